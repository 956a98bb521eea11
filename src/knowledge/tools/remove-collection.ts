import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { collectionOf } from "../ingest/indexer.js";
import { defineTool } from "../toolset.js";

export const removeCollection = defineTool({
  name: "gno_remove_collection",
  title: "Remove a collection",
  summary:
    "Removes a collection from the configuration. Files are not touched, and what was indexed is kept until `ken cleanup`; until then searches refuse and name it.",
  effect: "destroy",
  positional: ["collection"],
  // People have commands of their own for this, which show what happens while it does.
  path: [],
  input: z.object({ collection: z.string().min(1).describe("Name of the collection") }),
  output: z.object({
    removed: z.boolean(),
    collection: z.string(),
    configUpdated: z.boolean(),
    indexedDataRetained: z.boolean(),
    note: z.string(),
  }),

  async run(gno, { collection }) {
    const { name } = collectionOf(gno.config.read(), collection.trim().toLowerCase());
    const used = gno.config
      .read()
      .contexts.filter(
        ({ scopeType, scopeKey }) =>
          scopeType !== "global" && scopeKey.replace(/^gno:\/\//, "").split(/[/:]/)[0] === name,
      );
    if (used.length > 0)
      throw new Failure(
        "HAS_REFERENCES",
        `${used.length} configured contexts refer to "${name}".`,
        "Remove them first (`ken context rm`).",
      );
    await gno.jobs.exclusively(async () => gno.config.removeCollection(name));
    return {
      removed: true,
      collection: name,
      configUpdated: true,
      indexedDataRetained: true,
      note: `The indexed data of "${name}" is kept. Add the folder again to use it, or run \`ken cleanup\` to delete it.`,
    };
  },

  render: (out) =>
    `Removed ${out.collection} (configuration updated: ${out.configUpdated}, indexed data retained: ${out.indexedDataRetained}).\n${out.note}`,
});
