/** What a UTF-16 unit or code point is to the tokenizer. */
export const SEPARATOR = 0;
/** Part of a word that blanks delimit. */
export const WORD = 1;
/** Scripts written without blanks between words: Han, kana, Hangul. Indexed as overlapping one- and two-grams. */
export const CJK = 2;
/** Scripts without blanks whose letters are small units: Thai, Lao, Khmer, Myanmar. Indexed as overlapping two-grams. */
export const ABUGIDA = 3;
/** First half of a surrogate pair: the class is that of the pair. */
export const SURROGATE = 4;

const CJK_CHAR = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc]/u;
const ABUGIDA_CHAR = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD_CHAR = /[\p{L}\p{N}\p{M}]/u;

function classOf(char: string): number {
  if (!WORD_CHAR.test(char)) return SEPARATOR;
  if (CJK_CHAR.test(char)) return CJK;
  return ABUGIDA_CHAR.test(char) ? ABUGIDA : WORD;
}

/** One table of 256 classes for each block of the Basic Multilingual Plane, made when a text first needs it. */
const blocks: (Uint8Array | undefined)[] = new Array(256);

function blockOf(high: number): Uint8Array {
  const block = new Uint8Array(256);
  for (let low = 0; low < 256; low++) {
    const unit = (high << 8) | low;
    block[low] =
      unit >= 0xd800 && unit <= 0xdbff
        ? SURROGATE
        : unit >= 0xdc00 && unit <= 0xdfff
          ? SEPARATOR
          : classOf(String.fromCharCode(unit));
  }
  blocks[high] = block;
  return block;
}

/** Class of one UTF-16 unit. */
export function unitClass(unit: number): number {
  return (blocks[unit >> 8] ?? blockOf(unit >> 8))[unit & 255]!;
}

/** Class of the code point that starts at `at`, which is the first half of a pair. */
export function pairClass(text: string, at: number): number {
  const low = text.charCodeAt(at + 1);
  return low >= 0xdc00 && low <= 0xdfff ? classOf(text.slice(at, at + 2)) : SEPARATOR;
}
