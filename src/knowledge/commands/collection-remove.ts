import { z } from "zod";
import { removeCollection } from "../tools/remove-collection.js";
import { defineCommand } from "./command.js";

export const collectionRemove = defineCommand({
  name: "collection_remove",
  title: "Remove a collection",
  summary: "Removes a collection and what is indexed of it. The files are not touched.",
  effect: "destroy",
  path: ["collection", "remove"],
  positional: ["collection"],
  input: z.object({
    collection: z.string().min(1).describe("Name of the collection"),
    keepData: z.boolean().default(false).describe("Keep what is indexed until `ken cleanup`"),
  }),
  output: z.object({ removed: z.string(), dataRemoved: z.boolean() }),

  async run({ gno }, { collection, keepData }, call) {
    const { collection: removed } = await removeCollection.run(gno, { collection }, call);
    if (!keepData && gno.readers.exists(gno.indexName)) await gno.jobs.exclusively(() => gno.maintenance.cleanUp());
    return { removed, dataRemoved: !keepData };
  },

  render: ({ removed, dataRemoved }) =>
    `Removed ${removed}${dataRemoved ? " and what was indexed of it" : "; its indexed data is kept until `ken cleanup`"}. Its files are as they were.`,
});
