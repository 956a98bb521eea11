/** What a line of Markdown is, told by its first characters: no pattern, no copy. Offsets are UTF-16 units. */

const TAB = 9;
const BLANK = 32;
const HASH = 35;
const STAR = 42;
const PLUS = 43;
const DASH = 45;
const DOT = 46;
const EQUALS = 61;
const GREATER = 62;
const BACKTICK = 96;
const TILDE = 126;

export const isBlank = (unit: number): boolean => unit === BLANK || unit === TAB;

export function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** End of the markers of list items at `start` ("- 1. x"), or `start` itself. */
export function skipListMarkers(text: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    const next = skipListMarker(text, at, end);
    if (next === at) return at;
    at = skipBlanks(text, next, end);
  }
}

function skipListMarker(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  let at = start;
  if (unit === DASH || unit === STAR || unit === PLUS) at++;
  else {
    while (at < end && at - start < 9 && isDigit(text.charCodeAt(at))) at++;
    if (at === start || (text.charCodeAt(at) !== DOT && text.charCodeAt(at) !== 41)) return start;
    at++;
  }
  return at === end || isBlank(text.charCodeAt(at)) ? at : start;
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Length of the run of one character at `start`. */
export function runLength(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  let at = start + 1;
  while (at < end && text.charCodeAt(at) === unit) at++;
  return at - start;
}

export interface Fence {
  readonly unit: number;
  readonly length: number;
  /** Is it inside a block quote? Such a fence ends with the quote. */
  readonly quoted: boolean;
}

/** The fence that a line opens; null where it opens none. `start` is the first character behind blanks and markers. */
export function openFence(text: string, start: number, end: number, quoted: boolean): Fence | null {
  const unit = text.charCodeAt(start);
  if (unit !== BACKTICK && unit !== TILDE) return null;
  const length = runLength(text, start, end);
  if (length < 3) return null;
  // ```code``` on one line is a code span.
  if (unit === BACKTICK) {
    for (let at = start + length; at < end; at++) if (text.charCodeAt(at) === BACKTICK) return null;
  }
  return { unit, length, quoted };
}

/** Does a line whose content begins at `start` close this fence? */
export function closesFence(text: string, start: number, end: number, fence: Fence): boolean {
  if (text.charCodeAt(start) !== fence.unit) return false;
  const length = runLength(text, start, end);
  return length >= fence.length && skipBlanks(text, start + length, end) === end;
}

export const isQuoteMark = (unit: number): boolean => unit === GREATER;

/** End of the quote marks at `start` ("> > x"), or `start` itself. */
export function skipQuoteMarks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) === GREATER) at = skipBlanks(text, at + 1, end);
  return at;
}

/** Level of an ATX heading at `start`, or 0. */
export function atxLevel(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) !== HASH) return 0;
  const level = runLength(text, start, end);
  if (level > 6) return 0;
  return start + level === end || isBlank(text.charCodeAt(start + level)) ? level : 0;
}

/** 1 for a line of `===`, 2 for one of `---`, else 0. */
export function setextLevel(text: string, start: number, end: number): number {
  const unit = text.charCodeAt(start);
  if (unit !== EQUALS && unit !== DASH) return 0;
  const length = runLength(text, start, end);
  if (skipBlanks(text, start + length, end) !== end) return 0;
  return unit === EQUALS ? 1 : 2;
}
