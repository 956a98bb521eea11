import { Failure } from "../../kernel/failure.js";
import { isBroken, setAside } from "../history/index.js";
import type { GramDocument } from "./gram-document.js";
import { type DocumentFile, toFile } from "./to-file.js";

export interface Accepted {
  readonly file: DocumentFile;
  /** The lines that could not be trusted, as they were. */
  readonly lines: string;
}

/**
 * A person's leave to go on behind a damaged history: it ends with its last sound line, and what the source says beyond
 * that becomes an edit by hand. @throws Failure VALIDATION where nothing is damaged
 */
export function acceptHistory(document: GramDocument): Accepted {
  if (!isBroken(document.recorded))
    throw new Failure("VALIDATION", `The history of "${document.path}" is sound.`, "There is nothing to accept.");
  const { history, lines } = setAside(document.recorded);
  const { source, state, diagnostics } = document;
  return { file: toFile(history, { source, state, diagnostics }), lines };
}
