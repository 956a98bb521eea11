import type { Instant } from "../../kernel/clock.js";
import type { History, Identity, State } from "../history/index.js";
import type { Diagnostic } from "../language/index.js";

/** One document as its file has it at one moment. */
export interface GramDocument {
  /** In its vault, with forward slashes; of a mount with its prefix. */
  readonly path: string;
  /** Tells whether the file is still the same. */
  readonly stamp: string;
  /** When the file was last changed. */
  readonly modified: Instant;
  /** The part for people, line ends made one. */
  readonly source: string;
  /** The history as it is written in the file. */
  readonly recorded: History;
  /** What readers see. */
  readonly history: History;
  readonly state: State;
  readonly identity: Identity;
  /** Why it cannot be written to; readers then see the last state that was sound. */
  readonly trouble: Trouble | undefined;
  /** Warnings, and of a document in trouble its errors too. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Trouble {
  readonly code: "SOURCE_INVALID" | "MERGE_CONFLICT" | "HISTORY_BROKEN";
  readonly message: string;
}

/** A file that ends in `.gram` and cannot be read as a document. */
export interface UnreadableFile {
  readonly path: string;
  readonly stamp: string;
  /** `foreign`: of another program or version; it is left alone and not listed. */
  readonly reason: "foreign" | "invalid" | "too_large";
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

export const isDocument = (one: GramDocument | UnreadableFile): one is GramDocument => "state" in one;
