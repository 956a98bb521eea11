/** How long the passages of a text are; a setting of the whole index. */
export interface ChunkingPolicy {
  /** Tokens of 4 characters. */
  readonly maxTokens: number;
  /** 0 … 0.5 of a chunk that is repeated at the start of the next one. */
  readonly overlapPercent: number;
}

export const DEFAULT_CHUNKING: ChunkingPolicy = { maxTokens: 800, overlapPercent: 0.15 };
