import { z } from "zod";
import { reindexScope } from "../jobs/reindex-scope.js";
import { FOLLOW_UP, renderStarted, startedFields, startedJob } from "../jobs/started-job.js";
import { requireEmbedder } from "../require-embedder.js";
import { defineTool } from "../toolset.js";

export const indexCollections = defineTool({
  name: "gno_index",
  title: "Reindex files and embeddings",
  summary:
    "Reads changed files of one or all collections again and makes the embeddings that are missing, as a background job. Waits its turn while another job runs.",
  effect: "write",
  openWorld: true,
  idempotent: true,
  // People have commands of their own for this, which show what happens while it does.
  path: [],
  input: z.object({
    collection: z.string().min(1).optional().describe("Collection to index (all if left out)"),
    paths: z
      .array(z.string())
      .optional()
      .describe("Only these files, 1 to 256, relative to the collection or absolute inside it; needs collection"),
    gitPull: z.boolean().default(false).describe("Run git pull in the folder first"),
  }),
  output: startedJob.extend({
    phases: z.array(z.enum(["sync", "embed"])),
    options: z.object({ gitPull: z.boolean(), runUpdateCmd: z.literal(false) }),
  }),

  async run(gno, { collection, paths, gitPull }) {
    const scope = reindexScope(gno.config.read(), { collection, paths, exclusive: gitPull });
    requireEmbedder(gno.embedder);
    const job = await gno.jobs.start({ type: "index", ...scope, gitPull, runUpdateCmd: false });
    return {
      ...startedFields(job),
      phases: ["sync" as const, "embed" as const],
      options: { gitPull, runUpdateCmd: false as const },
    };
  },

  render: (out) =>
    [
      ...renderStarted(out),
      `Phases: ${out.phases.join(" → ")}`,
      `Options: git pull ${out.options.gitPull}, update command ${out.options.runUpdateCmd}`,
      FOLLOW_UP,
    ].join("\n"),
});
