import { z } from "zod";
import { count } from "../../kernel/text.js";
import { rootError } from "../ingest/root-state.js";
import { defineCommand } from "./command.js";

export const collectionList = defineCommand({
  name: "collection_list",
  title: "List collections",
  summary: "Lists the configured collections with their folders and document counts.",
  effect: "read",
  path: ["collection", "list"],
  input: z.object({}),
  output: z.object({
    collections: z.array(
      z.object({ name: z.string(), path: z.string(), pattern: z.string(), documents: z.int(), available: z.boolean() }),
    ),
  }),

  async run({ gno }) {
    const overview = gno.readers.exists(gno.indexName) ? gno.readers.get(gno.indexName).overview : undefined;
    const counts = await overview?.counts(undefined);
    const ids = new Map((await overview?.collections())?.map(({ name, id }) => [name, id]));
    return {
      collections: gno.config.read().collections.map(({ name, path, pattern }) => ({
        name,
        path,
        pattern,
        documents: counts?.get(ids.get(name) ?? -1)?.documents ?? 0,
        available: rootError(path) === undefined,
      })),
    };
  },

  render({ collections }) {
    if (collections.length === 0) return "No collections. Add one: ken setup DIR";
    return collections
      .map(
        ({ name, path, pattern, documents, available }) =>
          `${name}  ${count(documents, "document")}  ${path}  (${pattern})${available ? "" : "  folder unavailable"}`,
      )
      .join("\n");
  },
});
