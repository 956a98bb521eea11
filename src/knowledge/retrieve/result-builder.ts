import path from "node:path";
import { planQuery } from "../../engine/lexical/query-plan.js";
import { snippet } from "../../engine/snippet.js";
import type { IndexConfig } from "../collections/collection-config.js";
import { guidanceFor } from "../collections/guidance.js";
import type { Document, Passage } from "../documents/document.js";
import { documentUri } from "../documents/ref.js";
import type { IndexReader } from "../index-reader.js";
import type { Hit, LaneReport } from "./retrieval.js";
import type { SearchResult } from "./search-result.js";

export interface ResultOptions {
  readonly config: IndexConfig;
  /** Whether absolute paths of this machine may be shown. */
  readonly hostPaths: boolean;
  /** Index name for URIs; undefined for the default one. */
  readonly uriIndex: string | undefined;
  readonly minScore: number | undefined;
  /** What is meant beside what is searched: its words choose snippets too. */
  readonly intent: string | undefined;
}

/** Turns ranked hits into results: reads the documents, their passages and what is shown of them, and nothing else. */
export async function buildResults(
  index: IndexReader,
  hits: readonly Hit[],
  lanes: LaneReport,
  options: ResultOptions,
): Promise<SearchResult[]> {
  const kept = options.minScore === undefined ? hits : hits.filter(({ score }) => score >= options.minScore!);
  const ids = kept.map(({ documentId }) => documentId);
  const [documents, passages, categories, tags] = await Promise.all([
    index.documents.byIds(ids),
    index.documents.passages(kept.map(({ passageId }) => passageId)),
    index.documents.categoriesOf(ids),
    index.documents.tagsOf(ids),
  ]);
  const look = lookFor(lanes, options.intent);
  const results: SearchResult[] = [];
  for (const hit of kept) {
    const document = documents.get(hit.documentId);
    const passage = passages.get(hit.passageId);
    // Both are gone when another process removed the document since the ranking: then it is no result.
    if (!document?.active || !passage) continue;
    const text = await index.documents.text(document.id);
    results.push(
      resultOf(
        document,
        passage,
        hit.score,
        text ?? "",
        categories.get(document.id) ?? [],
        tags.get(document.id) ?? [],
        look,
        options,
      ),
    );
  }
  return results;
}

interface Look {
  readonly terms: ReadonlySet<string>;
  weightOf(term: string): number;
}

function lookFor(lanes: LaneReport, intent: string | undefined): Look {
  const intended = intent === undefined ? new Set<string>() : planQuery(intent).highlights;
  const { frequencies } = lanes.lexical;
  return {
    terms: new Set([...lanes.plan.highlights, ...intended]),
    // A rare term says more about the place than a common one; what is only intended says the least.
    weightOf: (term) =>
      lanes.plan.highlights.has(term) ? 1 + 8 / (1 + Math.log2(1 + (frequencies.get(term) ?? 0))) : 0.5,
  };
}

function resultOf(
  document: Document,
  passage: Passage,
  score: number,
  text: string,
  categories: string[],
  tags: string[],
  look: Look,
  options: ResultOptions,
): SearchResult {
  const shown = snippet(
    text.slice(passage.startOffset, passage.endOffset),
    passage.startLine,
    look.terms,
    look.weightOf,
  );
  const guidance = guidanceFor(options.config, document.collection, document.relPath);
  const contentType = categories[0];
  return {
    docid: document.docid,
    score: Math.round(score * 1e4) / 1e4,
    uri: documentUri(document.collection, document.relPath, options.uriIndex),
    line: Math.max(1, shown.line),
    title: titleOf(document),
    ...(contentType !== undefined && { contentType }),
    categories,
    ...(tags.length > 0 && { tags }),
    snippet: shown.text,
    ...(document.language !== null && { snippetLanguage: document.language }),
    snippetRange: { startLine: Math.max(1, shown.startLine), endLine: Math.max(1, shown.endLine) },
    ...(passage.heading !== "" && { heading: passage.heading }),
    ...(guidance !== undefined && { context: guidance }),
    source: sourceOf(document, options.config, options.hostPaths),
    conversion: conversionOf(document),
    ...(document.author !== null && { author: document.author }),
  };
}

/** A document without a title goes by its file name. */
export const titleOf = (document: Document): string => document.title ?? path.posix.basename(document.relPath);

export function sourceOf(document: Document, config: IndexConfig, hostPaths: boolean): SearchResult["source"] {
  const root = hostPaths ? config.collections.find(({ name }) => name === document.collection)?.path : undefined;
  return {
    ...(root !== undefined && { absPath: path.join(root, document.relPath) }),
    relPath: document.relPath,
    mime: document.mime,
    ext: document.ext,
    modifiedAt: isoOf(document.mtimeMs),
    sizeBytes: document.sizeBytes,
    sourceHash: document.sourceHash,
    ...(document.documentDate !== null && { documentDate: document.documentDate }),
  };
}

export function conversionOf(document: Document): SearchResult["conversion"] {
  return {
    converterId: document.converterId,
    converterVersion: document.converterVersion,
    mirrorHash: document.mirrorHash,
    warnings: document.warnings.map(({ code, message }) => ({ code, message })),
  };
}

/** File times lie anywhere; only some of them are dates. */
export function isoOf(ms: number): string {
  const date = new Date(Number.isFinite(ms) ? ms : 0);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
