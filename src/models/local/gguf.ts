import { Failure } from "../../kernel/failure.js";
import type { EmbeddingModel, GenerateModel, RerankModel } from "../port.js";
import { normalised } from "../vector.js";
import { type GgufOptions, openGguf } from "./gguf-runtime.js";

const CONTEXT_SIZE = 2048;
/** Room for the marks that a model puts around a text. */
const RESERVED_TOKENS = 8;

export async function openGgufEmbedding(id: string, path: string, options: GgufOptions): Promise<EmbeddingModel> {
  const runtime = await openGguf(path, options);
  const contextSize = options.contextSize ?? CONTEXT_SIZE;
  const context = await runtime.model.createEmbeddingContext({ contextSize });
  const dims = runtime.model.embeddingVectorSize;
  /** A text beyond the context is cut: what the model cannot read must not make the whole call fail. */
  const embedOne = async (text: string) => {
    if (text.trim() === "") return new Float32Array(dims);
    const tokens = runtime.model.tokenize(text).slice(0, contextSize - RESERVED_TOKENS);
    return normalised(Float32Array.from((await context.getEmbeddingFor(tokens)).vector));
  };
  return {
    id,
    dims,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await embedOne(text));
      return vectors;
    },
    weightFor: (text) => (text.trim() === "" ? 0 : 1),
    close: () => runtime.dispose(),
  };
}

export async function openGgufRerank(id: string, path: string, options: GgufOptions): Promise<RerankModel> {
  const runtime = await openGguf(path, options);
  const context = await runtime.model
    .createRankingContext({ contextSize: options.contextSize ?? CONTEXT_SIZE })
    .catch(async (cause: unknown) => {
      await runtime.dispose();
      const hint = "Configure a model for reranking, such as bge-reranker or qwen3-reranker.";
      throw new Failure("MODEL_FAILED", "This GGUF file is no reranker.", hint, { cause });
    });
  return {
    id,
    rerank: async (query, passages) => (passages.length === 0 ? [] : context.rankAll(query, passages)),
    close: () => runtime.dispose(),
  };
}

export async function openGgufGenerate(id: string, path: string, options: GgufOptions): Promise<GenerateModel> {
  const runtime = await openGguf(path, options);
  return {
    id,
    /** A fresh context per call: no call sees what another one said. */
    async generate(prompt, { system, maxTokens, temperature = 0, signal } = {}) {
      const context = await runtime.model.createContext({ contextSize: options.contextSize ?? CONTEXT_SIZE });
      try {
        const limits = {
          ...(maxTokens === undefined ? {} : { maxTokens }),
          ...(signal === undefined ? {} : { signal }),
        };
        return await runtime.newSession(context.getSequence(), system).prompt(prompt, { temperature, ...limits });
      } finally {
        await context.dispose();
      }
    },
    close: () => runtime.dispose(),
  };
}
