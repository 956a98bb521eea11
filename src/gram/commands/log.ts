import { z } from "zod";
import type { StoredRevision } from "../cache/index.js";
import { typeName } from "../language/index.js";
import { areaOf, existingArea } from "../view/area-input.js";
import { defineCommand } from "./command.js";

const revision = z.object({
  path: z.string(),
  rev: z.int(),
  recordedAt: z.string(),
  effectiveAt: z.string(),
  by: z.string(),
  sum: z.string(),
  changes: z.array(z.string()),
});

export const log = defineCommand({
  name: "gram_log",
  title: "Show a timeline",
  summary: "Prints what changed in a document, a folder or the whole vault, the newest first.",
  effect: "read",
  path: ["gram", "log"],
  positional: ["path"],
  input: z.object({
    path: z.string().optional().describe("A document or a folder (default: the whole vault)"),
    limit: z.int().min(1).max(10_000).default(20).describe("How many revisions"),
  }),
  output: z.object({ revisions: z.array(revision) }),

  async run(services, { path, limit }) {
    const vault = services.vault();
    const asked = areaOf(path?.endsWith(".gram") ? { path } : { folder: path });
    const { cache } = await vault.fresh(asked);
    const area = await existingArea(vault, asked);
    return { revisions: (await cache.revisions.latestWithChanges(area, limit)).map(toRow) };
  },

  render: ({ revisions }) =>
    revisions.length === 0
      ? "No revisions."
      : revisions
          .map((one) =>
            [`${one.path} r${one.rev}  ${one.recordedAt}  ${one.by}  ${one.sum}`, ...one.changes.map(indent)].join(
              "\n",
            ),
          )
          .join("\n"),
  terminal: ({ revisions }, _input, style) =>
    revisions.length === 0
      ? "No revisions."
      : revisions
          .map((one) => {
            const day = `${one.recordedAt.slice(0, 10)} ${one.recordedAt.slice(11, 16)}`;
            const since = one.effectiveAt === one.recordedAt ? "" : `  in effect ${one.effectiveAt.slice(0, 10)}`;
            const head = `${style.dim(day)}  ${style.bold(`${one.path} r${one.rev}`)}  ${one.by}  ${one.sum}${style.dim(since)}`;
            return [head, ...one.changes.map((line) => indent(coloured(line, style)))].join("\n");
          })
          .join("\n"),
});

type Style = { good(text: string): string; bad(text: string): string; accent(text: string): string };

const indent = (line: string): string => `    ${line}`;

const coloured = (line: string, style: Style): string =>
  line.startsWith("+") ? style.good(line) : line.startsWith("-") ? style.bad(line) : style.accent(line);

function toRow({ path, rev, recorded, effective, author, sum, changes }: StoredRevision): z.output<typeof revision> {
  const { add, set, del } = changes;
  return {
    path,
    rev,
    recordedAt: recorded,
    effectiveAt: effective,
    by: author,
    sum,
    changes: [
      ...add.map(([id, type, title]) => `+ ${type === "doc" ? "document" : typeName(type)} ${id}  ${title}`.trimEnd()),
      ...set.map(([id, title, keys]) => `~ ${id} (${keys.join(", ")})  ${title}`.trimEnd()),
      ...del.map(([id, title]) => `- ${id}  ${title}`.trimEnd()),
    ],
  };
}
