import { z } from "zod";
import { reindexScope } from "../jobs/reindex-scope.js";
import { FOLLOW_UP, renderStarted, startedFields, startedJob } from "../jobs/started-job.js";
import { requireEmbedder } from "../require-embedder.js";
import { defineTool } from "../toolset.js";

export const embed = defineTool({
  name: "gno_embed",
  title: "Make embeddings",
  summary:
    "Makes the embeddings that are missing in one or all collections, as a background job. Fails at once when the model is not there: nothing is downloaded.",
  effect: "write",
  openWorld: true,
  idempotent: true,
  // People have commands of their own for this, which show what happens while it does.
  path: [],
  input: z.object({ collection: z.string().min(1).optional().describe("Collection to embed (all if left out)") }),
  output: startedJob.extend({ model: z.string() }),

  async run(gno, { collection }) {
    const scope = reindexScope(gno.config.read(), { collection, exclusive: false });
    const model = requireEmbedder(gno.embedder);
    const job = await gno.jobs.start({ type: "embed", ...scope });
    return { ...startedFields(job), model };
  },

  render: (out) => [...renderStarted(out), `Model: ${out.model}`, FOLLOW_UP].join("\n"),
});
