import { shorten } from "../../../kernel/text.js";
import type { ExtractedLink } from "./extraction.js";
import { LineCursor } from "./line-cursor.js";
import { runLength } from "./line-shape.js";
import { destinationAt } from "./link-destination.js";
import { type LinkTarget, markdownTarget, wikiTarget } from "./link-target.js";
import { plainText } from "./plain-text.js";

const LF = 10;
const BANG = 33;
const LESS = 60;
const BRACKET = 91;
const BACKSLASH = 92;
const CLOSE = 93;
const BACKTICK = 96;

export const MAX_LINKS = 5000;
const MAX_LINK_TEXT = 500;
/** A title or path longer than this is no title or path. */
const MAX_WIKI = 2048;

/**
 * Finds the links in paragraphs that are handed over in order. Every step either moves on or looks at characters that a later
 * step skips, so that no text of brackets, backticks or parentheses takes more than linear time.
 */
export class LinkScanner {
  readonly links: ExtractedLink[] = [];
  /** Were there more links than are kept? */
  truncated = false;
  readonly #text: string;
  readonly #cursor: LineCursor;
  readonly #openers = new Openers();
  /** Does a `-->` lie ahead? Asked once, not for every `<!--`. */
  #commentsClose = true;

  constructor(text: string, start: number, line: number) {
    this.#text = text;
    this.#cursor = new LineCursor(text, start, line);
  }

  /** Scans one paragraph. Returns where to go on: `end`, or behind a comment that began in it and ends later. */
  scan(start: number, end: number): number {
    const text = this.#text;
    const openers = this.#openers;
    openers.clear();
    let spans: CodeSpans | undefined;
    for (let at = start; at < end; ) {
      const unit = text.charCodeAt(at);
      // Letters come first: they are most of what there is.
      if (unit > BACKTICK) at++;
      else if (unit === BRACKET) at = this.#open(at, end, openers);
      else if (unit === CLOSE) at = this.#close(at, end, openers);
      else if (unit === BACKTICK) {
        spans ??= new CodeSpans(text, start, end);
        at = spans.skip(at);
      } else if (unit === BACKSLASH) at += 2;
      else if (unit === LESS) at = this.#skipComment(at);
      else at++;
      if (at > end) return at > end + 1 ? at : end;
    }
    return end;
  }

  #skipComment(at: number): number {
    if (!this.#commentsClose || !this.#text.startsWith("<!--", at)) return at + 1;
    const close = this.#text.indexOf("-->", at + 4);
    if (close !== -1) return close + 3;
    this.#commentsClose = false;
    return at + 1;
  }

  #open(at: number, end: number, openers: Openers): number {
    const text = this.#text;
    if (text.charCodeAt(at + 1) === BRACKET && at + 1 < end) {
      const close = wikiClose(text, at + 2, Math.min(end, at + MAX_WIKI));
      // [[1]](target) is a Markdown link whose text is "[1]".
      const isMarkdown =
        close !== -1 && text.charCodeAt(close + 2) === 40 && destinationAt(text, close + 2, end) !== null;
      if (close !== -1 && !isMarkdown) {
        this.#addWiki(at, close);
        openers.deactivate();
        return close + 2;
      }
    }
    openers.push(at);
    return at + 1;
  }

  #close(at: number, end: number, openers: Openers): number {
    const text = this.#text;
    const opener = openers.pop();
    if (opener === -1 || text.charCodeAt(at + 1) !== 40) return at + 1;
    const isImage = text.charCodeAt(opener - 1) === BANG;
    // A link holds no other link; an image inside one is common.
    if (!isImage && !openers.lastWasActive) return at + 1;
    const destination = destinationAt(text, at + 1, end);
    if (destination === null) return at + 1;
    if (!isImage) {
      openers.deactivate();
      const target = markdownTarget(destination.path);
      const shown = text.slice(opener + 1, Math.min(at, opener + 1 + 4 * MAX_LINK_TEXT));
      if (target !== null) this.#add("markdown", target, plainText(shown), opener, destination.end);
    }
    return destination.end;
  }

  /** `start` is at `[[`, `close` at `]]`. */
  #addWiki(start: number, close: number): void {
    const inner = this.#text.slice(start + 2, close);
    const bar = inner.indexOf("|");
    // In a table the bar is written `\|`.
    const escaped = bar > 0 && inner.charCodeAt(bar - 1) === BACKSLASH;
    const target = wikiTarget(bar === -1 ? inner : inner.slice(0, escaped ? bar - 1 : bar));
    if (target !== null) this.#add("wiki", target, bar === -1 ? "" : inner.slice(bar + 1).trim(), start, close + 2);
  }

  #add(type: ExtractedLink["type"], target: LinkTarget, shown: string, start: number, end: number): void {
    if (this.links.length >= MAX_LINKS) {
      this.truncated = true;
      return;
    }
    const cursor = this.#cursor;
    this.links.push({
      type,
      targetRef: target.targetRef,
      targetAnchor: target.targetAnchor,
      targetCollection: target.targetCollection,
      linkText: shown === "" || shown === target.targetRef ? null : shorten(shown, MAX_LINK_TEXT),
      startLine: cursor.line(start),
      startCol: cursor.column(start),
      endLine: cursor.line(end),
      endCol: cursor.column(end),
    });
  }
}

/** Offset of the `]]` that closes a wiki link, which holds no bracket and no line end; -1 where none does. */
function wikiClose(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === CLOSE) return text.charCodeAt(at + 1) === CLOSE && at + 1 < end && at > start ? at : -1;
    if (unit === BRACKET || unit === LF) return -1;
  }
  return -1;
}

/** Brackets that are open. Those before the last link can only belong to images. */
class Openers {
  readonly #stack: number[] = [];
  #inactive = 0;
  lastWasActive = false;

  clear(): void {
    this.#stack.length = 0;
    this.#inactive = 0;
  }

  push(at: number): void {
    this.#stack.push(at);
  }

  pop(): number {
    const opener = this.#stack.pop() ?? -1;
    this.lastWasActive = this.#stack.length >= this.#inactive;
    this.#inactive = Math.min(this.#inactive, this.#stack.length);
    return opener;
  }

  deactivate(): void {
    this.#inactive = this.#stack.length;
  }
}

/** The code spans of a paragraph: a run of backticks is closed by the next run of the same length. */
class CodeSpans {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  /** Length of a run → where the last such run begins. */
  #lastRuns: Map<number, number> | undefined;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
  }

  /** Behind the code span that begins at `at`, or behind the backticks where none does. */
  skip(at: number): number {
    const length = runLength(this.#text, at, this.#end);
    this.#lastRuns ??= this.#findRuns();
    // Without a closing run there is nothing to search for: this keeps the search linear.
    if ((this.#lastRuns.get(length) ?? -1) <= at) return at + length;
    let next = at + length;
    for (;;) {
      next = this.#text.indexOf("`", next);
      const run = runLength(this.#text, next, this.#end);
      next += run;
      if (run === length) return next;
    }
  }

  #findRuns(): Map<number, number> {
    const runs = new Map<number, number>();
    let at = this.#text.indexOf("`", this.#start);
    while (at !== -1 && at < this.#end) {
      const length = runLength(this.#text, at, this.#end);
      runs.set(length, at);
      at = this.#text.indexOf("`", at + length);
    }
    return runs;
  }
}
