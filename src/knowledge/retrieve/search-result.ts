import { z } from "zod";

/** One result of a search (contract 2.5). */
export const searchResult = z.object({
  docid: z.string().describe("Stable short id of the content, # and 8 hex digits"),
  score: z.number().min(0).max(1),
  uri: z.string(),
  line: z.int().min(1).describe("Line to open with gno_get fromLine"),
  title: z.string(),
  contentType: z.string().optional(),
  categories: z.array(z.string()),
  tags: z.array(z.string()).optional(),
  snippet: z.string(),
  snippetLanguage: z.string().optional(),
  snippetRange: z.object({ startLine: z.int(), endLine: z.int() }),
  heading: z.string().optional().describe("Headings above the passage"),
  context: z.string().optional().describe("Guidance that the user configured for this place; no evidence"),
  source: z.object({
    absPath: z.string().optional(),
    relPath: z.string(),
    mime: z.string(),
    ext: z.string(),
    modifiedAt: z.string(),
    sizeBytes: z.int(),
    sourceHash: z.string(),
    documentDate: z.string().optional(),
  }),
  conversion: z.object({
    converterId: z.string(),
    converterVersion: z.string(),
    mirrorHash: z.string(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
  author: z.string().optional(),
});

export type SearchResult = z.output<typeof searchResult>;

/** The text that agents and people read: every result with its place, score and snippet. */
export function renderResults(results: readonly SearchResult[], query: string, notes: readonly string[]): string {
  const lines =
    results.length === 0
      ? [`No results for "${query.slice(0, 200)}".`]
      : [`Found ${results.length} result${results.length === 1 ? "" : "s"} for "${query.slice(0, 200)}"`];
  for (const [i, result] of results.entries()) {
    const about = [
      result.title,
      result.heading && result.heading !== result.title ? result.heading : "",
      result.categories.join(", "),
      result.author,
      result.source.documentDate,
      result.tags?.length ? `tags: ${result.tags.join(", ")}` : "",
    ]
      .filter(Boolean)
      .join(" · ");
    lines.push(
      "",
      `${i + 1}. ${result.docid} ${result.uri} line ${result.line} (${result.score.toFixed(2)})`,
      `   ${about}`,
    );
    lines.push(...result.snippet.split("\n").map((line) => `   | ${line}`));
    if (result.context) lines.push(`   guidance: ${result.context.replaceAll("\n", " ")}`);
  }
  return [...lines, ...notes.flatMap((note) => ["", note])].join("\n");
}
