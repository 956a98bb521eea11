import type { Instant } from "../../kernel/clock.js";

/** What stands at the end of a history: what the next line builds on. */
export interface Head {
  /** -1 where there is no revision yet. */
  readonly revision: number;
  readonly recordedAt: Instant | undefined;
  /** SHA-256 of the source. */
  readonly src: string;
  readonly hash: string;
  readonly chain: string;
}

export const NO_HEAD: Head = { revision: -1, recordedAt: undefined, src: "", hash: "", chain: "" };
