import path from "node:path";
import {
  type Appended,
  append,
  EMPTY,
  foldHead,
  historyLines,
  NO_HISTORY,
  type Present,
  readHistory,
} from "../../src/gram/history/index.js";
import { render } from "../../src/gram/language/index.js";
import { instant } from "../../src/kernel/clock.js";
import { documentPath, PER_DOCUMENT, writeLargeDocument, writeVault } from "../gram-vault.js";
import { McpSession } from "../mcp-session.js";
import { Bench, memoryMb } from "../program.js";
import { type Figure, median, percentile } from "../report.js";

const DOCUMENTS = 1_000;
const ROUNDS = 200;
const REVISIONS = 10_000;
/** Records of one large document, which stays below 1 MB with its history. */
const LARGE = 900;

/** Documents with a history: 1,000 of them with 50,000 records, through a server; and one long history in this process. */
export async function gram(): Promise<Figure[]> {
  const bench = new Bench();
  try {
    const vault = bench.folder("vault");
    const queries = writeVault(vault, DOCUMENTS);
    const session = new McpSession(bench.start(["mcp", "--toolset", "gram"]));
    await session.initialize();
    const build = (await session.call("gram_brief", {})) / 1000;
    const figures = [
      { name: "gram: first index of 50,000 records", value: (DOCUMENTS * PER_DOCUMENT) / build, unit: "records/s" },
      ...(await patching(
        session,
        "the first of each document",
        Array.from({ length: DOCUMENTS }, (_, at) => documentPath(at)),
      )),
      ...(await reading(session, queries)),
      ...(await patching(
        session,
        "further ones",
        Array.from({ length: ROUNDS }, (_, at) => documentPath(at % 50)),
      )),
    ];
    const memory = () => memoryMb(session.child.pid!, "VmRSS");
    figures.push({ name: "gram: memory of the server after that", value: memory(), unit: "MiB", atMost: 300 });
    writeLargeDocument(path.join(vault, "large.gram"), LARGE);
    figures.push(...(await patching(session, `${LARGE} records`, Array<string>(ROUNDS).fill("large.gram"))));
    figures.push({ name: "gram: memory of the server after all that", value: memory(), unit: "MiB", atMost: 300 });
    await session.close();
    return [...figures, ...folding()];
  } finally {
    bench.remove();
  }
}

async function reading(session: McpSession, queries: readonly string[]): Promise<Figure[]> {
  await embedded(session, queries[0]!);
  const pathOf = (at: number) => documentPath((at * 17) % DOCUMENTS);
  const cases: [string, number, string, (at: number) => Record<string, unknown>][] = [
    ["gram_brief, whole vault", 50, "gram_brief", () => ({})],
    ["gram_brief, one project", 50, "gram_brief", (at) => ({ folder: `p${at % 20}` })],
    ["gram_recall, keyword", 20, "gram_recall", (at) => ({ query: queries[at], mode: "keyword" })],
    ["gram_recall, hybrid", 20, "gram_recall", (at) => ({ query: queries[at], mode: "hybrid" })],
    [
      "gram_recall, filtered",
      20,
      "gram_recall",
      (at) => ({ query: queries[at], type: "task", from: "2025", to: "2025" }),
    ],
    ["gram_get", 5, "gram_get", (at) => ({ path: pathOf(at), entity: `r${at % PER_DOCUMENT}`, links: true })],
    ["gram_list, a document", 5, "gram_list", (at) => ({ path: pathOf(at) })],
    ["gram_list, a project", 5, "gram_list", (at) => ({ path: `p${at % 20}` })],
    ["gram_list, select by type and status", 5, "gram_list", () => ({ select: { type: "task", status: "todo" } })],
    [
      "gram_list, select by dates",
      5,
      "gram_list",
      (at) => ({ select: { from: `2025-0${(at % 9) + 1}`, to: "2026" }, limit: 50 }),
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, atMost, tool, args] of cases) {
    for (let at = 0; at < 5; at++) await session.call(tool, args(at));
    const times: number[] = [];
    for (let at = 0; at < ROUNDS; at++) times.push(await session.call(tool, args(at)));
    figures.push({ name: `gram: ${name}, p95`, value: percentile(times, 0.95), unit: "ms", atMost });
    figures.push({ name: `gram: ${name}, p50`, value: median(times), unit: "ms" });
  }
  return figures;
}

/** Vectors are made behind the first answers: the measured ones have them. */
async function embedded(session: McpSession, query: string): Promise<void> {
  for (;;) {
    const call = { query, mode: "hybrid" };
    const { warnings } = await session.ask<{ warnings?: { code: string }[] }>("gram_recall", call);
    if (!warnings?.some(({ code }) => code === "embedding_pending")) return;
  }
}

/** One patch after the other, each with one more record and one changed field. */
async function patching(session: McpSession, name: string, paths: readonly string[]): Promise<Figure[]> {
  const times: number[] = [];
  for (const [at, file] of paths.entries()) {
    const doc = { path: file, entity: "doc", fields: [] };
    const { rev, hash } = (await session.ask<{ doc: { rev: number; hash: string } }>("gram_get", doc)).doc;
    const operations = [
      { op: "add", type: "TSK", t: `Task number ${at} of the run`, fields: { x: "todo", d: "Words of a task." } },
      { op: "set", entity: `r${at % PER_DOCUMENT}`, key: "x", value: `state-${at}` },
    ];
    const call = { path: file, base_revision: rev, expected_hash: hash, request_id: `${name} ${at}`, operations };
    times.push(await session.call("gram_patch", call));
  }
  return [
    { name: `gram: gram_patch with fsync, ${name}, p95`, value: percentile(times, 0.95), unit: "ms", atMost: 25 },
    { name: `gram: gram_patch with fsync, ${name}, p50`, value: median(times), unit: "ms" },
  ];
}

/** 10,000 revisions of one document. */
function folding(): Figure[] {
  let present: Present = { history: NO_HISTORY, state: EMPTY, source: render(EMPTY) };
  const entries = [];
  for (let at = 0; at < REVISIONS; at++) {
    const value = `value ${at} of a field that changes with every revision`;
    const fields = new Map([
      ["t", ["Long"]],
      ["d", [value]],
    ]);
    const snapshot = {
      document: "long",
      entities: [
        { id: "doc", type: "doc", fields, links: [], blocks: [] },
        { id: "r", type: "TSK", fields: new Map([["x", [at % 2 === 0 ? "todo" : "doing"]]]), links: [], blocks: [] },
      ],
    };
    const source = `@gram 2\ndoc long\nt Long\nd ${value}\n\nTSK r\nx ${at % 2 === 0 ? "todo" : "doing"}\n`;
    const writing = { kind: "patch", by: "bench", now: instant(at * 1000) } as const;
    // Only the last line is looked at when one is added: a list that is copied each time would be quadratic here.
    const next: Appended = append(
      { ...present, history: { ...NO_HISTORY, entries: entries.slice(-1) } },
      { source, snapshot },
      writing,
      render,
    )!;
    entries.push(next.entry);
    present = next;
  }
  const history = { ...NO_HISTORY, entries };
  const lines = historyLines(history);
  const time = (work: () => unknown): number => {
    const times = Array.from({ length: 7 }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    });
    return median(times);
  };
  return [
    { name: "gram: fold of 10,000 revisions", value: time(() => foldHead(history)), unit: "ms", atMost: 40 },
    { name: "gram: reading and checking their lines", value: time(() => readHistory(lines)), unit: "ms" },
  ];
}
