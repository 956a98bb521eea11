import { z } from "zod";
import type { Document } from "../documents/document.js";
import { findDocuments } from "../documents/find-document.js";
import { documentUri, parseRef } from "../documents/ref.js";
import { embedderOrNothing } from "../embedder.js";
import { withModel } from "../query-models.js";
import { queryFields } from "../retrieve/query-fields.js";
import { RERANK_DEFAULT, RERANK_THOROUGH, reranked } from "../retrieve/rerank.js";
import { titleOf } from "../retrieve/result-builder.js";
import { type Hit, Retrieval } from "../retrieve/retrieval.js";
import { resolveFilter } from "../retrieve/search-input.js";
import { readTypedQuery } from "../retrieve/typed-query.js";
import { defineTool, openIndex } from "../toolset.js";

const stage = z.object({
  id: z.enum(["bm25", "vector", "fusion", "graph", "rerank"]),
  status: z.enum(["ran", "skipped", "unavailable"]),
  present: z.boolean(),
  rank: z.int().nullable(),
  score: z.number().nullable(),
  survived: z.boolean(),
  dropReason: z.string().nullable(),
});
type Stage = z.output<typeof stage>;

const REASONS: Readonly<Record<string, string>> = {
  metadata_invalid: "metadata_invalid: gno.metadata of the document is invalid, so no metadata filter finds it",
  metadata: "metadata_mismatch: the metadata predicate is false for the document",
};

/** As deep as a diagnosis looks for the target in each lane. */
const DEPTH = 1_000;

