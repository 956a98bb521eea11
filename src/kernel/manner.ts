import type { Failure } from "./failure.js";

/** How a toolset speaks on the wire: some keep the manner of a system that they take the place of. */
export interface Manner {
  /** Answers carry structured content beside their text, and listings the schema of it. */
  readonly structured: boolean;
  /** Listings carry annotations on a connection of this machine, not only on one from afar. */
  readonly localAnnotations: boolean;
  /** Tools that write are offered on a connection of this machine without being enabled. */
  readonly localWrites: boolean;
  /** The text of an error. */
  failureText(failure: Failure): string;
}

export const HOUSE_MANNER: Manner = {
  structured: true,
  localAnnotations: true,
  localWrites: false,
  // Some clients show the model the text only, so that it says everything: code, what happened, what to do.
  failureText: ({ code, message, hint }) => `Error: ${code}: ${message}${hint === "" ? "" : `\n${hint}`}`,
};

/** Whether a caller sits at this machine (a pipe) or comes over a network. */
export type Connection = "local" | "remote";
