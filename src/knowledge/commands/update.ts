import { z } from "zod";
import { reindexScope } from "../jobs/reindex-scope.js";
import { defineCommand } from "./command.js";
import { runWork } from "./run-work.js";
import { renderSummary, summarize, syncSummary } from "./sync-summary.js";

export const update = defineCommand({
  name: "update",
  title: "Read changed files again",
  summary:
    "Brings the index up to date with its folders; embeddings are left to `ken embed`. Files that cannot be read are listed with the reason and never stop it.",
  effect: "write",
  path: ["update"],
  positional: ["collection"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only this collection"),
    gitPull: z.boolean().default(false).describe("Run git pull in each folder first"),
    runUpdateCmd: z.boolean().default(true).describe("Run each collection's configured update command first"),
    allowMassDelete: z.boolean().default(false).describe("Go on when most files of a collection are gone"),
  }),
  output: syncSummary,

  async run(knowledge, { collection, ...options }, call) {
    const scope = reindexScope(knowledge.gno.config.read(), { collection, exclusive: false });
    return summarize(await runWork(knowledge, { type: "sync", ...scope, ...options }, call));
  },

  render: (summary) => renderSummary(summary),
  terminal: (summary, _input, style) => renderSummary(summary, style),
});
