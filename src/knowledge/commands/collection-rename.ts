import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { COLLECTION_NAME } from "../collections/collection-config.js";
import { collectionOf } from "../ingest/indexer.js";
import { defineCommand } from "./command.js";

export const collectionRename = defineCommand({
  name: "collection_rename",
  title: "Rename a collection",
  summary: "Gives a collection another name. Its documents keep their content and get new URIs.",
  effect: "write",
  path: ["collection", "rename"],
  positional: ["from", "to"],
  input: z.object({ from: z.string().min(1).describe("Name now"), to: z.string().min(1).describe("New name") }),
  output: z.object({ from: z.string(), to: z.string() }),

  async run({ gno }, { from, to }) {
    const config = gno.config.read();
    const { name } = collectionOf(config, from.trim().toLowerCase());
    const wanted = to.trim().toLowerCase();
    if (!COLLECTION_NAME.test(wanted))
      throw new Failure("VALIDATION", `"${to}" is no name for a collection.`, "Use letters a-z, digits, - and _.");
    if (config.collections.some((collection) => collection.name === wanted))
      throw new Failure("DUPLICATE", `A collection "${wanted}" exists already.`, "Choose another name.");
    await gno.jobs.exclusively(async () => {
      if (gno.readers.exists(gno.indexName)) {
        const indexed = await gno.readers.get(gno.indexName).overview.collections();
        if (indexed.some((collection) => collection.name === wanted))
          throw new Failure(
            "CONFLICT",
            `The index still holds what an earlier collection "${wanted}" had.`,
            "Delete it with `ken cleanup`, or choose another name.",
          );
        await gno.maintenance.renameCollection(name, wanted);
      }
      gno.config.renameCollection(name, wanted);
    });
    return { from: name, to: wanted };
  },

  render: ({ from, to }) => `Renamed ${from} to ${to}.`,
});
