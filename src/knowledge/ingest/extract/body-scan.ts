import { shorten } from "../../../kernel/text.js";
import type { ExtractedHeading, ExtractedLink } from "./extraction.js";
import { LinkScanner } from "./inline-links.js";
import {
  atxLevel,
  closesFence,
  type Fence,
  openFence,
  setextLevel,
  skipBlanks,
  skipListMarkers,
  skipQuoteMarks,
} from "./line-shape.js";
import { plainText } from "./plain-text.js";

export interface BodyScan {
  readonly headings: readonly ExtractedHeading[];
  readonly links: readonly ExtractedLink[];
  readonly linksTruncated: boolean;
}

const MAX_HEADING = 200;

/** Headings and links of a Markdown body that begins at this offset and line. Visits every line once. */
export function scanBody(text: string, bodyOffset: number, bodyLine: number): BodyScan {
  const scan = new Scan(text, bodyOffset, bodyLine);
  scan.run();
  return { headings: scan.headings, links: scan.scanner.links, linksTruncated: scan.scanner.truncated };
}

class Scan {
  readonly headings: ExtractedHeading[] = [];
  readonly scanner: LinkScanner;
  readonly #text: string;
  #next: number;
  #line: number;
  #fence: Fence | null = null;
  /** Start of the paragraph that is open; -1 where none is. */
  #paragraph = -1;
  /** Only a single line of plain text can be a setext heading: longer ones with a rule below them are mostly meant as prose. */
  #paragraphLines = 0;
  #paragraphIsPlain = false;
  readonly #brackets: Ahead;
  readonly #comments: Ahead;

  constructor(text: string, bodyOffset: number, bodyLine: number) {
    this.#text = text;
    this.#next = bodyOffset;
    this.#line = bodyLine;
    this.scanner = new LinkScanner(text, bodyOffset, bodyLine);
    this.#brackets = new Ahead(text, "[");
    this.#comments = new Ahead(text, "<!--");
  }

  run(): void {
    const text = this.#text;
    while (this.#next < text.length) {
      const start = this.#next;
      const newline = text.indexOf("\n", start);
      const end = newline === -1 ? text.length : newline;
      this.#next = end + 1;
      this.#readLine(start, end);
      this.#line++;
    }
    this.#endParagraph(text.length);
  }

