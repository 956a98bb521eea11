import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { sourceAt, sourceEdits } from "../history/index.js";
import { render } from "../language/index.js";
import { pathField } from "../tool-fields.js";
import { defineCommand } from "./command.js";

/** Lines around a change. */
const AROUND = 2;

export const diff = defineCommand({
  name: "gram_diff",
  title: "Compare revisions",
  summary: "Prints what became different between two revisions of a document, line by line.",
  effect: "read",
  path: ["gram", "diff"],
  positional: ["path", "from", "to"],
  input: z.object({
    path: pathField,
    from: z.int().min(0).optional().describe("The earlier revision (default: the one before the last)"),
    to: z.int().min(0).optional().describe("The later revision (default: the document as it lies there)"),
  }),
  output: z.object({ path: z.string(), from: z.int(), to: z.int(), lines: z.array(z.string()) }),

  async run(services, { path, from, to }) {
    const vault = services.vault();
    const document = await vault.document(path);
    const { rev } = document.identity;
    const history = vault.wholeHistory(document);
    const textAt = (revision: number): string =>
      revision === rev && to === undefined ? document.source : sourceAt(history, checked(revision, rev), render);
    const last = to ?? rev;
    const first = from ?? Math.max(0, last - 1);
    return {
      path: document.path,
      from: first,
      to: last,
      lines: hunks(textAt(checked(first, rev)), textAt(checked(last, rev))),
    };
  },

  render: ({ path, from, to, lines }) =>
    lines.length === 0
      ? `${path}: revisions ${from} and ${to} are the same.`
      : [`--- ${path} r${from}`, `+++ ${path} r${to}`, ...lines].join("\n"),
  terminal: ({ path, from, to, lines }, _input, style) =>
    lines.length === 0
      ? `${path}: revisions ${from} and ${to} are the same.`
      : [
          style.bold(`${path}  r${from} → r${to}`),
          ...lines.map((line) =>
            line.startsWith("@@")
              ? style.accent(line)
              : line.startsWith("+")
                ? style.good(line)
                : line.startsWith("-")
                  ? style.bad(line)
                  : style.dim(line),
          ),
        ].join("\n"),
});

/** @throws Failure NOT_FOUND */
function checked(revision: number, last: number): number {
  if (revision <= last) return revision;
  throw new Failure(
    "NOT_FOUND",
    `There is no revision ${revision}; the last one is ${last}.`,
    "`ken gram log PATH` lists them.",
  );
}

function hunks(before: string, after: string): string[] {
  const lines = before.split("\n");
  return sourceEdits(before, after).flatMap(([, line, removed, added]) => [
    `@@ line ${line + 1} @@`,
    ...lines.slice(Math.max(0, line - AROUND), line).map((text) => ` ${text}`),
    ...lines.slice(line, line + removed).map((text) => `-${text}`),
    ...added.map((text) => `+${text}`),
    ...lines.slice(line + removed, line + removed + AROUND).map((text) => ` ${text}`),
  ]);
}
