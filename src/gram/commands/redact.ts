import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { redactDocument } from "../document/index.js";
import type { Redaction } from "../history/index.js";
import { pathField } from "../tool-fields.js";
import { defineCommand } from "./command.js";

export const redact = defineCommand({
  name: "gram_redact",
  title: "Forget something",
  summary:
    "Takes a text, a field or a block out of every revision of a document, for good. Revisions, times and authors stay. Needs --yes.",
  effect: "destroy",
  path: ["gram", "redact"],
  positional: ["path"],
  input: z.object({
    path: pathField,
    text: z.string().min(1).optional().describe("A text, wherever it stands"),
    entity: z.string().optional().describe("Id of a record, or doc; with key or node"),
    key: z.string().optional().describe("All values that this field of it ever had"),
    node: z.string().optional().describe("All that this block of its body ever said"),
  }),
  output: z.object({ path: z.string(), rev: z.int(), hash: z.string() }),

  async run(services, { path, ...given }) {
    const what = redactionOf(given);
    if (!services.settings.yes)
      throw new Failure(
        "VALIDATION",
        `This changes every revision of "${path}" and cannot be undone.`,
        "Add --yes. Copies elsewhere (git, backups) keep what they have.",
      );
    const vault = services.vault();
    let identity = { rev: 0, hash: "" };
    await vault.rewrite(path, (document, tick) => {
      const file = redactDocument(document, vault.wholeHistory(document), what, { by: "person", tick });
      identity = file.document.identity;
      return file;
    });
    return { path, rev: identity.rev, hash: identity.hash };
  },

  render: ({ path, rev }) =>
    `Forgotten in every revision of ${path}; revision ${rev} says so. Who holds an older hash has to read again.`,
});

function redactionOf({
  text,
  entity,
  key,
  node,
}: {
  text?: string | undefined;
  entity?: string | undefined;
  key?: string | undefined;
  node?: string | undefined;
}): Redaction {
  if (text !== undefined && entity === undefined && key === undefined && node === undefined) return { text };
  if (text === undefined && entity !== undefined && key !== undefined && node === undefined) return { entity, key };
  if (text === undefined && entity !== undefined && node !== undefined && key === undefined) return { entity, node };
  throw new Failure(
    "VALIDATION",
    "What to forget is not clear.",
    "Give --text, or --entity with --key, or --entity with --node.",
  );
}
