import { Failure } from "../kernel/failure.js";
import type { EmbeddingModel, ModelState } from "../models/port.js";

/** The embedding model as tools see it: loaded on first use, its state told without loading it. */
export interface Embedder {
  state(): ModelState;
  /** @throws Failure MODEL_UNAVAILABLE or MODEL_FAILED */
  get(): Promise<EmbeddingModel>;
}

/** The model together with the name that the configuration gives it. */
export async function openModel(embedder: Embedder): Promise<{ model: EmbeddingModel; uri: string }> {
  const model = await embedder.get();
  return { model, uri: embedder.state().uri ?? model.id };
}

/** The model, or undefined where it cannot be had: a search then goes on by words. Anything else that breaks is thrown. */
export async function embedderOrNothing(embedder: Embedder): Promise<EmbeddingModel | undefined> {
  try {
    return await embedder.get();
  } catch (thrown) {
    if (thrown instanceof Failure && (thrown.code === "MODEL_UNAVAILABLE" || thrown.code === "MODEL_FAILED"))
      return undefined;
    throw thrown;
  }
}
