import { ABUGIDA, CJK, pairClass, SEPARATOR, SURROGATE, unitClass, WORD } from "./char-class.js";
import { fold } from "./fold.js";
import { stem } from "./stem.js";
import { HASH_START, hashStep, TermCache } from "./term-cache.js";

/** Receives the terms of a text, in order. Offsets are UTF-16 units into that text. */
export interface TokenSink {
  term(term: string, start: number, end: number): void;
  /** A compound as one term (`fetchwithbackoff`, `foobar` for foo-bars), beside the terms of its parts; stemmed as they are. */
  compound(term: string): void;
}

/** A term longer than this is cut: no one types it, and a line of base64 must not become a term. */
const MAX_TERM = 64;
const MAX_COMPOUND = 48;

const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isAsciiWord = (unit: number): boolean => isLower(unit) || isUpper(unit) || isDigit(unit);
const isApostrophe = (unit: number): boolean => unit === 39 || unit === 0x2019;

const asciiTerm = (word: string): string =>
  stem(word.length > MAX_TERM ? word.slice(0, MAX_TERM).toLowerCase() : word.toLowerCase());

/** Whole ASCII words, as written, and their terms. */
const asciiTerms = new TermCache(asciiTerm);

/** Splits a text into terms: one pass, linear, whatever the text. */
export function tokenize(text: string, sink: TokenSink): void {
  const length = text.length;
  // Where a compound joined by - or _ began (foo-bar, snake_case), and how many parts it has so far.
  let compoundStart = -1;
  let parts = 0;
  let at = 0;
  while (at < length) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) {
      parts = 0;
      const kind = unitClass(unit);
      if (kind === SEPARATOR) at++;
      else at = isWordUnit(text, at) ? wideWord(text, at, sink) : at + 2;
      continue;
    }
    if (!isAsciiWord(unit)) {
      at++;
      continue;
    }
    const start = at;
    let hump = false;
    let previous = unit;
    let hash = hashStep(HASH_START, unit);
    for (at++; at < length; at++) {
      const next = text.charCodeAt(at);
      if (isLower(next)) {
        if (isUpper(previous) && at - start > 1) hump = true;
      } else if (isUpper(next)) {
        if (!isUpper(previous)) hump = true;
      } else if (!isDigit(next)) break;
      previous = next;
      hash = hashStep(hash, next);
    }
    const next = at < length ? text.charCodeAt(at) : 0;
    if (next >= 128 && isWordUnit(text, at)) {
      at = wideWord(text, start, sink);
      parts = 0;
      continue;
    }
    if (isApostrophe(next) && at + 1 < length && isLetterAt(text, at + 1)) {
      at = apostropheWord(text, start, at, sink);
      parts = 0;
      continue;
    }
    if (hump && at - start <= MAX_TERM) camelWord(text.slice(start, at), start, sink);
    else sink.term(asciiTerms.of(text, start, at, hash), start, at);
    if (next === 45 || next === 95) {
      if (parts++ === 0) compoundStart = start;
      // Only one sign joins: a--b and a_-b are no compounds.
      if (at + 1 < length && isAsciiWord(text.charCodeAt(at + 1))) continue;
      parts--;
    }
    if (parts > 0) {
      if (at - compoundStart <= MAX_COMPOUND)
        sink.compound(asciiTerm(text.slice(compoundStart, at).replace(JOINERS, "")));
      parts = 0;
    }
    if (next === 43 && text.charCodeAt(at + 1) === 43) sink.compound(asciiTerm(`${text.slice(start, at)}plusplus`));
    else if (next === 35 && at - start === 1) sink.compound(`${text[start]!.toLowerCase()}sharp`);
  }
}

const JOINERS = /[-_]/g;

function isWordUnit(text: string, at: number): boolean {
  const kind = unitClass(text.charCodeAt(at));
  return kind === SURROGATE ? pairClass(text, at) !== SEPARATOR : kind !== SEPARATOR;
}

