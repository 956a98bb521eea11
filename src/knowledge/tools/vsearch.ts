import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { coverageWarnings } from "../retrieve/coverage.js";
import { filterFields, limitField, queryField } from "../retrieve/filter-fields.js";
import { buildResults } from "../retrieve/result-builder.js";
import { resultsForTerminal } from "../retrieve/result-terminal.js";
import { Retrieval } from "../retrieve/retrieval.js";
import { resolveFilter } from "../retrieve/search-input.js";
import { renderResults, searchResult } from "../retrieve/search-result.js";
import { defineTool, openIndex } from "../toolset.js";

export const vsearch = defineTool({
  name: "gno_vsearch",
  title: "Search by meaning",
  summary:
    "Vector search over indexed documents, for ideas whose wording may differ from the question. Needs embeddings (gno_index makes them); gno_query combines it with words and is the better default.",
  effect: "read",
  positional: ["query"],
  input: z.object({ query: queryField, limit: limitField, ...filterFields }),
  output: z.object({
    results: z.array(searchResult),
    meta: z.object({
      query: z.string(),
      mode: z.literal("vector"),
      totalResults: z.int(),
      model: z.string(),
      collections: z.array(z.string()).optional(),
      warnings: z.array(z.string()).optional(),
    }),
  }),

  async run(gno, input, call) {
    const { index, collections, uriIndex } = await openIndex(gno);
    const resolved = resolveFilter(input, collections, gno.clock, "filter");
    const model = await gno.embedder.get();
    if ((await index.vectors.size(model.id)) === 0)
      throw new Failure(
        "VECTORS_UNAVAILABLE",
        `There are no embeddings of ${model.id} yet.`,
        "Run `ken index` (or gno_index), or search by words with gno_search.",
      );
    const { hits, lanes } = await new Retrieval(index).byMeaning(input.query, model, {
      filter: resolved.filter,
      limit: input.limit,
    });
    const results = await buildResults(index, hits, lanes, {
      config: gno.config.read(),
      hostPaths: call.hostPaths,
      uriIndex,
      minScore: input.minScore,
      intent: input.intent,
    });
    const warnings = await coverageWarnings(index, resolved.filter);
    return {
      results,
      meta: {
        query: input.query,
        mode: "vector" as const,
        totalResults: results.length,
        model: model.id,
        ...(resolved.collections && { collections: [...resolved.collections] }),
        ...(warnings.length > 0 && { warnings }),
      },
    };
  },

  render: ({ results, meta }) => renderResults(results, meta.query, [`Model: ${meta.model}`, ...(meta.warnings ?? [])]),
  terminal: ({ results, meta }, _input, style) => resultsForTerminal(results, meta.query, meta.warnings ?? [], style),
});
