import { isHighSurrogate, isLowSurrogate } from "../../../kernel/text.js";

/** Where a text may be cut inside a line. All of these look backwards from `limit` and not beyond `floor`; -1 where nothing is found. */

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 0xa0 || unit === 0x3000;
/** . ! ? … */
const isStop = (unit: number): boolean => unit === 46 || unit === 33 || unit === 63 || unit === 0x2026;
/** 。！？．｡ end a sentence without a blank behind them; ។ and । are those of Khmer and Hindi. */
const isWideStop = (unit: number): boolean =>
  unit === 0x3002 ||
  unit === 0xff01 ||
  unit === 0xff1f ||
  unit === 0xff0e ||
  unit === 0xff61 ||
  unit === 0x17d4 ||
  unit === 0x0964;
const isCloser = (unit: number): boolean =>
  unit === 34 ||
  unit === 39 ||
  unit === 41 ||
  unit === 93 ||
  unit === 0x201d ||
  unit === 0x2019 ||
  unit === 0xbb ||
  unit === 0x300d;
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;

/** Start of the last sentence that begins in (floor, limit]. */
export function sentenceStart(text: string, floor: number, limit: number): number {
  for (let at = limit; at > floor; at--) {
    const before = text.charCodeAt(at - 1);
    if (isWideStop(before) && !isWideStop(text.charCodeAt(at))) return at;
    if (!isSpace(before) || isSpace(text.charCodeAt(at)) || isLower(text.charCodeAt(at))) continue;
    let end = at - 1;
    while (end > floor && isSpace(text.charCodeAt(end - 1))) end--;
    const close = end;
    while (end > floor && close - end < 3 && isCloser(text.charCodeAt(end - 1))) end--;
    if (isStop(text.charCodeAt(end - 1)) || isWideStop(text.charCodeAt(end - 1))) return at;
    at = close;
  }
  return -1;
}

/** Start of the last word that begins in (floor, limit]; a comma or stop of a script without blanks will do. */
export function wordStart(text: string, floor: number, limit: number): number {
  for (let at = limit; at > floor; at--) {
    const before = text.charCodeAt(at - 1);
    if (isSpace(before) && !isSpace(text.charCodeAt(at))) return at;
    if (before === 0x3001 || before === 0xff0c || before === 0x200b || isWideStop(before)) return at;
  }
  return -1;
}

/** `at`, or the offset before it where it lies inside a character or a line end. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  const unit = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  const inside = (isLowSurrogate(unit) && isHighSurrogate(before)) || (unit === 10 && before === 13);
  return inside ? at - 1 : at;
}
