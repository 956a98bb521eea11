import { z } from "zod";
import { notFound } from "../../kernel/failure.js";
import { defineTool, openIndex } from "../toolset.js";

export const listTags = defineTool({
  name: "gno_list_tags",
  title: "List tags",
  summary:
    "Lists all tags with the number of documents that carry them, most used first; of one collection, or below a prefix such as work/.",
  effect: "read",
  path: ["tags"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only tags of this collection"),
    prefix: z.string().min(1).optional().describe("Only tags that begin so; work/ gives work/planning"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    meta: z.object({ collection: z.string().nullable(), prefix: z.string().nullable(), totalTags: z.int() }),
  }),

  async run(gno, { collection, prefix }) {
    const { index, collections } = await openIndex(gno);
    const name = collection?.trim().toLowerCase();
    if (name !== undefined && !collections.some((row) => row.name === name))
      throw notFound("Collection", name, `Collections: ${collections.map((row) => row.name).join(", ") || "none"}.`);
    const tags = await index.overview.tags(name, prefix?.trim().toLowerCase());
    return { tags, meta: { collection: name ?? null, prefix: prefix ?? null, totalTags: tags.length } };
  },

  render({ tags, meta }) {
    if (tags.length === 0) return "No tags.";
    const where = [
      meta.collection === null ? "" : ` in ${meta.collection}`,
      meta.prefix === null ? "" : ` below ${meta.prefix}`,
    ].join("");
    return [
      `Found ${meta.totalTags} tag${meta.totalTags === 1 ? "" : "s"}${where}:`,
      "",
      ...tags.map(({ tag, count }) => `  ${tag} (${count})`),
    ].join("\n");
  },
});
