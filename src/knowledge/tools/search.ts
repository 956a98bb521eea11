import { z } from "zod";
import { coverageWarnings } from "../retrieve/coverage.js";
import { filterFields, limitField, queryField } from "../retrieve/filter-fields.js";
import { buildResults } from "../retrieve/result-builder.js";
import { resultsForTerminal } from "../retrieve/result-terminal.js";
import { Retrieval } from "../retrieve/retrieval.js";
import { resolveFilter } from "../retrieve/search-input.js";
import { renderResults, searchResult } from "../retrieve/search-result.js";
import { defineTool, openIndex } from "../toolset.js";

export const search = defineTool({
  name: "gno_search",
  title: "Search by words",
  summary:
    "Keyword search (BM25) over indexed documents: exact phrases, names, identifiers, error texts, file names. Questions work too, but gno_query is better at them. Returns URIs, line anchors and snippets; open a hit with gno_get (fromLine). Words such as latest or recent sort newest first.",
  effect: "read",
  profile: "core",
  positional: ["query"],
  input: z.object({ query: queryField, limit: limitField, ...filterFields }),
  output: z.object({
    results: z.array(searchResult),
    meta: z.object({
      query: z.string(),
      mode: z.literal("bm25"),
      totalResults: z.int(),
      collections: z.array(z.string()).optional(),
      warnings: z.array(z.string()).optional(),
    }),
  }),

  async run(gno, input, call) {
    const { index, collections, uriIndex } = await openIndex(gno);
    const resolved = resolveFilter(input, collections, gno.clock, "ignore");
    const { hits, lanes } = await new Retrieval(index).byWords(input.query, {
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
        mode: "bm25" as const,
        totalResults: results.length,
        ...(resolved.collections && { collections: [...resolved.collections] }),
        ...(warnings.length > 0 && { warnings }),
      },
    };
  },

  render: ({ results, meta }) => renderResults(results, meta.query, meta.warnings ?? []),
  terminal: ({ results, meta }, _input, style) => resultsForTerminal(results, meta.query, meta.warnings ?? [], style),
});