  #readLine(start: number, end: number): void {
    const text = this.#text;
    const first = skipBlanks(text, start, end);
    const content = skipQuoteMarks(text, first, end);
    if (this.#fence !== null && this.#isInFence(this.#fence, first, content, end)) return;
    if (first === end) {
      this.#endParagraph(start);
      return;
    }

    const unit = text.charCodeAt(first);
    if (unit < 128 && MAY_BE_BLOCK[unit] === 1 && this.#readBlock(start, first, content, end)) return;
    if (this.#paragraph === -1) this.#beginParagraph(start, unit !== 62 && unit !== 124 && unit !== 60);
    this.#paragraphLines++;
  }

  /** A line that is no plain text: fence, heading, underline, list item, table row. False where it continues a paragraph. */
  #readBlock(start: number, first: number, content: number, end: number): boolean {
    const text = this.#text;
    const inside = skipListMarkers(text, content, end);
    const fence = openFence(text, inside, end, content > first);
    if (fence !== null) {
      if (!this.#endParagraph(start)) return true;
      this.#fence = fence;
      return true;
    }
    if (first - start <= 3 && text.charCodeAt(start) !== 9) {
      const level = atxLevel(text, first, end);
      if (level > 0) {
        if (this.#endParagraph(start)) this.#addAtx(level, first, end);
        return true;
      }
      const underline = setextLevel(text, first, end);
      if (underline > 0 && this.#paragraphLines === 1 && this.#paragraphIsPlain) {
        this.#endSetext(underline, start);
        return true;
      }
      // A line of dashes that underlines nothing is a rule.
      if (underline === 2) {
        this.#endParagraph(start);
        return true;
      }
    }
    // Items and rows are paragraphs of their own.
    const isItem = inside > content || text.charCodeAt(first) === 124;
    if (isItem && this.#paragraph !== -1 && !this.#endParagraph(start)) return true;
    if (isItem) this.#beginParagraph(start, false);
    return false;
  }

  #isInFence(fence: Fence, first: number, content: number, end: number): boolean {
    // A fence inside a quote ends where the quote ends.
    if (fence.quoted && content === first) {
      this.#fence = null;
      return false;
    }
    if (closesFence(this.#text, fence.quoted ? content : first, end, fence)) this.#fence = null;
    return true;
  }

  #beginParagraph(start: number, plain: boolean): void {
    this.#paragraph = start;
    this.#paragraphLines = 0;
    this.#paragraphIsPlain = plain;
  }

  /**
   * Looks for the links of the open paragraph, which ends before `end`. False where a comment that began in it goes beyond: then
   * the lines up to its end are skipped, and the caller's line with them.
   */
  #endParagraph(end: number): boolean {
    const start = this.#paragraph;
    this.#paragraph = -1;
    this.#paragraphLines = 0;
    if (start === -1 || (!this.#brackets.isBefore(start, end) && !this.#comments.isBefore(start, end))) return true;
    const resume = this.scanner.scan(start, end);
    if (resume <= end) return true;
    this.#resumeAt(resume);
    return false;
  }

  #resumeAt(offset: number): void {
    const text = this.#text;
    // Lines are counted where they are skipped. `run` adds the one that is being read.
    while (this.#next <= offset) {
      const newline = text.indexOf("\n", this.#next);
      this.#next = newline === -1 ? text.length + 1 : newline + 1;
      this.#line++;
    }
    this.#beginParagraph(offset, false);
    this.#paragraphLines = 1;
  }

  #addAtx(level: number, first: number, end: number): void {
    const text = this.#text;
    let last = end;
    while (last > first && (text.charCodeAt(last - 1) === 32 || text.charCodeAt(last - 1) === 9)) last--;
    let hashes = last;
    while (hashes > first && text.charCodeAt(hashes - 1) === 35) hashes--;
    // Closing hashes stand alone: "C#" keeps its own.
    const closed = hashes < last && (hashes <= first + level || text.charCodeAt(hashes - 1) === 32);
    this.#addHeading(level, text.slice(Math.min(first + level, end), closed ? Math.max(hashes, first + level) : last));
    // The line is a paragraph of its own for the links in it.
    this.#paragraph = first;
    this.#endParagraph(end);
  }

  #endSetext(level: number, underlineStart: number): void {
    const start = this.#paragraph;
    if (!this.#endParagraph(underlineStart)) return;
    this.#addHeading(level, this.#text.slice(start, underlineStart), this.#line - 1);
  }

  #addHeading(level: number, markup: string, line = this.#line): void {
    const text = plainText(markup.replace(/\{#[^{}\n]{1,100}\}\s*$/, ""));
    if (text !== "") this.headings.push({ level, text: shorten(text, MAX_HEADING), line });
  }
}

/** Characters with which a line may begin that is more than plain text: # * + - = ` ~ > | and digits. */
const MAY_BE_BLOCK = new Uint8Array(128);
for (const char of "#*+-=`~>|0123456789") MAY_BE_BLOCK[char.charCodeAt(0)] = 1;

/** The next place of a text that is seldom there, so that the paragraphs before it need no look. */
class Ahead {
  readonly #text: string;
  readonly #wanted: string;
  #at = -2;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** Is it in this range? Ranges must not go backwards. */
  isBefore(start: number, end: number): boolean {
    if (this.#at === -1) return false;
    if (this.#at < start) this.#at = this.#text.indexOf(this.#wanted, start);
    return this.#at !== -1 && this.#at < end;
  }
}
