import { z } from "zod";
import { reindexScope } from "../jobs/reindex-scope.js";
import { requireEmbedder } from "../require-embedder.js";
import { defineCommand } from "./command.js";
import { runWork } from "./run-work.js";
import { renderSummary, summarize, syncSummary } from "./sync-summary.js";

export const embed = defineCommand({
  name: "embed",
  title: "Make missing embeddings",
  summary: "Makes the embeddings that are missing. It can be stopped at any time and goes on where it was.",
  effect: "write",
  path: ["embed"],
  positional: ["collection"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only this collection"),
    force: z.boolean().default(false).describe("Make all of them anew"),
  }),
  output: syncSummary,

  async run(knowledge, { collection, force }, call) {
    const scope = reindexScope(knowledge.gno.config.read(), { collection, exclusive: false });
    requireEmbedder(knowledge.gno.embedder);
    if (force)
      await knowledge.gno.jobs.exclusively(async () => {
        for (const name of scope.collections) await knowledge.gno.maintenance.clearEmbeddings(name, { kind: "all" });
      });
    return summarize(await runWork(knowledge, { type: "embed", ...scope }, call));
  },

  render: (summary) => renderSummary(summary),
  terminal: (summary, _input, style) => renderSummary(summary, style),
});
