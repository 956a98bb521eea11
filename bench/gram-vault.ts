import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const WORDS =
  "login session token cache index query parser schema rollout backup latency budget review release migration cluster worker queue socket header payload mirror replica shard ledger invoice customer refund carrier harbour engine valve sensor signal bridge tunnel garden kitchen recipe violin orchestra".split(
    " ",
  );
const TYPES = ["TSK", "DEC", "EVT", "MET", "FCT", "RSK", "NOT", "QST", "ISS", "GOL"];
const STATUSES = ["todo", "doing", "done", "open", "accepted", "proposed"];

export const PER_DOCUMENT = 50;

export const documentPath = (at: number): string => `p${at % 20}/doc-${at}.gram`;

/** A vault of hand-written documents, always the same, of 50 records each. */
export function writeVault(root: string, documents: number): void {
  for (let at = 0; at < documents; at++) {
    const file = path.join(root, documentPath(at));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, source(at));
  }
}

function source(at: number): string {
  const word = (seed: number): string => WORDS[(seed * 7919 + at * 104_729) % WORDS.length]!;
  const sentence = (seed: number, length: number): string =>
    `${Array.from({ length }, (_, i) => word(seed + i * i + i)).join(" ")}.`;
  const day = (seed: number): string =>
    new Date(Date.UTC(2024, 0, 1) + ((seed * 37 + at * 11) % 1000) * 86_400_000).toISOString().slice(0, 10);
  const sections = ["Overview", "Decisions", "Open work"].map(
    (title, i) => `## ${title}\n\n${sentence(i, 30)}\n\n${sentence(i + 9, 20)}`,
  );
  const records = Array.from({ length: PER_DOCUMENT }, (_, i) => {
    const type = TYPES[(i + at) % TYPES.length]!;
    const lines = [
      `${type} r${i}`,
      `t ${sentence(i, 5).slice(0, -1)}`,
      `d ${sentence(i + 3, 12)}`,
      `x ${STATUSES[(i * 3 + at) % STATUSES.length]}`,
      `p ${(i + at) % 5}`,
      `tag ${word(i)}`,
      `s area-${(i + at) % 7}`,
      `${type === "TSK" ? "due" : type === "MET" ? "observed" : "at"} ${day(i)}`,
      ...(type === "MET" ? [`value ${i * 13}`, "unit ms"] : []),
      ...(i % 5 === 4 ? [`>replaces r${i - 1}`] : i % 7 === 6 ? [`>depends-on r${i - 2}`] : []),
    ];
    return lines.join("\n");
  });
  return `@gram 2\ndoc bench-${at}\nt ${sentence(at, 4).slice(0, -1)}\n::body\n# Document ${at}\n\n${sections.join("\n\n")}\n::end\n\n${records.join("\n\n")}\n`;
}

/** Queries of two or three words that stand in the vault. */
export const vaultQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    [i, i * 5 + 1, i * 3 + 2]
      .slice(0, 2 + (i % 2))
      .map((at) => WORDS[at % WORDS.length])
      .join(" "),
  );
