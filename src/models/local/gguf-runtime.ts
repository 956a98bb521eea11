import { loadPackage, type PackageSource } from "./optional-package.js";

/** The part of node-llama-cpp 3 that we use. */
interface LlamaPackage {
  getLlama(options: { gpu: false | string; build: "never"; skipDownload: true; logLevel: string }): Promise<Llama>;
  LlamaChatSession: new (options: { contextSequence: unknown; systemPrompt?: string }) => ChatSession;
}

interface Llama {
  loadModel(options: { modelPath: string }): Promise<GgufModel>;
  dispose(): Promise<void>;
}

export interface GgufModel {
  readonly embeddingVectorSize: number;
  tokenize(text: string): readonly unknown[];
  createEmbeddingContext(options: { contextSize?: number }): Promise<EmbeddingContext>;
  createRankingContext(options: { contextSize?: number }): Promise<RankingContext>;
  createContext(options: { contextSize?: number }): Promise<Disposable & { getSequence(): unknown }>;
}

interface Disposable {
  dispose(): Promise<void>;
}

export interface EmbeddingContext extends Disposable {
  getEmbeddingFor(input: readonly unknown[]): Promise<{ readonly vector: readonly number[] }>;
}

export interface RankingContext extends Disposable {
  rankAll(query: string, documents: readonly string[]): Promise<number[]>;
}

export interface ChatSession {
  prompt(text: string, options: { maxTokens?: number; temperature: number; signal?: AbortSignal }): Promise<string>;
}

export interface GgufOptions {
  readonly packages: PackageSource;
  /** Off unless the user asks: a wrong driver takes the process down. */
  readonly gpu: false | "auto" | "cuda" | "vulkan" | "metal";
  readonly contextSize?: number | undefined;
}

export interface GgufRuntime {
  readonly model: GgufModel;
  newSession(contextSequence: unknown, systemPrompt: string | undefined): ChatSession;
  dispose(): Promise<void>;
}

/** Loads the file; never compiles anything and never downloads. @throws Failure MODEL_UNAVAILABLE without the package */
export async function openGguf(path: string, { packages, gpu }: GgufOptions): Promise<GgufRuntime> {
  const { getLlama, LlamaChatSession } = await loadPackage<LlamaPackage>("node-llama-cpp", packages);
  const llama = await getLlama({ gpu, build: "never", skipDownload: true, logLevel: "error" });
  return {
    model: await llama.loadModel({ modelPath: path }),
    newSession: (contextSequence, systemPrompt) =>
      new LlamaChatSession({ contextSequence, ...(systemPrompt === undefined ? {} : { systemPrompt }) }),
    dispose: () => llama.dispose(),
  };
}
