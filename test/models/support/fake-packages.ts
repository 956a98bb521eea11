import type { OptionalPackage, PackageSource } from "../../../src/models/local/optional-package.js";

/**
 * Stands for the optional runtimes, which are too large to install for a test: the same calls, answered by rule. A text
 * embeds as [its tokens, 1]; a passage ranks by its length; a prompt is answered with itself.
 */
export function fakePackages(installed: readonly OptionalPackage[]): PackageSource & { loadedModels(): number } {
  let loadedModels = 0;
  const llama = {
    getLlama: async (options: { skipDownload: boolean; build: string }) => {
      if (!options.skipDownload || options.build !== "never") throw new Error("it must not download or build");
      return {
        loadModel: async () => {
          loadedModels++;
          return llamaModel;
        },
        dispose: async () => undefined,
      };
    },
    LlamaChatSession: class {
      prompt = async (text: string) => `echo ${text}`;
    },
  };
  return {
    isInstalled: (name) => installed.includes(name),
    load: async (name) => (name === "node-llama-cpp" ? llama : transformers()),
    loadedModels: () => loadedModels,
  };
}

const llamaModel = {
  embeddingVectorSize: 2,
  tokenize: (text: string) => [...text],
  createEmbeddingContext: async () => ({
    getEmbeddingFor: async (tokens: unknown[]) => ({ vector: [tokens.length, 1] }),
  }),
  createRankingContext: async () => ({
    rankAll: async (_: string, passages: string[]) => passages.map(({ length }) => length / 100),
  }),
  createContext: async () => ({ getSequence: () => ({}), dispose: async () => undefined }),
};

function transformers() {
  const env = { allowRemoteModels: true, allowLocalModels: false };
  const local = () => {
    if (env.allowRemoteModels || !env.allowLocalModels) throw new Error("it must not look elsewhere");
  };
  return {
    env,
    pipeline: async () => {
      local();
      const extract = async (texts: string[]) => ({
        data: texts.flatMap((text) => [text.length, 1]),
        dims: [texts.length, 2],
      });
      return Object.assign(extract, { dispose: async () => undefined });
    },
    AutoTokenizer: {
      from_pretrained: async () => (_: string[], options: { text_pair: string[] }) => options.text_pair,
    },
    AutoModelForSequenceClassification: {
      from_pretrained: async () => {
        local();
        const classify = async (pairs: string[]) => ({
          logits: { data: pairs.map(({ length }) => length - 3), dims: [pairs.length, 1] },
        });
        return Object.assign(classify, { dispose: async () => undefined });
      },
    },
  };
}
