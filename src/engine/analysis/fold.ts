/** Letters that no decomposition turns into their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ĸ: "k",
  ſ: "s",
};
const PLAIN_LETTER = /[ßæœøłđðþıħŋĸſ]/g;
/** A mark behind a letter of a script in which marks are accents. Elsewhere (Indic, Arabic, Hebrew) marks are part of the word. */
const ACCENT = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;

/** Lower case, compatibility forms unified, accents taken off Latin, Greek and Cyrillic letters. */
export function fold(word: string): string {
  const lower = word.normalize("NFKC").toLowerCase();
  return lower
    .normalize("NFD")
    .replace(ACCENT, "$1")
    .normalize("NFC")
    .replace(PLAIN_LETTER, (letter) => PLAIN[letter]!);
}
