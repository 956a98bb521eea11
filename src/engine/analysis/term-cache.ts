/** Slots of the table, a power of two; half of them are used at most, so that a look-up is short. */
const SLOTS = 2 ** 18;
const MASK = SLOTS - 1;
const MOST = SLOTS / 2;

/** Start and step of the hash of a range. Source: FNV-1a, 32 bits. */
export const HASH_START = 0x811c9dc5;
export const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

/**
 * What a function made of words seen before. A word is looked up as a range of a text, by a hash that the caller has summed up while
 * it went over it: most words of a text are old acquaintances, and cutting each out only to look it up would cost most of the time.
 */
export class TermCache {
  readonly #make: (word: string) => string;
  /** Number of the entry behind each slot, plus one; 0 where the slot is free. */
  readonly #slots = new Int32Array(SLOTS);
  readonly #hashes = new Int32Array(MOST);
  #words: string[] = [];
  #made: string[] = [];

  constructor(make: (word: string) => string) {
    this.#make = make;
  }

  /** What belongs to text.slice(start, end), whose hash is `hash`. */
  of(text: string, start: number, end: number, hash: number): string {
    let slot = (hash ^ (hash >>> 15)) & MASK;
    for (;;) {
      const entry = this.#slots[slot]! - 1;
      if (entry < 0) return this.#add(text.slice(start, end), hash, slot);
      if (this.#hashes[entry] === hash && isRange(this.#words[entry]!, text, start, end)) return this.#made[entry]!;
      slot = (slot + 1) & MASK;
    }
  }

  #add(word: string, hash: number, slot: number): string {
    // A slice keeps the whole text that it came from alive; what stays here must not.
    const own = Buffer.from(word, "latin1").toString("latin1");
    const made = this.#make(own);
    // One odd file must not fill the memory: beyond its size, the table begins anew.
    if (this.#words.length >= MOST) {
      this.#slots.fill(0);
      this.#words = [];
      this.#made = [];
      return made;
    }
    this.#hashes[this.#words.length] = hash;
    this.#words.push(own);
    this.#made.push(made);
    this.#slots[slot] = this.#words.length;
    return made;
  }
}

function isRange(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
