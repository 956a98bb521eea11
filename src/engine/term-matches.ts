import { tokenize } from "./analysis/tokenize.js";

export interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

const NOT_ASCII = /[^\0-\x7f]/;
/** What every word of a stem begins with: only the last letter of a stem may be another one ("cry", "cri"). */
const beginningOf = (term: string): string => term.slice(0, Math.max(1, term.length - 1));

/**
 * Where terms stand in a text, in order. Only lines that hold the beginning of one of them are taken apart, which most do not: the
 * text of all results of a search would otherwise cost a third of it.
 */
export function termMatches(text: string, terms: ReadonlySet<string>): TermMatch[] {
  const matches: TermMatch[] = [];
  const lines = NOT_ASCII.test(text) ? [{ start: 0, end: text.length }] : linesWith(text, terms);
  for (const { start: from, end: to } of lines)
    tokenize(text.slice(from, to), {
      term: (term, start, end) => {
        if (terms.has(term)) matches.push({ start: from + start, end: from + end, term });
      },
      compound: () => undefined,
    });
  return matches;
}

/** Accents are folded and other scripts have no stems, so that this holds for ASCII texts only. */
function linesWith(text: string, terms: ReadonlySet<string>): { start: number; end: number }[] {
  const lower = text.toLowerCase();
  const starts = new Set<number>();
  for (const term of terms) {
    const beginning = beginningOf(term);
    for (let at = lower.indexOf(beginning); at !== -1; ) {
      starts.add(lower.lastIndexOf("\n", at) + 1);
      const next = lower.indexOf("\n", at);
      at = next === -1 ? -1 : lower.indexOf(beginning, next);
    }
  }
  return [...starts]
    .sort((a, b) => a - b)
    .map((start) => {
      const end = text.indexOf("\n", start);
      return { start, end: end === -1 ? text.length : end };
    });
}
