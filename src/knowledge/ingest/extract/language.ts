import { latinLanguage } from "./latin-language.js";
import { blockScript, SCRIPTS } from "./script-blocks.js";

const SAMPLE = 2000;
/** A letter of these scripts says about as much as four Latin ones, and the addresses in a text are Latin whatever it is written in. */
const WIDE_WEIGHT = 4;
/** In a long text every third letter is sample enough. */
const STEP = 3;
const LONG = 1000;
const LATIN = 0;
/** Share of the Latin letters from which on another script may be what the text is written in. */
const WORTH_A_LOOK = 0.25;
/** Fewer letters than this say nothing. */
const MIN_LETTERS = 3;

/** Text in kana says Japanese however many Chinese characters stand beside it. */
const MIN_KANA_SHARE = 0.03;

/**
 * BCP 47 primary language of a text, by its script, and in Latin script by its commonest words; null when unsure. Looks at the
 * first 2,000 characters.
 */
export function detectLanguage(text: string): string | null {
  const end = Math.min(text.length, SAMPLE);
  const counts = countScripts(text, end, end > LONG ? STEP : 1);
  const [first, second] = twoHeaviest(counts);
  if (weightOf(counts, first) < MIN_LETTERS) return null;
  if (first !== LATIN) return scriptLanguage(text.slice(0, end), SCRIPTS[first]!.name, counts);
  // A list of links is mostly addresses: those are Latin in every language.
  if (weightOf(counts, second) > weightOf(counts, LATIN) * WORTH_A_LOOK) {
    const readable = withoutAddresses(text.slice(0, 2 * SAMPLE));
    if (readable.length < Math.min(text.length, 2 * SAMPLE)) return detectLanguage(readable);
  }
  return latinLanguage(text, end);
}

/** Letters of each script, Latin ones under index 0. */
function countScripts(text: string, end: number, step: number): Int32Array {
  const counts = new Int32Array(SCRIPTS.length);
  let latin = 0;
  for (let at = 0; at < end; at += step) {
    const unit = text.charCodeAt(at);
    if (unit < 0x250) {
      if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit >= 0xc0) latin++;
    } else counts[blockScript(unit)]!++;
  }
  counts[LATIN] = latin;
  return counts;
}

const weightOf = (counts: Int32Array, script: number): number =>
  counts[script]! * (SCRIPTS[script]!.wide ? WIDE_WEIGHT : 1);

function twoHeaviest(counts: Int32Array): [number, number] {
  let first = LATIN;
  let second = 1;
  for (let script = 1; script < SCRIPTS.length; script++) {
    const weight = weightOf(counts, script);
    if (weight > weightOf(counts, first)) {
      second = first;
      first = script;
    } else if (script > 1 && weight > weightOf(counts, second)) second = script;
  }
  return [first, second];
}

const withoutAddresses = (text: string): string => text.replaceAll(/\]\([^)\n]{0,300}\)|:\/\/[^\s)>]*/g, "]");

const countOf = (counts: Int32Array, name: string): number =>
  counts[SCRIPTS.findIndex((script) => script.name === name)]!;

function scriptLanguage(sample: string, script: string, counts: Int32Array): string | null {
  if (script === "Han") return countOf(counts, "Kana") > countOf(counts, "Han") * MIN_KANA_SHARE ? "ja" : "zh";
  if (script === "Cyrillic") return cyrillic(sample);
  if (script === "Arabic") return arabic(sample);
  return SCRIPTS.find(({ name }) => name === script)!.language;
}

/** Letters that one of the languages in the script has and the others have not. */
function cyrillic(sample: string): string {
  if (/[ўЎ]/.test(sample)) return "be";
  if (/[їєґЇЄҐ]/.test(sample)) return "uk";
  if (/[љњћђЉЊЋЂ]/.test(sample)) return "sr";
  if (/[ѓќѕЃЌЅ]/.test(sample)) return "mk";
  if (/[ыэёЫЭЁ]/.test(sample)) return "ru";
  return /[ъЪ]/.test(sample) ? "bg" : "ru";
}

function arabic(sample: string): string {
  if (/[ٹڈڑے]/.test(sample)) return "ur";
  return /[پچژگ]/.test(sample) ? "fa" : "ar";
}
