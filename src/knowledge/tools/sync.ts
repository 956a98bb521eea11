import { z } from "zod";
import { reindexScope } from "../jobs/reindex-scope.js";
import { FOLLOW_UP, renderStarted, startedFields, startedJob } from "../jobs/started-job.js";
import { defineTool } from "../toolset.js";

export const sync = defineTool({
  name: "gno_sync",
  title: "Reindex files",
  summary:
    "Reads changed files of one or all collections again, as a background job; embeddings are left to gno_embed. paths limits it to some files of one collection. Waits its turn while another job runs.",
  effect: "write",
  openWorld: true,
  idempotent: true,
  // People have commands of their own for this, which show what happens while it does.
  path: [],
  input: z.object({
    collection: z.string().min(1).optional().describe("Collection to sync (all if left out)"),
    paths: z
      .array(z.string())
      .optional()
      .describe("Only these files, 1 to 256, relative to the collection or absolute inside it; needs collection"),
    gitPull: z.boolean().default(false).describe("Run git pull in the folder first"),
    runUpdateCmd: z.boolean().default(false).describe("Run the collection's configured update command first"),
  }),
  output: startedJob.extend({ options: z.object({ gitPull: z.boolean(), runUpdateCmd: z.boolean() }) }),

  async run(gno, { collection, paths, gitPull, runUpdateCmd }) {
    const scope = reindexScope(gno.config.read(), { collection, paths, exclusive: gitPull || runUpdateCmd });
    const job = await gno.jobs.start({ type: "sync", ...scope, gitPull, runUpdateCmd });
    return { ...startedFields(job), options: { gitPull, runUpdateCmd } };
  },

  render: (out) =>
    [
      ...renderStarted(out),
      `Options: git pull ${out.options.gitPull}, update command ${out.options.runUpdateCmd}`,
      FOLLOW_UP,
    ].join("\n"),
});
