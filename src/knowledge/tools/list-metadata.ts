import { z } from "zod";
import { notFound } from "../../kernel/failure.js";
import { defineTool, openIndex } from "../toolset.js";

export const listMetadata = defineTool({
  name: "gno_list_metadata",
  title: "List metadata keys",
  summary:
    "Lists the typed metadata keys (gno.metadata in the front matter) with their types, document counts and most common values. Call it before you write a filter.",
  effect: "read",
  path: ["metadata"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only keys of this collection"),
    values: z.int().min(1).max(100).default(10).describe("How many common values for each key (1-100)"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    keys: z.array(
      z.object({
        key: z.string(),
        types: z.array(z.string()).describe("string, number or boolean; [] behind it for lists"),
        documentCount: z.int(),
        values: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })),
      }),
    ),
    meta: z.object({
      collection: z.string().nullable(),
      totalKeys: z.int(),
      invalidDocuments: z.int().describe("Documents whose metadata is invalid; no filter finds them"),
    }),
  }),

  async run(gno, { collection, values }) {
    const { index, collections } = await openIndex(gno);
    const row =
      collection === undefined ? undefined : collections.find(({ name }) => name === collection.trim().toLowerCase());
    if (collection !== undefined && !row)
      throw notFound(
        "Collection",
        collection,
        `Collections: ${collections.map(({ name }) => name).join(", ") || "none"}.`,
      );
    const keys = [];
    for (const { key, types, documents } of await index.overview.metadataKeys(row?.name)) {
      const common = await index.overview.metadataValues(key, row?.name, values);
      keys.push({
        key,
        types: types.split(",").sort(),
        documentCount: documents,
        values: common.map(({ type, text, number, count }) => ({
          value: type === "string" ? (text ?? "") : type === "boolean" ? number === 1 : (number ?? 0),
          count,
        })),
      });
    }
    return {
      keys,
      meta: {
        collection: row?.name ?? null,
        totalKeys: keys.length,
        invalidDocuments: await index.overview.invalidMetadata(row && [row.id]),
      },
    };
  },

  render({ keys, meta }) {
    const note = meta.invalidDocuments > 0 ? [`${meta.invalidDocuments} documents have invalid metadata.`] : [];
    if (keys.length === 0) return ["No typed metadata.", ...note].join("\n");
    return [
      `Found ${meta.totalKeys} metadata keys${meta.collection === null ? "" : ` in ${meta.collection}`}:`,
      "",
      ...keys.map(
        ({ key, types, documentCount, values }) =>
          `  ${key} (${types.join(" | ")}, ${documentCount} documents): ${values.map(({ value, count }) => `${JSON.stringify(value)} ${count}`).join(", ")}`,
      ),
      ...note,
    ].join("\n");
  },
});