export const queryDiagnose = defineTool({
  name: "gno_query_diagnose",
  title: "Diagnose a missing result",
  summary:
    "Tells for one named document why gno_query finds it or not: whether a filter leaves it out, and its rank and score in every stage. fast: true uses words only and loads no model.",
  effect: "read",
  positional: ["query", "target"],
  path: ["query", "diagnose"],
  input: z
    .object({
      ...queryFields,
      target: z.string().min(1).describe("The document: gno:// URI, #docid or collection/path"),
    })
    .omit({ collections: true }),
  output: z.object({
    schemaVersion: z.literal("query-diagnose@1.2"),
    query: z.string(),
    target: z.object({
      ref: z.string(),
      status: z.enum(["not_found", "inactive", "no_indexed_content", "filtered_out", "diagnosed"]),
      docid: z.string().optional(),
      uri: z.string().optional(),
      title: z.string().optional(),
      filterReasons: z.array(z.string()),
      chunkCount: z.int().optional(),
    }),
    stages: z.array(stage),
    chunk: z.object({ startLine: z.int(), endLine: z.int(), heading: z.string() }).nullable(),
    meta: z.object({ mode: z.enum(["hybrid", "bm25_only"]), vectorsUsed: z.boolean(), limit: z.int() }),
  }),

  async run(gno, input) {
    const { index, collections, uriIndex } = await openIndex(gno);
    const resolved = resolveFilter(input, collections, gno.clock, "filter");
    const typed = readTypedQuery(input.query, input.queryModes);
    const [document] = await findDocuments(index, parseRef(input.target).ref, { inactive: true });
    const passages = document ? await index.documents.passagesOf(document.id) : [];
    const filterReasons = document
      ? (await index.filters.failedBy(document.id, resolved.filter)).map((reason) => REASONS[reason] ?? reason)
      : [];
    const status = statusOf(document, passages.length, filterReasons);
    const model = input.fast ? undefined : await embedderOrNothing(gno.embedder);
    const retrieval = new Retrieval(index);
    const options = { filter: resolved.filter, limit: DEPTH };
    const words = await retrieval.byWords(typed.query, options);
    const vectors =
      model && (await index.vectors.size(model.id)) > 0
        ? await retrieval.byMeaning(typed.query, model, options)
        : undefined;
    const fused = await retrieval.byBoth(typed.query, typed.modes, model, options);
    const stages = [
      seen("bm25", words.hits, document, DEPTH),
      vectors
        ? seen("vector", vectors.hits, document, DEPTH)
        : absent("vector", input.fast ? "skipped" : "unavailable", input.fast ? "fast" : "no_embeddings"),
      seen("fusion", fused.hits, document, input.limit),
      absent("graph", "skipped", "not_requested"),
      await rerankStage(),
    ];
    const best = fused.hits.find((hit) => hit.documentId === document?.id);
    const shown = passages.find(({ id }) => id === best?.passageId) ?? passages[0];
    return {
      schemaVersion: "query-diagnose@1.2" as const,
      query: typed.query,
      target: {
        ref: input.target,
        status,
        ...(document && {
          docid: document.docid,
          uri: documentUri(document.collection, document.relPath, uriIndex),
          title: titleOf(document),
          chunkCount: passages.length,
        }),
        filterReasons,
      },
      stages,
      chunk: shown ? { startLine: shown.startLine, endLine: shown.endLine, heading: shown.heading } : null,
      meta: {
        mode: fused.lanes.vector ? ("hybrid" as const) : ("bm25_only" as const),
        vectorsUsed: fused.lanes.vector !== null,
        limit: input.limit,
      },
    };

    async function rerankStage(): Promise<Stage> {
      if (input.fast || !input.rerank) return absent("rerank", "skipped", "not_requested");
      const warnings: string[] = [];
      const judged = await withModel(
        async () => {
          const reranker = await gno.queryModels.reranker();
          const candidates = input.candidateLimit ?? (input.thorough ? RERANK_THOROUGH : RERANK_DEFAULT);
          return reranker && reranked(index, reranker, typed.query, fused.hits, candidates);
        },
        "Reranking",
        warnings,
      );
      return judged
        ? seen("rerank", judged, document, input.limit)
        : absent("rerank", "unavailable", warnings[0] ?? "no_model");
    }
  },

  render({ target, stages, chunk, meta }) {
    const head = `${target.ref}: ${target.status}${target.filterReasons.length ? ` (${target.filterReasons.join("; ")})` : ""}`;
    const lines = stages.map(
      (s) =>
        `  ${s.id}: ${s.status}${s.status === "ran" ? (s.present ? `, rank ${s.rank}, score ${s.score?.toFixed(3)}` : ", not found") : ""}${s.dropReason ? ` (${s.dropReason})` : ""}`,
    );
    const place = chunk
      ? [`Best passage: lines ${chunk.startLine}-${chunk.endLine}${chunk.heading ? `, under ${chunk.heading}` : ""}`]
      : [];
    const about = [
      target.uri,
      target.docid,
      target.title,
      target.chunkCount === undefined ? undefined : `${target.chunkCount} passages`,
    ].filter((fact) => fact !== undefined);
    return [
      head,
      ...(about.length > 0 ? [about.join(" · ")] : []),
      ...lines,
      ...place,
      `Mode: ${meta.mode}, limit ${meta.limit}`,
    ].join("\n");
  },
});

function statusOf(
  document: Document | undefined,
  passages: number,
  filterReasons: readonly string[],
): "not_found" | "inactive" | "no_indexed_content" | "filtered_out" | "diagnosed" {
  if (!document) return "not_found";
  if (!document.active) return "inactive";
  if (passages === 0) return "no_indexed_content";
  return filterReasons.length > 0 ? "filtered_out" : "diagnosed";
}

function seen(id: Stage["id"], hits: readonly Hit[], document: Document | undefined, limit: number): Stage {
  const at = hits.findIndex((hit) => hit.documentId === document?.id);
  const present = at >= 0;
  const survived = present && at < limit;
  return {
    id,
    status: "ran",
    present,
    rank: present ? at + 1 : null,
    score: present ? hits[at]!.score : null,
    survived,
    dropReason: survived ? null : present ? "below_limit" : "no_match",
  };
}

const absent = (id: Stage["id"], status: "skipped" | "unavailable", dropReason: string): Stage => ({
  id,
  status,
  present: false,
  rank: null,
  score: null,
  survived: false,
  dropReason,
});
