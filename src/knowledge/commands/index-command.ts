import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { reindexScope } from "../jobs/reindex-scope.js";
import { defineCommand } from "./command.js";
import { runWork } from "./run-work.js";
import { renderSummary, summarize, syncSummary } from "./sync-summary.js";

export const index = defineCommand({
  name: "index",
  title: "Read changed files and embed them",
  summary:
    "Brings the index up to date with its folders and makes the embeddings that are missing. With --path only these files; with --rebuild everything anew, the old database is put aside.",
  effect: "write",
  path: ["index"],
  positional: ["collection"],
  input: z.object({
    collection: z.string().min(1).optional().describe("Only this collection"),
    path: z.array(z.string()).optional().describe("Only these files of the collection"),
    embed: z.boolean().default(true).describe("Make embeddings too"),
    gitPull: z.boolean().default(false).describe("Run git pull in each folder first"),
    force: z.boolean().default(false).describe("Read every file again, whether or not it changed"),
    rebuild: z.boolean().default(false).describe("Put the database aside and make it anew from the files"),
    allowMassDelete: z.boolean().default(false).describe("Go on when most files of a collection are gone"),
  }),
  output: syncSummary,

  async run(knowledge, { collection, path: paths, embed, rebuild, ...options }, call) {
    if (rebuild && collection !== undefined)
      throw new Failure(
        "VALIDATION",
        "--rebuild makes the whole index anew.",
        "Leave the collection out, or use --force for one of them.",
      );
    const scope = reindexScope(knowledge.gno.config.read(), { collection, paths, exclusive: options.gitPull });
    if (rebuild) {
      const lock = await knowledge.lock();
      knowledge.setAside();
      lock.release();
    }
    return summarize(await runWork(knowledge, { type: embed ? "index" : "sync", ...scope, ...options }, call));
  },

  render: (summary) => renderSummary(summary),
  terminal: (summary, _input, style) => renderSummary(summary, style),
});
