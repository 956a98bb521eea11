import { z } from "zod";
import { pathField } from "../tool-fields.js";
import { effectiveTime } from "../view/effective-time.js";
import { defineCommand } from "./command.js";

export const newDocument = defineCommand({
  name: "gram_new",
  title: "Make a document",
  summary: "Makes a versioned document with its first revision.",
  effect: "write",
  path: ["gram", "new"],
  positional: ["path", "title"],
  input: z.object({
    path: pathField,
    title: z.string().optional().describe("Title (default: the name of the file)"),
    text: z.string().optional().describe("Markdown of the body (default: the title as a heading)"),
    effectiveAt: z.string().optional().describe("When its facts happened: ISO time with zone"),
  }),
  output: z.object({ path: z.string(), rev: z.int(), hash: z.string() }),

  async run(services, { path, title, text, effectiveAt }) {
    const name = title ?? nameOf(path);
    const document = { title: name, content: text ?? `# ${name}\n`, effectiveAt: effectiveTime(effectiveAt) };
    const made = await services.vault().create(path, document, "person");
    return { path: made.path, rev: made.identity.rev, hash: made.identity.hash };
  },

  render: ({ path, rev }) => `Made ${path} (revision ${rev}). Next: \`ken gram edit ${path}\`.`,
});

const nameOf = (path: string): string =>
  path
    .split("/")
    .at(-1)!
    .replace(/\.gram$/, "");
