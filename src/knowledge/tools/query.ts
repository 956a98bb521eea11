import { z } from "zod";
import { LinkResolver } from "../documents/link-resolver.js";
import { documentUri } from "../documents/ref.js";
import { embedderOrNothing } from "../embedder.js";
import { withModel } from "../query-models.js";
import { coverageWarnings } from "../retrieve/coverage.js";
import { expansionOf } from "../retrieve/expand.js";
import { withNeighbours } from "../retrieve/graph-expansion.js";
import { queryFields } from "../retrieve/query-fields.js";
import { RERANK_DEFAULT, RERANK_THOROUGH, reranked } from "../retrieve/rerank.js";
import { buildResults } from "../retrieve/result-builder.js";
import { resultsForTerminal } from "../retrieve/result-terminal.js";
import { type Hit, type LaneReport, Retrieval } from "../retrieve/retrieval.js";
import { resolveFilter } from "../retrieve/search-input.js";
import { renderResults, searchResult } from "../retrieve/search-result.js";
import { type QueryMode, readTypedQuery } from "../retrieve/typed-query.js";
import { defineTool, openIndex } from "../toolset.js";

const queryMode = z.object({ mode: z.enum(["term", "intent", "hyde"]), text: z.string() });

const explanation = z.object({
  terms: z
    .array(z.object({ term: z.string(), passages: z.int() }))
    .describe("Terms looked for, with the number of passages that hold them"),
  droppedTerms: z.array(z.string()).describe("Terms left out because nearly everything holds them"),
  lexicalHits: z.int(),
  vectorHits: z.int(),
  vectorWeight: z.number(),
  recency: z.boolean(),
  results: z.array(
    z.object({ uri: z.string(), score: z.number(), lexical: z.number().optional(), cosine: z.number().optional() }),
  ),
});

