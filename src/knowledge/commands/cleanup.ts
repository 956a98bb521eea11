import { z } from "zod";
import { defineCommand } from "./command.js";

export const cleanup = defineCommand({
  name: "cleanup",
  title: "Delete unused index data",
  summary: "Deletes what is indexed of collections that the configuration no longer names. Files are not touched.",
  effect: "destroy",
  path: ["cleanup"],
  input: z.object({}),
  output: z.object({ removed: z.array(z.string()) }),

  async run({ gno }) {
    if (!gno.readers.exists(gno.indexName)) return { removed: [] };
    return { removed: await gno.jobs.exclusively(() => gno.maintenance.cleanUp()) };
  },

  render: ({ removed }) =>
    removed.length === 0 ? "Nothing to clean up." : `Deleted the index data of ${removed.join(", ")}.`,
});
