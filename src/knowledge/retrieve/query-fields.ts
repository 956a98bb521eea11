import { z } from "zod";
import { filterFields, limitField, queryField } from "./filter-fields.js";

/** Input of gno_query; gno_query_diagnose takes the same. */
export const queryFields = {
  query: queryField.describe("The question or the words; several lines may begin with term:, intent: or hyde:"),
  limit: limitField,
  ...filterFields,
  candidateLimit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe("How many candidates go to reranking (default 20, thorough 40)"),
  queryModes: z
    .array(
      z.strictObject({
        mode: z
          .enum(["term", "intent", "hyde"])
          .describe("term: words to find; intent: what is meant; hyde: an answer as it might stand in the text"),
        text: z.string().min(1).describe("Text of the entry"),
      }),
    )
    .optional()
    .describe("Typed entries beside the query; at most one hyde. They replace generated expansion"),
  expand: z.boolean().default(false).describe("Expand the query with a generative model, where one is configured"),
  rerank: z.boolean().default(true).describe("Rerank the best candidates, where a reranking model is configured"),
  graph: z.boolean().default(false).describe("Add documents linked with the best results (one hop)"),
  noGraph: z.boolean().default(false).describe("Accepted for compatibility; switches graph off"),
  fast: z.boolean().default(false).describe("Neither expansion nor reranking"),
  thorough: z.boolean().default(false).describe("Wider candidates and expansion, for research"),
  explain: z.boolean().default(false).describe("Tell for each result how its score came about"),
};
