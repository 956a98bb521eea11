import { Failure } from "../kernel/failure.js";
import type { LazyModel } from "./lazy-model.js";
import type { EmbeddingModel, GenerateModel, RerankModel } from "./port.js";

// What callers hold: each use goes through the lazy model, which loads again what was unloaded meanwhile. Closing is the
// registry's business, so it does nothing here.

export async function warmEmbedding(lazy: LazyModel<"embed">): Promise<EmbeddingModel> {
  const { id, dims } = await lazy.use(async (model) => ({ id: model.id, dims: model.dims }));
  return {
    id,
    dims,
    embed: (texts, kind) =>
      lazy.use(async (model) => {
        if (model.id === id) return model.embed(texts, kind);
        throw new Failure("MODEL_FAILED", `The embedding model is now ${model.id}, not ${id}.`, "Run the call again.");
      }),
    weightFor: (text) => lazy.loaded?.weightFor(text) ?? 1,
    close: async () => undefined,
  };
}

export async function warmRerank(lazy: LazyModel<"rerank">): Promise<RerankModel> {
  const id = await lazy.use(async (model) => model.id);
  return {
    id,
    rerank: (query, passages) => lazy.use((model) => model.rerank(query, passages)),
    close: async () => undefined,
  };
}

export async function warmGenerate(lazy: LazyModel<"generate">): Promise<GenerateModel> {
  const id = await lazy.use(async (model) => model.id);
  return {
    id,
    generate: (prompt, options) => lazy.use((model) => model.generate(prompt, options)),
    close: async () => undefined,
  };
}
