import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { seededRandom } from "../test/support/seeded-random.js";

const SYLLABLES =
  "ba be bi bo da de di do fa fi ga ge go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo za zo".split(
    " ",
  );
const VOCABULARY = 30_000;

/** Words whose frequencies fall as in natural language (Zipf), which is what decides how long a search takes. */
export class Vocabulary {
  readonly #words: string[] = [];
  readonly #sums: Float64Array;
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    const seen = new Set<string>();
    while (this.#words.length < VOCABULARY) {
      const length = 1 + Math.floor(this.#random() * 3) + (this.#words.length > 300 ? 1 : 0);
      const word = Array.from({ length }, () => SYLLABLES[Math.floor(this.#random() * SYLLABLES.length)]).join("");
      if (seen.has(word)) continue;
      seen.add(word);
      this.#words.push(word);
    }
    this.#sums = new Float64Array(VOCABULARY);
    for (let rank = 0, sum = 0; rank < VOCABULARY; rank++) {
      sum += 1 / (rank + 2.7);
      this.#sums[rank] = sum;
    }
  }

  word(): string {
    const wanted = this.#random() * this.#sums[VOCABULARY - 1]!;
    let low = 0;
    let high = VOCABULARY - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#words[low]!;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(" ");
  }

  /** A note of about so many bytes: a heading, sections, paragraphs, a list now and then. */
  note(bytes: number): string {
    const parts = [`# ${this.words(4)}`];
    let size = parts[0]!.length;
    for (let n = 1; size < bytes; n++) {
      const part =
        n % 5 === 0
          ? `## ${this.words(3)}`
          : n % 7 === 0
            ? Array.from({ length: 4 }, () => `- ${this.words(8)}`).join("\n")
            : `${this.words(Math.min(60, Math.max(6, Math.round((bytes - size) / 6))))}.`;
      parts.push(part);
      size += part.length + 2;
    }
    return `${parts.join("\n\n")}\n`;
  }
}

export interface Corpus {
  readonly files: number;
  readonly bytes: number;
  /** Queries of two to four words, each taken from one note. */
  readonly queries: readonly string[];
}

/** So many neighbouring words of a text; short ones are left out, as people leave out the commonest words of their language. */
export const queryFrom = (text: string, words: number): string =>
  text
    .split(/\s+/)
    .filter((word) => /^[a-z]{5,}$/.test(word))
    .slice(7, 7 + words)
    .join(" ");

/** Writes `files` notes of about `noteBytes` each, a hundred to a folder. The same seed writes the same notes. */
export function writeCorpus(folder: string, files: number, noteBytes: number, seed = 1): Corpus {
  const vocabulary = new Vocabulary(seed);
  const queries: string[] = [];
  let bytes = 0;
  for (let i = 0; i < files; i++) {
    const text = vocabulary.note(noteBytes);
    const place = path.join(folder, String(Math.floor(i / 100)).padStart(4, "0"));
    if (i % 100 === 0) mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, `${String(i).padStart(6, "0")}.md`), text);
    bytes += text.length;
    if (i % Math.ceil(files / 200) === 0) queries.push(queryFrom(text, 2 + (i % 3)));
  }
  return { files, bytes, queries: queries.filter((query) => query.includes(" ")) };
}
