import { z } from "zod";
import { parseModelUri } from "../../models/uri.js";
import { defineCommand } from "./command.js";

export const modelsUse = defineCommand({
  name: "models_use",
  title: "Choose the embedding model",
  summary:
    "Writes the embedding model into the configuration. Embeddings of another model are made anew by `ken embed`; nothing is fetched.",
  effect: "write",
  path: ["models", "use"],
  positional: ["uri"],
  input: z.object({
    uri: z
      .string()
      .min(1)
      .describe(
        "static:default, file:/path/model.gguf, file:/path/of/an/onnx/folder, hf:org/repo/file.gguf or http(s)://host/…",
      ),
  }),
  output: z.object({ uri: z.string(), status: z.string(), detail: z.string() }),

  async run({ gno, embedder, settings, lock }, { uri }) {
    parseModelUri(uri, settings.cacheDir);
    const held = await lock();
    try {
      gno.config.setEmbeddingModel(uri);
    } finally {
      held.release();
    }
    const { status, detail } = embedder.state();
    return { uri, status, detail };
  },

  render: ({ uri, status, detail }) =>
    `Embedding model: ${uri} (${status}) ${detail}\nNext: ${status === "missing" && uri.startsWith("hf:") ? "ken models pull" : "ken embed"}`,
});
