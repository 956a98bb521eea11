import { tokenize } from "./tokenize.js";

export interface IndexTerms {
  /** Terms in order, separated by blanks. */
  readonly terms: string;
  /** Compounds as single terms. */
  readonly symbols: string;
}

/** The form in which a text is handed to FTS5. */
export function indexTerms(text: string): IndexTerms {
  const terms: string[] = [];
  const symbols: string[] = [];
  tokenize(text, { term: (term) => void terms.push(term), compound: (compound) => void symbols.push(compound) });
  return { terms: terms.join(" "), symbols: symbols.join(" ") };
}

/** Raised whenever the same text would give other terms: an index of another version is analysed again. */
export const ANALYSIS_VERSION = 2;
