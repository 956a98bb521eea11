export interface Script {
  readonly name: string;
  /** Language that it is mostly written in. */
  readonly language: string;
  /** Is a letter of it about a syllable or a word? */
  readonly wide: boolean;
}

/** Index 0 is "none of these". */
export const SCRIPTS: readonly Script[] = [{ name: "", language: "", wide: false }];
/** First and last UTF-16 unit, and index of the script. */
const ranges: [number, number, number][] = [];

function script(name: string, language: string, wide: boolean, ...blocks: readonly [number, number][]): void {
  (SCRIPTS as Script[]).push({ name, language, wide });
  for (const [first, last] of blocks) ranges.push([first, last, SCRIPTS.length - 1]);
}

script("Greek", "el", false, [0x370, 0x3ff], [0x1f00, 0x1fff]);
script("Cyrillic", "ru", false, [0x400, 0x52f]);
script("Armenian", "hy", false, [0x530, 0x58f]);
script("Hebrew", "he", false, [0x590, 0x5ff]);
script("Arabic", "ar", false, [0x600, 0x6ff], [0x750, 0x77f], [0xfb50, 0xfdff], [0xfe70, 0xfefe]);
script("Devanagari", "hi", false, [0x900, 0x97f]);
script("Bengali", "bn", false, [0x980, 0x9ff]);
script("Gurmukhi", "pa", false, [0xa00, 0xa7f]);
script("Gujarati", "gu", false, [0xa80, 0xaff]);
script("Tamil", "ta", false, [0xb80, 0xbff]);
script("Telugu", "te", false, [0xc00, 0xc7f]);
script("Kannada", "kn", false, [0xc80, 0xcff]);
script("Malayalam", "ml", false, [0xd00, 0xd7f]);
script("Sinhala", "si", false, [0xd80, 0xdff]);
script("Thai", "th", false, [0xe00, 0xe7f]);
script("Lao", "lo", false, [0xe80, 0xeff]);
script("Tibetan", "bo", false, [0xf00, 0xfff]);
script("Myanmar", "my", false, [0x1000, 0x109f]);
script("Georgian", "ka", false, [0x10a0, 0x10ff], [0x1c90, 0x1cbf], [0x2d00, 0x2d2f]);
script("Ethiopic", "am", true, [0x1200, 0x139f]);
script("Khmer", "km", false, [0x1780, 0x17ff]);
script("Mongolian", "mn", false, [0x1800, 0x18af]);
script("Kana", "ja", true, [0x3041, 0x3096], [0x309d, 0x30fa], [0x30fd, 0x30ff], [0x31f0, 0x31ff], [0xff66, 0xff9d]);
script("Hangul", "ko", true, [0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7a3]);
script("Han", "zh", true, [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff]);

let table: Uint8Array | undefined;

/** Index in SCRIPTS of a UTF-16 unit, 0 where it is a letter of none. */
export function blockScript(unit: number): number {
  table ??= build();
  return table[unit]!;
}

function build(): Uint8Array {
  const built = new Uint8Array(0x10000);
  for (const [first, last, index] of ranges) built.fill(index, first, last + 1);
  return built;
}
