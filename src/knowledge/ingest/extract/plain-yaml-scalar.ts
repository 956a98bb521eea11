import { type FrontScalar, type FrontValue, plainScalar, textScalar } from "./front-value.js";

/** Characters with which no plain scalar may begin, or that need a second look which is left to the real parser. */
const INDICATORS = new Set(Array.from("-?:,[]{}#&*!|>'\"%@`", (char) => char.charCodeAt(0)));

/** A scalar or flow list that is whole on its line, with or without a comment behind it; undefined for anything else. */
export function inlineValue(source: string): FrontValue | undefined {
  const first = source.charCodeAt(0);
  if (first === 91) return flowList(source);
  if (first === 34 || first === 39) return wholeQuoted(source);
  return plain(source, startsPlain(source, 0));
}

/** Text up to a comment. A colon that is followed by a blank would make it a map. */
function plain(source: string, allowed: boolean): FrontScalar | undefined {
  if (!allowed) return undefined;
  const comment = source.indexOf(" #");
  const text = comment === -1 ? source : source.slice(0, endWithoutBlanks(source, comment));
  if (text.includes(": ") || text.endsWith(":")) return undefined;
  return plainScalar(text);
}

function startsPlain(source: string, at: number): boolean {
  const first = source.charCodeAt(at);
  if (!INDICATORS.has(first)) return true;
  // -1 and -x are text or numbers; "- " and "-" are not.
  const second = source.charCodeAt(at + 1);
  return first === 45 && second >= 48 && second <= 57;
}

function wholeQuoted(source: string): FrontScalar | undefined {
  const quoted = readQuoted(source, 0);
  if (quoted === undefined) return undefined;
  if (quoted.end === source.length) return textScalar(quoted.text);
  return isComment(source, quoted.end) ? textScalar(quoted.text) : undefined;
}

/** Only blanks and a comment behind `at`? */
function isComment(source: string, at: number): boolean {
  let next = at;
  while (source.charCodeAt(next) === 32) next++;
  return next === source.length || (next > at && source.charCodeAt(next) === 35);
}

function readQuoted(source: string, start: number): { text: string; end: number } | undefined {
  const quote = source.charCodeAt(start);
  const close = source.indexOf(quote === 34 ? '"' : "'", start + 1);
  if (close === -1) return undefined;
  const text = source.slice(start + 1, close);
  // Escapes ("\"", "''") are rare enough for the real parser.
  if (quote === 34 ? text.includes("\\") : source.charCodeAt(close + 1) === 39) return undefined;
  return { text, end: close + 1 };
}

/** `[a, "b, c", 3]` without lists or maps inside. */
function flowList(source: string): FrontValue | undefined {
  const items: FrontValue[] = [];
  let at = skipBlanks(source, 1);
  if (source.charCodeAt(at) === 93) return isComment(source, at + 1) ? items : undefined;
  for (;;) {
    const read = flowItem(source, at);
    if (read === undefined) return undefined;
    items.push(read.item);
    at = skipBlanks(source, read.end);
    const unit = source.charCodeAt(at);
    if (unit === 93) return isComment(source, at + 1) ? items : undefined;
    if (unit !== 44) return undefined;
    at = skipBlanks(source, at + 1);
  }
}

function flowItem(source: string, at: number): { item: FrontScalar; end: number } | undefined {
  const first = source.charCodeAt(at);
  if (first === 34 || first === 39) {
    const quoted = readQuoted(source, at);
    return quoted && { item: textScalar(quoted.text), end: quoted.end };
  }
  if (at >= source.length || !startsPlain(source, at)) return undefined;
  let end = at;
  while (end < source.length && !endsFlowItem(source.charCodeAt(end))) {
    // "a: b" and "a #b" have meanings of their own here.
    if (isColonOrHash(source.charCodeAt(end))) return undefined;
    end++;
  }
  const unit = source.charCodeAt(end);
  if (unit !== 44 && unit !== 93) return undefined;
  return { item: plainScalar(source.slice(at, endWithoutBlanks(source, end))), end };
}

const isColonOrHash = (unit: number): boolean => unit === 58 || unit === 35;
const endsFlowItem = (unit: number): boolean =>
  unit === 44 || unit === 91 || unit === 93 || unit === 123 || unit === 125;

function skipBlanks(source: string, at: number): number {
  let next = at;
  while (source.charCodeAt(next) === 32) next++;
  return next;
}

function endWithoutBlanks(source: string, end: number): number {
  let last = end;
  while (source.charCodeAt(last - 1) === 32) last--;
  return last;
}
