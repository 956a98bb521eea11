import { isBlank } from "./line-shape.js";

/** The destination of an inline link: `(path "title")` or `(<path with blanks>)`. */
export interface Destination {
  readonly path: string;
  /** Behind the closing parenthesis. */
  readonly end: number;
}

/** No path nests deeper. Without a bound, as in the reference implementations, a text of `](` would take quadratic time. */
const MAX_PARENTHESES = 8;
const BACKSLASH = 92;

const isSpace = (unit: number): boolean => isBlank(unit) || unit === 10;

/** Reads the destination whose opening parenthesis is at `start`; null where there is none that closes before `end`. */
export function destinationAt(text: string, start: number, end: number): Destination | null {
  let at = skipSpace(text, start + 1, end);
  const angle = text.charCodeAt(at) === 60;
  const first = angle ? at + 1 : at;
  const last = angle ? endOfAngle(text, first, end) : endOfPath(text, first, end);
  if (last === -1) return null;

  const behind = angle ? last + 1 : last;
  at = skipSpace(text, behind, end);
  if (text.charCodeAt(at) !== 41 && at > behind) {
    at = endOfTitle(text, at, end);
    if (at === -1) return null;
    at = skipSpace(text, at, end);
  }
  if (at >= end || text.charCodeAt(at) !== 41) return null;
  return { path: text.slice(first, last), end: at + 1 };
}

function endOfAngle(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === 62) return at;
    else if (unit === 10 || unit === 60) return -1;
  }
  return -1;
}

function endOfPath(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (isSpace(unit)) return depth === 0 ? at : -1;
    else if (unit === 40 && ++depth > MAX_PARENTHESES) return -1;
    else if (unit === 41 && depth-- === 0) return at;
  }
  return -1;
}

/** Behind the title in quotes or parentheses at `start`. */
function endOfTitle(text: string, start: number, end: number): number {
  const open = text.charCodeAt(start);
  if (open !== 34 && open !== 39 && open !== 40) return -1;
  const close = open === 40 ? 41 : open;
  for (let at = start + 1; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === close) return at + 1;
    else if (unit === 40 && open === 40) return -1;
  }
  return -1;
}

function skipSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}
