import type { ChunkingPolicy } from "../../collections/chunking-policy.js";
import { type BreakLines, breakLines, HEADING, IN_BLOCK, LINE, PARAGRAPH, PART } from "./break-lines.js";
import { characterStart, sentenceStart, wordStart } from "./break-text.js";
import type { MirrorKind } from "./extract.js";
import type { Chunk, ExtractedHeading } from "./extraction.js";
import { headingPaths } from "./heading-path.js";
import { LineCursor } from "./line-cursor.js";

const CHARS_PER_TOKEN = 4;
const MIN_TOKENS = 10;

/** Shares of the size behind which a break of this kind is taken; before it, a chunk would be too small for the gain. */
const HEADING_FROM = 0.5;
const PARAGRAPH_FROM = 0.4;
const PART_FROM = 0.6;
const SENTENCE_FROM = 0.6;
const WORD_FROM = 0.75;

/**
 * Cuts the body of a mirror into chunks of at most `maxTokens`, at the best place near the end of each: before a heading, then a
 * paragraph, a list item, a sentence, a line, a word, a character. Chunks cover the body but for blank lines at its ends, and each repeats
 * `overlapPercent` of the one before it, unless it begins with a heading: a section is a start of its own, and under the
 * heading path of the section before it would be mislabelled. A rest of under ten tokens joins the chunk before it.
 */
