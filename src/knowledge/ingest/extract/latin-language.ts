import { COMMON_WORDS } from "./language-words.js";

const LANGUAGES = Object.keys(COMMON_WORDS);
const SIZE = 4096;
const MASK = SIZE - 1;

/** Fewer common words than this decide nothing. */
const MIN_HITS = 4;
/** …and so do words that many languages have, which count as their share: less than this is no vote. */
const MIN_VOTES = 2.1;
/** A name that is repeated ("az") must not outvote the sentences around it. */
const MAX_VOTES_OF_ONE = 2;
/** Share of the words that must be common ones: in running text it is a third and more, in a list of names nearly none. */
const MIN_SHARE = 0.12;
/** How far the first language must lead the second one. */
const MIN_LEAD = 1.15;
/** No need to read on once so many common words have been seen. */
const ENOUGH_HITS = 60;

const step = (hash: number, unit: number): number => (Math.imul(hash, 31) + unit) | 0;

interface Table {
  /** Open addressing over hashes of words; a slot whose bits are 0 is free. Bits say which languages have the word. */
  readonly hashes: Int32Array;
  readonly bits: Int32Array;
}

let built: Table | undefined;

function table(): Table {
  if (built !== undefined) return built;
  const hashes = new Int32Array(SIZE);
  const bits = new Int32Array(SIZE);
  LANGUAGES.forEach((language, index) => {
    for (const word of COMMON_WORDS[language]!.split(" ")) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
      let slot = hash & MASK;
      while (bits[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & MASK;
      hashes[slot] = hash;
      bits[slot]! |= 1 << index;
    }
  });
  built = { hashes, bits };
  return built;
}

/** The language of a text in Latin script by a vote of its commonest words; null where the vote is not clear. */
export function latinLanguage(text: string, end: number): string | null {
  const { hashes, bits } = table();
  const votes = new Float64Array(LANGUAGES.length);
  const seen = new Uint8Array(SIZE);
  let words = 0;
  let hits = 0;
  for (let at = 0; at < end && hits < ENOUGH_HITS; ) {
    let hash = 0;
    const start = at;
    for (; at < end; at++) {
      const unit = lowerLatin(text.charCodeAt(at));
      if (unit === 0) break;
      hash = step(hash, unit);
    }
    if (at === start) {
      at++;
      continue;
    }
    // Parts of addresses, paths and names (x.de, a/de, no_de) are no words.
    if (joins(text.charCodeAt(start - 1)) || joinsAhead(text, at)) continue;
    words++;
    let slot = hash & MASK;
    while (bits[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & MASK;
    // Single letters are variables as often as words.
    if (bits[slot] === 0 || at - start === 1) continue;
    hits++;
    if (seen[slot]! >= MAX_VOTES_OF_ONE) continue;
    seen[slot]!++;
    vote(votes, bits[slot]!);
  }
  return hits < MIN_HITS || hits < words * MIN_SHARE ? null : winner(votes);
}

function vote(votes: Float64Array, languages: number): void {
  let sharing = 0;
  for (let rest = languages; rest !== 0; rest &= rest - 1) sharing++;
  for (let rest = languages; rest !== 0; rest &= rest - 1) votes[31 - Math.clz32(rest & -rest)]! += 1 / sharing;
}

function winner(votes: Float64Array): string | null {
  let best = 0;
  let second = -1;
  for (let i = 1; i < votes.length; i++) {
    if (votes[i]! > votes[best]!) {
      second = best;
      best = i;
    } else if (second === -1 || votes[i]! > votes[second]!) second = i;
  }
  if (votes[best]! < MIN_VOTES || votes[best]! < votes[second]! * MIN_LEAD) return null;
  return LANGUAGES[best]!;
}

/** The lower case of a letter (or apostrophe) of a word, 0 for anything else. Vietnamese letters lie in 1E00 to 1EFF. */
function lowerLatin(unit: number): number {
  if (unit < 128) {
    if (unit >= 97 && unit <= 122) return unit;
    if (unit >= 65 && unit <= 90) return unit | 32;
    return unit === 39 ? unit : 0;
  }
  if (unit >= 0xc0 && unit <= 0xde) return unit === 0xd7 ? 0 : unit | 32;
  if (unit >= 0xdf && unit <= 0x24f) return unit;
  if (unit === 0x2019) return 39;
  return unit >= 0x1e00 && unit <= 0x1eff ? unit : 0;
}

/** . / _ @ : - \ = & % # and digits before a run of letters. */
function joins(unit: number): boolean {
  return (
    (unit >= 45 && unit <= 58) ||
    unit === 95 ||
    unit === 64 ||
    unit === 92 ||
    unit === 61 ||
    unit === 38 ||
    unit === 37 ||
    unit === 35
  );
}

/** A full stop or a colon ends a word unless a letter follows. */
function joinsAhead(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 46 || unit === 58) return lowerLatin(text.charCodeAt(at + 1)) !== 0;
  return joins(unit) || unit === 40;
}
