/** What the rest of the product knows about models: three ports and one truthful account of their state. */

export type ModelRole = "embed" | "rerank" | "generate";

/** Some models want to be told which side of a search a text stands on. */
export type EmbedKind = "document" | "query";

export interface EmbeddingModel {
  /** Stable identity of model and version: vectors of different ids must never be compared. */
  readonly id: string;
  readonly dims: number;
  /** One L2-normalised vector per text, in order; a text without any known content gives the zero vector. */
  embed(texts: readonly string[], kind: EmbedKind): Promise<Float32Array[]>;
  /**
   * How much business this model has with the text, 0 (none: leave its lane out) to 1 (all of it).
   * Fusion multiplies the weight of the dense lane by it.
   */
  weightFor(text: string): number;
  close(): Promise<void>;
}

export interface RerankModel {
  readonly id: string;
  /** One relevance per passage, in order, each 0..1. */
  rerank(query: string, passages: readonly string[]): Promise<number[]>;
  close(): Promise<void>;
}

export interface GenerateOptions {
  readonly system?: string;
  readonly maxTokens?: number;
  /** 0 (the default) asks for the most likely text. */
  readonly temperature?: number;
  readonly signal?: AbortSignal;
}

export interface GenerateModel {
  readonly id: string;
  generate(prompt: string, options?: GenerateOptions): Promise<string>;
  close(): Promise<void>;
}

export interface ModelOfRole {
  embed: EmbeddingModel;
  rerank: RerankModel;
  generate: GenerateModel;
}

/**
 * ready: loaded and usable; not_loaded: will be loaded at first use; missing: a file, package or address is not there;
 * disabled: nobody configured it; failed: it was tried and broke (see `detail`).
 */
export type ModelStatus = "ready" | "not_loaded" | "missing" | "disabled" | "failed";

export interface ModelState {
  readonly role: ModelRole;
  /** As configured; undefined where the role is disabled. */
  readonly uri: string | undefined;
  readonly status: ModelStatus;
  /** One sentence for a person: what is the case and, where something is wrong, what to do. */
  readonly detail: string;
}