const isLetterAt = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return isLower(unit) || isUpper(unit) || (unit >= 128 && unitClass(unit) === WORD);
};

/** l'été → l, été; Anna's → anna; don't → dont; aujourd'hui → aujourd, hui. Returns where the word ends. */
function apostropheWord(text: string, start: number, apostrophe: number, sink: TokenSink): number {
  let end = apostrophe + 1;
  while (end < text.length && isAsciiWord(text.charCodeAt(end))) end++;
  const wide = end < text.length && text.charCodeAt(end) >= 128 && isWordUnit(text, end);
  const head = text.slice(start, apostrophe);
  const tail = text.slice(apostrophe + 1, end);
  if (wide || head.length <= 2 || tail.length > 2) {
    sink.term(asciiTerm(head), start, apostrophe);
    return apostrophe + 1;
  }
  sink.term(asciiTerm(tail === "s" || tail === "S" ? head : head + tail), start, end);
  return end;
}

/** fetchWithBackoff, HTTPServer: the parts in order, and the whole. */
function camelWord(word: string, offset: number, sink: TokenSink): void {
  let start = 0;
  for (let at = 1; at <= word.length; at++) {
    if (at < word.length) {
      const previous = word.charCodeAt(at - 1);
      const unit = word.charCodeAt(at);
      const rises = isUpper(unit) && !isUpper(previous);
      // In HTTPServer the S starts a word: an upper-case letter behind another one and before a lower-case letter.
      const ends = isUpper(unit) && isUpper(previous) && at + 1 < word.length && isLower(word.charCodeAt(at + 1));
      if (!rises && !ends) continue;
    }
    sink.term(asciiTerm(word.slice(start, at)), offset + start, offset + at);
    start = at;
  }
  if (word.length <= MAX_COMPOUND) sink.compound(asciiTerm(word));
}

/** A run of letters beyond ASCII, of one kind of script. Returns where it ends. */
function wideWord(text: string, start: number, sink: TokenSink): number {
  let at = start;
  let kind = -1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const here = unit < 128 ? (isAsciiWord(unit) ? WORD : SEPARATOR) : unitClass(unit);
    const real = here === SURROGATE ? pairClass(text, at) : here;
    if (real === SEPARATOR || (kind !== -1 && real !== kind)) break;
    kind = real;
    at += here === SURROGATE ? 2 : 1;
  }
  if (kind === CJK) grams(text, start, at, 1, sink);
  else if (kind === ABUGIDA) grams(text, start, at, 2, sink);
  else {
    const folded = wideTerm(text.slice(start, Math.min(at, start + MAX_TERM)));
    if (folded !== "") sink.term(folded, start, at);
  }
  return at;
}

const MAX_WIDE_TERMS = 200_000;
const wideTerms = new Map<string, string>();

function wideTerm(word: string): string {
  const known = wideTerms.get(word);
  if (known !== undefined) return known;
  const made = stem(fold(word));
  if (wideTerms.size >= MAX_WIDE_TERMS) wideTerms.clear();
  wideTerms.set(word, made);
  return made;
}

/** Overlapping grams: c1 c1c2 c2 c2c3 c3 (least = 1) or c1c2 c2c3 (least = 2; a single character stays). */
function grams(text: string, from: number, to: number, least: 1 | 2, sink: TokenSink): void {
  const raw = text.slice(from, to);
  const run = raw.normalize("NFKC");
  // Where unifying forms changed the length (half-width kana), the whole run stands for each of its grams.
  const exact = run.length === raw.length;
  const emit = (start: number, end: number) =>
    sink.term(run.slice(start, end), exact ? from + start : from, exact ? from + end : to);
  const end = run.length;
  let at = 0;
  let next = stepOver(run, 0);
  if (next >= end) {
    emit(0, end);
    return;
  }
  while (next < end) {
    const after = stepOver(run, next);
    if (least === 1) emit(at, next);
    emit(at, after);
    at = next;
    next = after;
  }
  if (least === 1) emit(at, end);
}

function stepOver(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff ? at + 2 : at + 1;
}
