import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { pullModel } from "../../models/pull.js";
import { defineCommand } from "./command.js";

export const modelsPull = defineCommand({
  name: "models_pull",
  title: "Fetch a model",
  summary:
    "Fetches a model from the hub: the only command that downloads anything. Without an argument, the configured embedding model.",
  effect: "write",
  openWorld: true,
  path: ["models", "pull"],
  positional: ["uri"],
  input: z.object({ uri: z.string().optional().describe("hf:org/repo/file.gguf") }),
  output: z.object({ uri: z.string(), path: z.string(), bytes: z.int(), fetched: z.boolean() }),

  async run({ embedder, settings }, { uri }, call) {
    const wanted = uri ?? embedder.state().uri;
    if (wanted === undefined || !wanted.startsWith("hf:"))
      throw new Failure(
        "VALIDATION",
        `${wanted ?? "No model"} needs no fetching.`,
        "Only hf:org/repo/file models are fetched.",
      );
    const pulled = await pullModel(wanted, {
      cacheDir: settings.cacheDir,
      hub: settings.modelHub,
      offline: settings.offline,
      signal: call.signal,
      progress: (done, total) => call.progress?.(done, total, "Fetching bytes"),
    });
    return { uri: wanted, ...pulled };
  },

  render: ({ path, bytes, fetched }) =>
    fetched ? `Fetched ${bytes} bytes to ${path}.` : `It is already there: ${path}.`,
});
