import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { queryFrom, Vocabulary } from "./corpus.js";

const TYPES = ["TSK", "DEC", "EVT", "MET", "FCT", "RSK", "NOT", "QST", "ISS", "GOL"];
const STATUSES = ["todo", "doing", "done", "open", "accepted", "proposed"];

export const PER_DOCUMENT = 50;

export const documentPath = (at: number): string => `p${at % 20}/doc-${at}.gram`;

/**
 * A vault of hand-written documents without a history, always the same, of 50 records each; words are as frequent as in
 * natural language.
 * @returns queries of two to four words, each taken from one document
 */
export function writeVault(root: string, documents: number): string[] {
  const words = new Vocabulary(7);
  return Array.from({ length: documents }, (_, at) => {
    const text = source(String(at), at, words, PER_DOCUMENT);
    const file = path.join(root, documentPath(at));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return queryFrom(text, 2 + (at % 3));
  });
}

/** One document with so many records. */
export const writeLargeDocument = (file: string, records: number): void =>
  writeFileSync(file, source("large", 0, new Vocabulary(9), records));

function source(name: string, at: number, words: Vocabulary, count: number): string {
  const day = (seed: number): string =>
    new Date(Date.UTC(2024, 0, 1) + ((seed * 37 + at * 11) % 1000) * 86_400_000).toISOString().slice(0, 10);
  const sections = ["Overview", "Decisions", "Open work"].map(
    (title) => `## ${title}\n\n${words.words(30)}.\n\n${words.words(20)}.`,
  );
  const records = Array.from({ length: count }, (_, i) => {
    const type = TYPES[(i + at) % TYPES.length]!;
    const lines = [
      `${type} r${i}`,
      `t ${words.words(5)}`,
      `d ${words.words(14)}`,
      `x ${STATUSES[(i * 3 + at) % STATUSES.length]}`,
      `p ${(i + at) % 5}`,
      `tag ${words.word()}`,
      `s area-${(i + at) % 7}`,
      `${type === "TSK" ? "due" : type === "MET" ? "observed" : "at"} ${day(i)}`,
      ...(type === "MET" ? [`value ${i * 13}`, "unit ms"] : []),
      ...(i % 5 === 4 ? [`>replaces r${i - 1}`] : i % 7 === 6 ? [`>depends-on r${i - 2}`] : []),
    ];
    return lines.join("\n");
  });
  return `@gram 2\ndoc bench-${name}\nt ${words.words(4)}\n::body\n# Document ${name}\n\n${sections.join("\n\n")}\n::end\n\n${records.join("\n\n")}\n`;
}
