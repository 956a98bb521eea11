import { z } from "zod";
import { collectionOf } from "../ingest/indexer.js";
import { defineTool } from "../toolset.js";

export const clearCollectionEmbeddings = defineTool({
  name: "gno_clear_collection_embeddings",
  title: "Clear embeddings",
  summary:
    "Removes embeddings of a collection: those of other models than the current one (stale), or all. gno_embed makes them again.",
  effect: "destroy",
  idempotent: true,
  positional: ["collection"],
  path: ["collection", "clear-embeddings"],
  input: z.object({
    collection: z.string().min(1).describe("Name of the collection"),
    mode: z.enum(["stale", "all"]).default("stale").describe("stale: of other models only; all: every one"),
  }),
  output: z.object({ collection: z.string(), mode: z.enum(["stale", "all"]), cleared: z.int() }),

  async run(gno, { collection, mode }) {
    const { name } = collectionOf(gno.config.read(), collection.trim().toLowerCase());
    const currentModel = mode === "all" ? "" : (await gno.embedder.get()).id;
    const cleared = await gno.jobs.exclusively(() =>
      gno.maintenance.clearEmbeddings(name, mode === "all" ? { kind: "all" } : { kind: "stale", currentModel }),
    );
    return { collection: name, mode, cleared };
  },

  render: (out) => `Cleared ${out.cleared} embeddings of ${out.collection} (${out.mode}).`,
});
