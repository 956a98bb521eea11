/**
 * Tells encodings older than Unicode apart by the bytes they use. It is a guess: texts of a few words can be anything, and
 * where nothing speaks for a legacy encoding the answer is `undefined`.
 */
export function guessLegacyEncoding(sample: Uint8Array): string | undefined {
  const shape = shapeOf(sample);
  if (shape.high === 0) return undefined;
  return (
    guessEastAsian(sample, shape) ??
    guessCyrillic(shape) ??
    (isPlausibleLatin(sample, shape) ? "windows-1252" : undefined)
  );
}

interface Shape {
  /** Bytes of 0x80 and above. */
  readonly high: number;
  /** Runs of them. */
  readonly runs: number;
  /** High bytes from 0xC0 to 0xDF, and from 0xE0. */
  readonly lowerHalf: number;
  readonly upperHalf: number;
}

function shapeOf(sample: Uint8Array): Shape {
  let high = 0;
  let runs = 0;
  let lowerHalf = 0;
  let upperHalf = 0;
  let before = 0;
  for (const byte of sample) {
    if (byte >= 0x80) {
      high++;
      if (before < 0x80) runs++;
      if (byte >= 0xe0) upperHalf++;
      else if (byte >= 0xc0) lowerHalf++;
    }
    before = byte;
  }
  return { high, runs, lowerHalf, upperHalf };
}

type Judge = (text: string, bytes: Uint8Array) => number;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** For each encoding, how well (0 to 1) the decoded text looks like what people write in it. Earlier ones win a draw. */
const EAST_ASIAN: readonly (readonly [label: string, judge: Judge])[] = [
  ["euc-jp", (text) => japanese(text)],
  ["shift_jis", (text) => japanese(text)],
  // Modern Korean is Hangul throughout; Chinese read as EUC-KR is full of rare Hanja.
  ["euc-kr", (text) => share(count(text, /[\uac00-\ud7a3]/g), text) ** 2],
  ["gb18030", (_, bytes) => leadShare(bytes, 0xb0, 0xd7) * 0.95],
  ["big5", (_, bytes) => leadShare(bytes, 0xa4, 0xc6) * 0.9],
];

function japanese(text: string): number {
  const kana = count(text, /[\u3041-\u30fe]/g);
  const known = kana + count(text, /[\u3000-\u3002\u4e00-\u9fff\uff01-\uff5e]/g);
  return share(kana, text) >= 0.2 ? share(known, text) : 0;
}

function share(part: number, text: string): number {
  const wide = count(text, /[\u0080-\uffff]/g) - count(text, /[\u3000-\u3002\uff01-\uff5e]/g);
  return wide <= 0 ? 0 : Math.min(1, part / wide);
}

/** Both Chinese sets are sorted by frequency class: how many characters have a lead byte of the common class. */
function leadShare(bytes: Uint8Array, from: number, to: number): number {
  let all = 0;
  let common = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    if (lead < 0x80) continue;
    i++;
    // Rows before the ideographs hold punctuation, which speaks neither for nor against.
    if (lead >= 0xa1 && lead <= 0xa3) continue;
    all++;
    if (lead >= from && lead <= to) common++;
  }
  return all === 0 ? 0 : common / all;
}

function guessEastAsian(sample: Uint8Array, shape: Shape): string | undefined {
  // Characters of two bytes come in words and sentences; accents of Western text stand alone between ASCII letters.
  if (shape.high < 4 || shape.high / shape.runs < 1.8) return undefined;
  let best: string | undefined;
  let bestScore = 0.7;
  for (const [label, judge] of EAST_ASIAN) {
    const text = decodeStrictly(label, sample);
    const score = text === undefined ? 0 : judge(text, sample);
    if (score > bestScore) {
      best = label;
      bestScore = score;
    }
  }
  return best;
}

function decodeStrictly(label: string, sample: Uint8Array): string | undefined {
  try {
    // `stream`: a character that the end of the sample cuts in two is no error.
    return new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
  } catch {
    // Bytes that this encoding does not have: it is another one.
    return undefined;
  }
}

/** Words of Russian are runs of high bytes; windows-1251 keeps small letters in the upper half, KOI8-R in the lower one. */
function guessCyrillic(shape: Shape): string | undefined {
  const letters = shape.lowerHalf + shape.upperHalf;
  if (shape.high < 6 || shape.high / shape.runs < 3 || letters < shape.high * 0.85) return undefined;
  return shape.upperHalf >= shape.lowerHalf ? "windows-1251" : "koi8-r";
}

const LATIN_PUNCTUATION = new Set([
  0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa1, 0xa3, 0xa7, 0xa9, 0xab, 0xae, 0xb0, 0xb1,
  0xb2, 0xb3, 0xb4, 0xb5, 0xb7, 0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf,
]);

/** Whether most high bytes are accented letters within words, or the usual signs. */
function isPlausibleLatin(sample: Uint8Array, shape: Shape): boolean {
  let plausible = 0;
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i]!;
    if (byte < 0x80) continue;
    if (LATIN_PUNCTUATION.has(byte)) plausible++;
    else if (isLatinLetter(byte) && (isAsciiLetter(sample[i - 1]) || isAsciiLetter(sample[i + 1]))) plausible++;
  }
  return plausible > shape.high * 0.5;
}

function isLatinLetter(byte: number): boolean {
  if (byte >= 0xc0) return byte !== 0xd7 && byte !== 0xf7;
  return [0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f].includes(byte);
}

function isAsciiLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}