export const query = defineTool({
  name: "gno_query",
  title: "Search by words and meaning",
  summary:
    "Hybrid search, the default for questions: words and meaning are ranked together. Returns URIs, line anchors and snippets; open a hit with gno_get (fromLine) before you cite it. meta.mode says bm25_only when embeddings took no part.",
  effect: "read",
  profile: "core",
  positional: ["query"],
  input: z.object(queryFields),
  output: z.object({
    results: z.array(searchResult),
    meta: z.object({
      query: z.string(),
      mode: z.enum(["hybrid", "bm25_only"]),
      expanded: z.boolean(),
      reranked: z.boolean(),
      vectorsUsed: z.boolean(),
      totalResults: z.int(),
      intent: z.string().optional(),
      candidateLimit: z.int().optional(),
      queryModes: z.array(queryMode).optional(),
      graphExpansion: z.object({ requested: z.boolean(), added: z.int() }).optional(),
      collections: z.array(z.string()).optional(),
      warnings: z.array(z.string()).optional(),
      explain: explanation.optional(),
    }),
  }),

  async run(gno, input, call) {
    const { index, collections, uriIndex } = await openIndex(gno);
    const resolved = resolveFilter(input, collections, gno.clock, "filter");
    const typed = readTypedQuery(input.query, input.queryModes);
    const model = await embedderOrNothing(gno.embedder);
    const warnings = await coverageWarnings(index, resolved.filter);
    // A generated expansion only stands in for one that the caller did not give.
    const wantsExpansion = (input.expand || input.thorough) && !input.fast && typed.modes.length === 0;
    const expansion = wantsExpansion ? await withModel(expand, "Expansion", warnings) : undefined;
    const candidates = input.candidateLimit ?? (input.thorough ? RERANK_THOROUGH : RERANK_DEFAULT);
    const ranking = await new Retrieval(index).byBoth(typed.query, expansion ?? typed.modes, model, {
      filter: resolved.filter,
      limit: Math.max(input.limit, candidates),
    });
    // An order by time was asked for by name; no model may change it.
    const wantsRerank = input.rerank && !input.fast && !ranking.lanes.recency;
    const judged = wantsRerank ? await withModel(rerank, "Reranking", warnings) : undefined;
    const ranked = (judged ?? ranking.hits).slice(0, input.limit);
    const useGraph = input.graph && !input.noGraph;
    const graph = useGraph
      ? await withNeighbours(
          index,
          new LinkResolver(index.documents, collections),
          ranked,
          resolved.filter,
          input.limit,
        )
      : undefined;
    const hits = graph?.hits ?? ranked;
    const results = await buildResults(index, hits, ranking.lanes, {
      config: gno.config.read(),
      hostPaths: call.hostPaths,
      uriIndex,
      minScore: input.minScore,
      intent: input.intent,
    });
    const vectorsUsed = ranking.lanes.vector !== null;
    return {
      results,
      meta: {
        query: input.query,
        mode: vectorsUsed ? ("hybrid" as const) : ("bm25_only" as const),
        expanded: expansion !== undefined && expansion.length > 0,
        reranked: judged !== undefined,
        vectorsUsed,
        totalResults: results.length,
        ...(input.intent !== undefined && { intent: input.intent }),
        ...(input.candidateLimit !== undefined && { candidateLimit: input.candidateLimit }),
        ...(typed.modes.length > 0 && { queryModes: [...typed.modes] }),
        ...(useGraph && { graphExpansion: { requested: true, added: graph?.added ?? 0 } }),
        ...(resolved.collections && { collections: [...resolved.collections] }),
        ...(warnings.length > 0 && { warnings }),
        ...(input.explain && { explain: await explain(ranking.lanes) }),
      },
    };

    async function expand(): Promise<QueryMode[] | undefined> {
      const generator = await gno.queryModels.generator();
      return generator && expansionOf(generator, typed.query);
    }

    async function rerank(): Promise<Hit[] | undefined> {
      const reranker = await gno.queryModels.reranker();
      return reranker && reranked(index, reranker, typed.query, ranking.hits, candidates);
    }

    async function explain(lanes: LaneReport): Promise<z.output<typeof explanation>> {
      const documents = await index.documents.byIds(hits.map(({ documentId }) => documentId));
      return {
        terms: [...lanes.lexical.frequencies].map(([term, passages]) => ({ term, passages })),
        droppedTerms: [...lanes.lexical.dropped],
        lexicalHits: lanes.lexical.hits.length,
        vectorHits: lanes.vector?.length ?? 0,
        vectorWeight: lanes.vectorWeight,
        recency: lanes.recency,
        results: hits.flatMap(({ documentId, score, lexical, cosine }) => {
          const document = documents.get(documentId);
          return document
            ? [
                {
                  uri: documentUri(document.collection, document.relPath, uriIndex),
                  score,
                  ...(lexical !== undefined && { lexical }),
                  ...(cosine !== undefined && { cosine }),
                },
              ]
            : [];
        }),
      };
    }
  },

  render({ results, meta }) {
    const notes = [
      `Mode: ${meta.mode}${meta.vectorsUsed ? "" : " (no embeddings took part; see gno_status)"}`,
      ...(meta.warnings ?? []),
    ];
    if (meta.explain) notes.push(...explainLines(meta.explain));
    return renderResults(results, meta.query, notes);
  },

  terminal: ({ results, meta }, _input, style) =>
    resultsForTerminal(
      results,
      meta.query,
      meta.explain
        ? [explainLines(meta.explain).join("\n")]
        : meta.vectorsUsed
          ? (meta.warnings ?? [])
          : ["Words only: no embeddings took part (ken status says why)."],
      style,
    ),
});

function explainLines({ terms, droppedTerms, vectorWeight, results }: z.output<typeof explanation>): string[] {
  return [
    `Terms: ${terms.map(({ term, passages }) => `${term} (${passages})`).join(", ")}${droppedTerms.length ? `; left out: ${droppedTerms.join(", ")}` : ""}; weight of meaning ${vectorWeight.toFixed(2)}`,
    ...results.map(
      ({ uri, score, lexical, cosine }) =>
        `${score.toFixed(3)} ${uri} lexical ${lexical?.toFixed(2) ?? "-"} cosine ${cosine?.toFixed(3) ?? "-"}`,
    ),
  ];
}
