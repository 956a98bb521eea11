import { createRequire } from "node:module";
import path from "node:path";
import type Database from "better-sqlite3";
import { LexicalIndex } from "../../src/engine/lexical/lexical-index.js";
import { planQuery } from "../../src/engine/lexical/query-plan.js";
import { migrations } from "../../src/knowledge/migrations/index.js";
import { SPACE } from "../../src/knowledge/space.js";
import { createClient } from "../../src/sdk.js";
import type { Reader, SqlParams } from "../../src/store/query.js";
import { openReader } from "../../src/store/sqlite.js";
import { writeCorpus } from "../corpus.js";
import { McpSession } from "../mcp-session.js";
import { Bench, memoryMb } from "../program.js";
import { type Figure, median, percentile } from "../report.js";

async function timed(session: McpSession, tool: string, queries: readonly string[]): Promise<number[]> {
  for (const query of queries.slice(0, 20)) await session.call(tool, { query });
  const times: number[] = [];
  for (const query of queries) times.push(await session.call(tool, { query }));
  return times;
}

/** Records the one statement of a search, so that the driver can be asked the same without us. */
async function statementOf(reader: Reader, query: string): Promise<{ sql: string; params: SqlParams } | undefined> {
  let seen: { sql: string; params: SqlParams } | undefined;
  const recording: Reader = {
    all: (sql, params) => reader.all(sql, params),
    get: (sql, params) => reader.get(sql, params),
    each: async (sql, params, take) => {
      seen = { sql, params };
      await reader.each(sql, params, take);
    },
    dataVersion: () => reader.dataVersion(),
    close: () => reader.close(),
  };
  await new LexicalIndex(recording, SPACE).search(planQuery(query), 5);
  return seen;
}

/** Time of the same searches in this process: through all our layers, and as bare statements that read the same five documents. */
async function overhead(bench: Bench, queries: readonly string[]): Promise<Figure[]> {
  const file = path.join(bench.root, "data", "index-default.sqlite");
  const reader = openReader(file, [migrations]);
  const statements: Awaited<ReturnType<typeof statementOf>>[] = [];
  for (const query of queries) statements.push(await statementOf(reader, query));
  reader.close();
  const open = createRequire(import.meta.url)("better-sqlite3") as typeof Database;
  const db = new open(file, { readonly: true });
  db.pragma("mmap_size = 268435456");
  const text = db.prepare("SELECT * FROM gno_documents d JOIN gno_contents c ON c.document_id = d.id WHERE d.id = ?");
  const raw = () => {
    for (const statement of statements) {
      if (!statement) continue;
      const seen = new Set<number>();
      for (const row of db.prepare(statement.sql).iterate(...statement.params)) {
        const { document } = row as { document: number };
        if (seen.has(document)) continue;
        seen.add(document);
        if (seen.size === 5) break;
      }
      for (const id of seen) text.get(id);
    }
  };
  const { GNO_CONFIG_DIR, GNO_DATA_DIR, GNO_CACHE_DIR } = bench.env;
  const client = createClient({ configDir: GNO_CONFIG_DIR!, dataDir: GNO_DATA_DIR!, cacheDir: GNO_CACHE_DIR! });
  const ours = async () => {
    for (const query of queries) await client.gno.search({ query });
  };
  const rounds: { raw: number; ours: number }[] = [];
  for (let round = 0; round < 6; round++) {
    const t0 = performance.now();
    raw();
    const t1 = performance.now();
    await ours();
    rounds.push({ raw: t1 - t0, ours: performance.now() - t1 });
  }
  db.close();
  await client.close();
  // The first round warms up.
  const each = (of: (round: { raw: number; ours: number }) => number) =>
    median(rounds.slice(1).map(of)) / queries.length;
  return [
    { name: "gno_search in process", value: each((r) => r.ours), unit: "ms" },
    { name: "the same statements and documents through the driver alone", value: each((r) => r.raw), unit: "ms" },
    { name: "ratio of the two", value: each((r) => r.ours) / each((r) => r.raw), unit: "×", atMost: 1.5 },
  ];
}

async function starts(bench: Bench, query: string): Promise<Figure[]> {
  const initialize: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < 7; round++) {
    const started = performance.now();
    const session = new McpSession(bench.start(["mcp"]));
    await session.initialize();
    initialize.push(performance.now() - started);
    await session.call("gno_query", { query });
    memory.push(memoryMb(session.child.pid!, "VmRSS"));
    await session.close();
  }
  return [
    { name: "initialize answered, from spawn", value: median(initialize), unit: "ms", atMost: 300 },
    { name: "memory after a first gno_query", value: median(memory), unit: "MiB", atMost: 120 },
  ];
}

export async function queries(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [files, bytes, name] of [
    [10_000, 1200, "10,000 documents"],
    [100_000, 1200, "100,000 chunks"],
  ] as const) {
    const bench = new Bench();
    try {
      const folder = bench.folder("notes");
      const corpus = writeCorpus(folder, files, bytes);
      await bench.run("collection", "add", folder, "--name", "notes");
      await bench.run("index");
      const session = new McpSession(bench.start(["mcp"]));
      await session.initialize();
      const large = files > 10_000;
      for (const [tool, p50, p95] of [
        ["gno_search", 3, 10],
        ["gno_query", 10, 40],
      ] as const) {
        const times = await timed(session, tool, corpus.queries);
        figures.push({
          name: `${tool}, ${name}, p50`,
          value: median(times),
          unit: "ms",
          ...(!large && { atMost: p50 }),
        });
        const bound = large === (tool === "gno_query");
        figures.push({
          name: `${tool}, ${name}, p95`,
          value: percentile(times, 0.95),
          unit: "ms",
          ...(bound && { atMost: p95 }),
        });
      }
      await session.close();
      if (!large)
        figures.push(...(await overhead(bench, corpus.queries)), ...(await starts(bench, corpus.queries[0]!)));
    } finally {
      bench.remove();
    }
  }
  return figures;
}