export function chunk(
  text: string,
  bodyOffset: number,
  headings: readonly ExtractedHeading[],
  policy: ChunkingPolicy,
  kind: MirrorKind,
): Chunk[] {
  const start = firstTextLine(text, bodyOffset);
  if (start === -1) return [];
  const size = Math.max(MIN_TOKENS, Math.floor(policy.maxTokens)) * CHARS_PER_TOKEN;
  const end = endOfText(text, start);
  const ranges =
    end - start <= size ? [{ start, end }] : new Cutter(text, start, end, size, policy, headings, kind).ranges();
  return label(text, end, size, ranges, headings);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Gives ranges their lines and headings: both in one pass, because starts and ends only ascend. */
function label(
  text: string,
  end: number,
  size: number,
  ranges: readonly Range[],
  headings: readonly ExtractedHeading[],
): Chunk[] {
  const starts = new LineCursor(text, 0, 1);
  const ends = new LineCursor(text, 0, 1);
  const paths = headingPaths(headings);
  return ranges.map((range) => {
    const startLine = starts.line(range.start);
    const endLine = ends.line(Math.max(range.start, lastText(text, range.start, range.end)));
    // Blanks at the end of the text belong to the last chunk as far as they fit.
    const last = range.end === end ? Math.max(end, Math.min(text.length, range.start + size)) : range.end;
    return { start: range.start, end: characterStart(text, last), startLine, endLine, heading: paths.at(startLine) };
  });
}

class Cutter {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #size: number;
  readonly #overlap: number;
  readonly #lines: BreakLines;
  /** Index of the first line that begins behind the limit of the chunk at hand. */
  #ahead = 0;

  constructor(
    text: string,
    start: number,
    end: number,
    size: number,
    policy: ChunkingPolicy,
    headings: readonly ExtractedHeading[],
    kind: MirrorKind,
  ) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#size = size;
    this.#overlap = Math.min(0.5, Math.max(0, policy.overlapPercent));
    this.#lines = breakLines(text, start, kind, kind === "markdown" ? headings.map(({ line }) => line) : []);
  }

  ranges(): Range[] {
    const ranges: Range[] = [];
    let start = this.#start;
    for (;;) {
      const end = this.#cut(start);
      if (this.#end - end < MIN_TOKENS * CHARS_PER_TOKEN) {
        ranges.push({ start, end: this.#end });
        return ranges;
      }
      ranges.push({ start, end });
      start = this.#nextStart(start, end);
    }
  }

  /** Where the chunk that begins at `start` ends. */
  #cut(start: number): number {
    const limit = start + this.#size;
    if (limit >= this.#end) return this.#end;
    const { offsets, ranks } = this.#lines;
    while (this.#ahead < offsets.length && offsets[this.#ahead]! <= limit) this.#ahead++;

    let line = -1;
    let part = -1;
    let paragraph = -1;
    const headingFrom = start + this.#size * HEADING_FROM;
    const from = start + this.#size * PARAGRAPH_FROM;
    for (let i = this.#ahead - 1; i >= 0 && offsets[i]! > from; i--) {
      const rank = ranks[i]!;
      if (rank === HEADING && offsets[i]! > headingFrom) return offsets[i]!;
      if (paragraph === -1 && rank >= PARAGRAPH) paragraph = offsets[i]!;
      if (part === -1 && rank === PART) part = offsets[i]!;
      if (line === -1) line = offsets[i]!;
    }
    if (paragraph !== -1) return paragraph;
    if (part > start + this.#size * PART_FROM) return part;
    return this.#cutInParagraph(start, limit, line);
  }

  #cutInParagraph(start: number, limit: number, line: number): number {
    const text = this.#text;
    // The line that the limit falls into. Rows of a table and lines of code are not cut at a full stop.
    const isProse = this.#lines.ranks[this.#ahead - 1] !== IN_BLOCK;
    const sentence = isProse ? sentenceStart(text, start + this.#size * SENTENCE_FROM, limit) : -1;
    if (sentence !== -1) return sentence;
    if (line !== -1) return line;
    const word = wordStart(text, start + this.#size * WORD_FROM, limit);
    return word === -1 ? Math.max(characterStart(text, limit), start + 1) : word;
  }

  #nextStart(start: number, end: number): number {
    const text = this.#text;
    const begin = skipBlankLines(text, end);
    const index = this.#lineAt(begin);
    if (index !== -1 && this.#lines.ranks[index] === HEADING) return begin;
    const wanted = Math.floor((end - start) * this.#overlap);
    if (wanted === 0) return begin;
    return this.#overlapStart(end - wanted, begin);
  }

  /** The first line, else word, that begins at or behind `from` and before `to`; `to` where none does. */
  #overlapStart(from: number, to: number): number {
    const { offsets, ranks } = this.#lines;
    let best = -1;
    for (let i = this.#ahead - 1; i >= 0 && offsets[i]! >= from; i--) {
      if (offsets[i]! < to) best = i;
      // What stands above a heading is not repeated below it.
      if (best === i && ranks[i] === HEADING) break;
    }
    // A line in the first half of what is to be repeated; else a word, which repeats more of it.
    if (best !== -1 && (offsets[best]! - from < (to - from) / 2 || ranks[best]! > LINE)) return offsets[best]!;
    for (let at = Math.max(from, 1); at < to; at++) {
      if (wordStart(this.#text, at - 1, at) === at) return at;
    }
    // Scripts without blanks may begin anywhere; the middle of an endless word is not worth repeating.
    const isWide = this.#text.charCodeAt(from) >= 0x2e80;
    return isWide ? characterStart(this.#text, from) : to;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#lines.offsets.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#lines.offsets[middle]!;
      if (found === offset) return middle;
      if (found < offset) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0x3000;

/** Start of the first line at or behind `from` that is not blank; -1 where there is none. */
function firstTextLine(text: string, from: number): number {
  const start = skipBlankLines(text, from);
  return start < text.length ? start : -1;
}

/** More blanks than this before a text are no indent. */
const MAX_INDENT = 200;

/** Start of the first line behind `from` that is not blank, or `from` where the text goes on in its own line. */
function skipBlankLines(text: string, from: number): number {
  let start = from;
  let at = from;
  for (; at < text.length && isSpace(text.charCodeAt(at)); at++) {
    if (text.charCodeAt(at) === 10) start = at + 1;
  }
  return at === text.length || at - start > MAX_INDENT ? at : start;
}

/** Behind the last character that is not blank. */
function endOfText(text: string, start: number): number {
  let end = text.length;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

function lastText(text: string, start: number, end: number): number {
  let last = end - 1;
  while (last > start && isSpace(text.charCodeAt(last))) last--;
  return last;
}
