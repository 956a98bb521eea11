import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type Database from "better-sqlite3";
import { Vocabulary, writeCorpus } from "../corpus.js";
import { Bench } from "../program.js";
import { type Figure, median } from "../report.js";

const LARGE = 40_000;

async function fresh(
  files: number,
  noteBytes: number,
  ...args: string[]
): Promise<{ seconds: number; peakMb: number; bytes: number }> {
  const bench = new Bench();
  try {
    const folder = bench.folder("notes");
    const { bytes } = writeCorpus(folder, files, noteBytes);
    await bench.run("collection", "add", folder, "--name", "notes");
    return { ...(await bench.run(...args)), bytes };
  } finally {
    bench.remove();
  }
}

/** Time of a process that does nothing: no run of a command is shorter. */
async function startMilliseconds(): Promise<number> {
  const bench = new Bench();
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push((await bench.run("--version")).seconds * 1000);
  bench.remove();
  return median(times);
}

/** What FTS5 alone takes for the same text, with its own tokenizer: nothing that uses it can be faster. */
function fts5MegabytesPerSecond(files: number, noteBytes: number): number {
  const bench = new Bench();
  const vocabulary = new Vocabulary(1);
  const notes = Array.from({ length: files }, () => vocabulary.note(noteBytes));
  const open = createRequire(import.meta.url)("better-sqlite3") as typeof Database;
  const db = new open(path.join(bench.root, "raw.sqlite"));
  db.pragma("journal_mode = WAL");
  db.exec("CREATE VIRTUAL TABLE t USING fts5(body, content='')");
  const insert = db.prepare("INSERT INTO t (rowid, body) VALUES (?, ?)");
  const started = performance.now();
  db.transaction(() => {
    for (const [i, note] of notes.entries()) insert.run(i + 1, note);
  })();
  const seconds = (performance.now() - started) / 1000;
  db.close();
  bench.remove();
  return notes.reduce((sum, note) => sum + note.length, 0) / 1e6 / seconds;
}

async function largeFolder(): Promise<Figure[]> {
  const bench = new Bench();
  try {
    const folder = bench.folder("notes");
    writeCorpus(folder, LARGE, 1200);
    await bench.run("collection", "add", folder, "--name", "notes");
    const first = await bench.run("index");
    const again: number[] = [];
    const one: number[] = [];
    for (let round = 0; round < 5; round++) {
      again.push((await bench.run("update")).seconds);
      const relPath = `0123/0123${String(round).padStart(2, "0")}.md`;
      appendFileSync(path.join(folder, relPath), `\nA new line of round ${round}.\n`);
      one.push((await bench.run("index", "notes", "--path", relPath)).seconds * 1000);
    }
    const start = await startMilliseconds();
    return [
      { name: `first index of ${LARGE} files, with embeddings`, value: first.seconds, unit: "s" },
      { name: "peak memory of it", value: first.peakMb, unit: "MiB", atMost: 512 },
      { name: `unchanged re-sync of ${LARGE} files`, value: median(again), unit: "s", atMost: 3 },
      { name: `one changed file among ${LARGE} (--path, whole process)`, value: median(one), unit: "ms" },
      { name: "… without the start of the process", value: median(one) - start, unit: "ms", atMost: 100 },
    ];
  } finally {
    bench.remove();
  }
}

export async function indexing(): Promise<Figure[]> {
  const small = await fresh(20_000, 900, "update");
  const long = await fresh(3_000, 9_000, "update");
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) rounds.push((await fresh(1000, 7300, "update")).seconds);
  const thousand = median(rounds);
  const start = await startMilliseconds();
  const embedded = await fresh(10_000, 1200, "index");
  const words = await fresh(10_000, 1200, "update");
  const floor = fts5MegabytesPerSecond(3_000, 9_000);
  const rate = long.bytes / 1e6 / long.seconds;
  return [
    { name: "small Markdown files, lexical", value: 20_000 / small.seconds, unit: "files/s", atLeast: 3000 },
    { name: "Markdown text, lexical", value: rate, unit: "MB/s", atLeast: 12 },
    { name: "FTS5 alone on the same text, one thread", value: floor, unit: "MB/s" },
    { name: "ratio to it", value: rate / floor, unit: "" },
    { name: "1,000 files of 7.3 KB, whole process", value: thousand, unit: "s" },
    { name: "… without the start of the process", value: thousand - start / 1000, unit: "s", atMost: 0.6 },
    {
      name: "embedding with the default model",
      value: 10_000 / Math.max(0.001, embedded.seconds - words.seconds),
      unit: "chunks/s",
      atLeast: 2000,
    },
    ...(await largeFolder()),
  ];
}
