import { z } from "zod";

const names = (what: string) => z.array(z.string()).max(256).optional().describe(what);

/** Fields that every search tool takes to say which documents may be found. */
export const filterFields = {
  collection: z.string().min(1).optional().describe("Only this collection"),
  collections: names("Only these collections, 1 to 256 names; not together with collection"),
  minScore: z.number().min(0).max(1).optional().describe("Leave out results that score less (0-1)"),
  lang: z.string().optional().describe("Language as a BCP-47 code, for example de"),
  intent: z
    .string()
    .optional()
    .describe("What is meant, where the query is ambiguous; it steers snippets and reranking and is not searched"),
  exclude: names("Leave out documents that hold any of these terms in title, path or text"),
  since: z
    .string()
    .optional()
    .describe("Changed at or after: 2026-01-31, an ISO time, or today, yesterday, recent, last month, 7d"),
  until: z.string().optional().describe("Changed at or before; a date without time means its whole day"),
  categories: names("Only documents of any of these categories or content types"),
  author: z.string().min(1).optional().describe("Only documents whose author contains this, in any case"),
  tagsAll: names("Only documents that have all of these tags"),
  tagsAny: names("Only documents that have any of these tags"),
  filter: z
    .looseObject({ op: z.string().optional().describe("eq ne gt gte lt lte exists in nin all and or not") })
    .optional()
    .describe(
      'Typed metadata predicate: {"op":"eq","key":"status","value":"open"}, {"op":"in","key":"k","values":[…]}, {"op":"and","predicates":[…]}, {"op":"not","predicate":{…}}',
    ),
  projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
};

export const queryField = z
  .string()
  .refine((text) => text.trim() !== "", { error: "has nothing to look for" })
  .describe('Words, "exact phrases", -words to leave out, prefix*; a question works as well');

export const limitField = z.int().min(1).max(100).default(5).describe("How many results at most (1-100)");
