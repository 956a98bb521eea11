import type { Instant } from "../../kernel/clock.js";
import type { Changes } from "../history/index.js";

/** `sound`, `trouble`: readable but not writable; the others cannot be read at all. */
export type Condition = "sound" | "trouble" | "foreign" | "invalid" | "too_large";

/** A document as the cache keeps it. */
export interface DocumentRow {
  readonly path: string;
  readonly project: string;
  readonly stamp: string;
  readonly condition: Condition;
  /** The id that it gives itself. */
  readonly document: string;
  readonly title: string;
  readonly rev: number;
  readonly hash: string;
  readonly recorded: string;
  readonly effective: string;
  /** JSON of `Problem`. */
  readonly problem: string | null;
}

export interface Problem {
  readonly message: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  }[];
}

export interface StoredDocument extends DocumentRow {
  readonly id: number;
}

/** One revision of a document, with what it did. */
export interface RevisionRow {
  readonly rev: number;
  readonly hash: string;
  readonly recorded: Instant;
  readonly effective: Instant;
  readonly author: string;
  readonly request: string | undefined;
  readonly sum: string;
  readonly changes: Changes;
}
