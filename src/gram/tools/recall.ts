import { z } from "zod";
import { snippet } from "../../engine/snippet.js";
import { Failure } from "../../kernel/failure.js";
import { staleCursor } from "../cursor/cursors.js";
import { parseRange } from "../dates/index.js";
import { toRawType, typeName } from "../language/index.js";
import { MODES, Recall, type RecalledItem } from "../recall/index.js";
import { asJson, cursorField, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { vaultPath } from "../vault/index.js";
import { folderArea } from "../view/area-input.js";
import { warningsOutput } from "../view/citation.js";

const DEFAULT_TOP = 8;
const MOST_TOP = 50;

const hit = z.union([
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string().nullable()]),
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string().nullable(), z.number()]),
]);

export const recall = defineTool({
  name: "gram_recall",
  title: "Search records",
  summary:
    "Search by relevance. Inclusive from/to filter record dates; date-only to includes the day, and YYYY-MM/YYYY mean a span; date selects a field. Defaults are event at, metric observed, task due, otherwise at. A date/month/year query in keyword, exact or auto matches record dates. scope means exact s-tag membership only (not section or type); type filters record type. Filters refill top_k from further candidates. When available, the final hit value is cosine similarity; compare only for the same query and model, not against a universal floor. Prefer hybrid or keyword when semantic hits are loose.",
  effect: "read",
  profile: "core",
  positional: ["query"],
  input: z.object({
    query: z.string().min(1).describe("Words, a phrase, an id, or a date"),
    mode: z.enum(MODES).optional().describe("How to search (default auto)"),
    folder: z.string().optional().describe("Only documents below this folder"),
    scope: z.string().optional().describe("Only records with this value in their field s"),
    type: z.string().optional().describe("Only records of this type, such as task or TSK"),
    documents: z.array(pathField).optional().describe("Only these documents"),
    top_k: z.int().min(1).optional().describe("Hits of a page (default 8, at most 50)"),
    from: z.string().optional().describe("First day, month, year or time; inclusive"),
    to: z.string().optional().describe("Last one; inclusive"),
    date: z.string().optional().describe("The date field that counts"),
    cursor: cursorField,
  }),
  output: z.object({
    hits: z.array(hit).describe("[path#id, type, title, snippet, date|null, cosine?]"),
    superseded: z.record(z.string(), z.array(z.string())).optional().describe("Hits that were replaced, and by what"),
    more: z.string().optional(),
    warnings: warningsOutput,
  }),

  async run({ vault, embedder }, input) {
    const { query, mode = "auto", type, scope, from, to, date } = input;
    if (query.trim() === "")
      throw new Failure("VALIDATION", '"query" is empty.', "Give words to look for.", {
        details: { problem: "invalid", paths: ["query"] },
      });
    const area = folderArea(input.folder ?? "");
    const paths = input.documents?.map(vaultPath);
    const range = from === undefined && to === undefined ? undefined : parseRange(from, to, vault.zone);
    const { cache } = await vault.fresh(area);
    const cursors = await vault.cursors();
    const generation = (await cache.documents.state("generation")) ?? "";
    const place = input.cursor === undefined ? undefined : cursors.read("gram_recall", input, input.cursor);
    if (place && place.generation !== generation) throw staleCursor("Documents were written");
    const offset = Number(place?.offset ?? 0);
    const top = Math.min(MOST_TOP, input.top_k ?? DEFAULT_TOP);
    const found = await new Recall(cache, embedder, vault.zone).run({
      query,
      mode,
      filter: {
        area,
        paths,
        type: type === undefined ? undefined : (toRawType(type) ?? type),
        scope,
        range,
        dateField: date,
      },
      limit: offset + top + 1,
    });
    const page = found.items.slice(offset, offset + top);
    const texts = await cache.items.texts(page.map(({ id }) => id));
    const superseded = page.filter(({ ref }) => found.replacements.has(ref));
    return {
      hits: page.map((item) => toHit(item, texts.get(item.id) ?? "", found.plan.highlights)),
      ...(superseded.length > 0
        ? { superseded: Object.fromEntries(superseded.map(({ ref }) => [ref, [...found.replacements.get(ref)!]])) }
        : {}),
      ...(found.items.length > offset + top
        ? { more: cursors.issue("gram_recall", input, { offset: offset + top, generation }) }
        : {}),
      ...(found.warnings.length > 0 ? { warnings: [...found.warnings] } : {}),
    };
  },

  render: asJson,
});

function toHit(item: RecalledItem, text: string, terms: ReadonlySet<string>): z.output<typeof hit> {
  const { ref, type, title, date, cosine } = item;
  const shown = snippet(text, 1, terms, () => 1).text;
  const row: [string, string, string, string, string | null] = [ref, typeName(type), title, shown, date];
  return cosine === undefined ? row : [...row, Number(cosine.toFixed(4))];
}
