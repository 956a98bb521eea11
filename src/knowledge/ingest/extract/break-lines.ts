import type { MirrorKind } from "./extract.js";
import { LineCursor } from "./line-cursor.js";
import { closesFence, type Fence, openFence, skipBlanks, skipListMarkers, skipQuoteMarks } from "./line-shape.js";

/** How good a place the start of a line is to begin a chunk. Higher is better. */
export const IN_BLOCK = 0;
export const LINE = 1;
/** A list item, or code behind a blank line: better than the middle of either, and no end of a thought. */
export const PART = 2;
export const PARAGRAPH = 3;
export const HEADING = 4;

/** Starts of lines that are not blank, ascending, and what each of them is. IN_BLOCK is a line inside code or a table. */
export interface BreakLines {
  readonly offsets: readonly number[];
  readonly ranks: readonly number[];
}

interface Ranking {
  /** Rank of the line whose first character that is not blank is at `first`. */
  rank(start: number, first: number, end: number, afterBlank: boolean): number;
}

/** Ranks the lines of a text from `from` on. `headingLines` are 1-based and ascending. */
export function breakLines(text: string, from: number, kind: MirrorKind, headingLines: readonly number[]): BreakLines {
  const ranking = kind === "markdown" ? new MarkdownRanking(text) : kind === "text" ? TEXT_RANKING : CODE_RANKING;
  const offsets: number[] = [];
  const ranks: number[] = [];
  let line = new LineCursor(text, 0, 1).line(from);
  let heading = 0;
  let afterBlank = true;
  for (let start = from; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const first = skipBlanks(text, start, end);
    if (first < end) {
      while ((headingLines[heading] ?? Number.POSITIVE_INFINITY) < line) heading++;
      const rank = ranking.rank(start, first, end, afterBlank);
      offsets.push(start);
      ranks.push(headingLines[heading] === line ? HEADING : rank);
    }
    afterBlank = first === end;
    start = end + 1;
  }
  return { offsets, ranks };
}

const TEXT_RANKING: Ranking = { rank: (_start, _first, _end, afterBlank) => (afterBlank ? PARAGRAPH : LINE) };

/** Top-level declarations begin in the first column behind a blank line; a sentence is nothing to look for in code. */
const CODE_RANKING: Ranking = {
  rank(start, first, _end, afterBlank) {
    if (!afterBlank) return IN_BLOCK;
    return first === start ? PARAGRAPH : PART;
  },
};

/** Blank lines inside fenced code are no end of a paragraph, and a table is one block. */
class MarkdownRanking implements Ranking {
  readonly #text: string;
  #fence: Fence | null = null;
  #inTable = false;

  constructor(text: string) {
    this.#text = text;
  }

  rank(_start: number, first: number, end: number, afterBlank: boolean): number {
    const text = this.#text;
    const unit = text.charCodeAt(first);
    // Most lines begin with a letter and are neither.
    if (this.#fence === null && ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127)) {
      this.#inTable = false;
      return afterBlank ? PARAGRAPH : LINE;
    }
    const content = skipQuoteMarks(text, first, end);
    if (this.#fence !== null && !(this.#fence.quoted && content === first)) {
      if (closesFence(text, this.#fence.quoted ? content : first, end, this.#fence)) this.#fence = null;
      return afterBlank ? PART : IN_BLOCK;
    }
    const inside = skipListMarkers(text, content, end);
    this.#fence = openFence(text, inside, end, content > first);
    const wasTable = this.#inTable && !afterBlank;
    this.#inTable = unit === 124;
    if (this.#inTable && wasTable) return IN_BLOCK;
    if (afterBlank || this.#fence !== null || this.#inTable) return PARAGRAPH;
    return inside > content ? PART : LINE;
  }
}
