import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { type Changes, type Entry, eachChange, effectiveAt } from "../history/index.js";
import { typeName } from "../language/index.js";
import { relevantEntries } from "../recall/index.js";
import { asJson, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { citationOf, citationOutput, troubleOf, warningsOf, warningsOutput } from "../view/citation.js";

const DEFAULT_LIMIT = 50;

const event = z.object({
  rev: z.int(),
  recorded_at: z.string(),
  effective_at: z.string(),
  by: z.string(),
  kind: z.string(),
  request_id: z.string().optional(),
  summary: z.string(),
  changes: z.object({
    add: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
    set: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])).optional(),
    del: z.array(z.tuple([z.string(), z.string()])).optional(),
  }),
});

export const range = defineTool({
  name: "gram_range",
  title: "Show history events",
  summary: "History events of one document; with query, only changes relevant to it.",
  effect: "read",
  profile: "core",
  positional: ["path"],
  input: z.object({
    path: pathField,
    start: z.int().min(0).optional().describe("First revision (default 0)"),
    limit: z.int().min(1).max(100).optional().describe("Events (default 50)"),
    query: z.string().optional().describe("Words; only revisions whose changes have any of them"),
    top_k: z.int().min(1).optional().describe("With query: at most so many, those that fit best"),
    expected_hash: z.string().optional().describe("Refuse with conflict if the document has another hash by now"),
  }),
  output: z.object({
    doc: citationOutput,
    events: z.array(event),
    next_start: z.int().optional(),
    warnings: warningsOutput,
  }),

  async run({ vault }, { path, start = 0, limit = DEFAULT_LIMIT, query, top_k: topK, expected_hash: expected }) {
    const document = await vault.document(path);
    const { rev, hash } = document.identity;
    if (expected !== undefined && expected !== hash)
      throw new Failure(
        "CONFLICT",
        `"${document.path}" is at revision ${rev}, with another hash than expected.`,
        "Go on from the hash of this answer.",
        {
          details: { rev, hash, expected_hash: expected },
        },
      );
    const first = document.history.anchors.at(-1)?.seg[1] ?? -1;
    const history = start <= first ? vault.wholeHistory(document) : document.history;
    const wanted = query === undefined ? undefined : relevantEntries(history, query, topK);
    const events: z.output<typeof event>[] = [];
    let next: number | undefined;
    for (const { entry, changes } of eachChange(history, start)) {
      if (wanted && !wanted.has(entry.r)) continue;
      if (events.length === limit) {
        next = entry.r;
        break;
      }
      events.push(toEvent(entry, changes));
    }
    return {
      doc: citationOf(document),
      events,
      ...(next === undefined ? {} : { next_start: next }),
      ...warningsOf(troubleOf(document)),
    };
  },

  render: asJson,
});

function toEvent(entry: Entry, { add, set, del }: Changes): z.output<typeof event> {
  return {
    rev: entry.r,
    recorded_at: entry.at,
    effective_at: effectiveAt(entry),
    by: entry.by,
    kind: entry.k,
    ...(entry.req === undefined ? {} : { request_id: entry.req }),
    summary: entry.sum,
    changes: {
      ...(add.length > 0
        ? {
            add: add.map(
              ([id, type, title]) =>
                [id, type === "doc" ? "document" : typeName(type), title] as [string, string, string],
            ),
          }
        : {}),
      ...(set.length > 0
        ? { set: set.map(([id, title, keys]) => [id, title, [...keys]] as [string, string, string[]]) }
        : {}),
      ...(del.length > 0 ? { del: del.map(([id, title]) => [id, title] as [string, string]) } : {}),
    },
  };
}
