import { z } from "zod";
import { VECTOR_WEIGHT } from "../../engine/fusion/vector-weight.js";
import { defineTool, type Gno } from "../toolset.js";

const LISTED_PROBLEMS = 50;

const problem = z.object({
  collection: z.string(),
  relPath: z.string(),
  code: z.string(),
  message: z.string(),
  at: z.string(),
});
const modelState = z.object({ uri: z.string().nullable(), status: z.string(), detail: z.string() });

export const status = defineTool({
  name: "gno_status",
  title: "State of the index",
  summary:
    "Tells what is indexed and whether it is healthy: collections with counts, embedding backlog, files that could not be read with the reason, and the state of the embedding model. Look here when results seem stale or missing.",
  effect: "read",
  input: z.object({
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    indexName: z.string(),
    configPath: z.string().optional(),
    dbPath: z.string().optional(),
    collections: z.array(
      z.object({
        name: z.string(),
        path: z.string().optional(),
        documentCount: z.int(),
        chunkCount: z.int(),
        embeddedCount: z.int(),
        configured: z.boolean(),
        lastSyncedAt: z.string().nullable(),
        rootError: z.object({ code: z.string(), message: z.string() }).optional(),
      }),
    ),
    totalDocuments: z.int(),
    totalChunks: z.int(),
    embeddingBacklog: z.int(),
    recentErrors: z.int(),
    skippedFiles: z.int(),
    problems: z.array(problem),
    lastUpdatedAt: z.string().nullable(),
    healthy: z.boolean(),
    chunking: z.object({
      configured: z.object({ maxTokens: z.int(), overlapPercent: z.number() }),
      state: z.enum(["current", "empty"]),
    }),
    resident: z.object({
      schemaVersion: z.literal("resident-status@1.0"),
      mode: z.enum(["serve", "daemon", "stdio", "direct-cli"]),
      resident: z.boolean(),
      uptimeSeconds: z.number(),
      listenerPort: z.int().nullable(),
      jobs: z.object({ active: z.int() }),
    }),
    capabilities: z.object({
      lexical: z.boolean(),
      vectors: z.boolean(),
      rerank: z.boolean(),
      generate: z.boolean(),
      embedding: modelState,
      vectorWeight: z.number(),
    }),
  }),

  async run(gno, _input, call) {
    const config = gno.config.read();
    const state = gno.embedder.state();
    const counted = gno.readers.exists(gno.indexName) ? await countIndex(gno) : NOTHING;
    const configured = new Map(config.collections.map((collection) => [collection.name, collection.path]));
    const indexed = new Set(counted.collections.map(({ name }) => name));
    const collections = [
      ...counted.collections,
      ...[...configured.keys()]
        .filter((name) => !indexed.has(name))
        .map((name) => ({ name, documentCount: 0, chunkCount: 0, embeddedCount: 0, lastSyncedAt: null })),
    ].map((collection) => ({
      ...collection,
      configured: configured.has(collection.name),
      ...(call.hostPaths && configured.has(collection.name) && { path: configured.get(collection.name)! }),
    }));
    const sum = (key: "documentCount" | "chunkCount" | "embeddedCount") =>
      collections.reduce((total, collection) => total + collection[key], 0);
    const rootErrors = collections.some((collection) => "rootError" in collection);
    return {
      indexName: gno.indexName,
      ...(call.hostPaths && { configPath: gno.config.path, dbPath: counted.file ?? "" }),
      collections,
      totalDocuments: sum("documentCount"),
      totalChunks: sum("chunkCount"),
      embeddingBacklog: sum("chunkCount") - sum("embeddedCount"),
      recentErrors: counted.errors,
      skippedFiles: counted.skipped,
      problems: counted.problems,
      lastUpdatedAt: counted.lastIndexedAt,
      healthy: !rootErrors && collections.every((collection) => collection.configured),
      chunking: {
        configured: { maxTokens: config.chunking.maxTokens, overlapPercent: config.chunking.overlapPercent },
        state: counted.file === undefined ? ("empty" as const) : ("current" as const),
      },
      resident: {
        schemaVersion: "resident-status@1.0" as const,
        mode: gno.resident.mode,
        resident: gno.resident.mode === "serve" || gno.resident.mode === "daemon",
        uptimeSeconds: Math.max(0, Math.round((gno.clock.ms() - gno.resident.startedAtMs) / 1000)),
        listenerPort: null,
        jobs: { active: gno.jobs.active.length },
      },
      capabilities: {
        lexical: true,
        vectors: sum("embeddedCount") > 0 && state.status !== "missing" && state.status !== "failed",
        rerank: false,
        generate: false,
        embedding: { uri: state.uri ?? null, status: state.status, detail: state.detail },
        vectorWeight: VECTOR_WEIGHT,
      },
    };
  },

  render(s) {
    const lines = [`Index: ${s.indexName}${s.healthy ? "" : " (needs attention)"}`];
    if (s.configPath) lines.push(`Config: ${s.configPath}`, `Database: ${s.dbPath}`);
    lines.push(`Collections: ${s.collections.length}`);
    for (const c of s.collections) {
      lines.push(
        `  ${c.name}: ${c.documentCount} documents, ${c.chunkCount} chunks, ${c.embeddedCount} embedded, synced ${c.lastSyncedAt ?? "never"}${c.path ? `, ${c.path}` : ""}${c.configured ? "" : " (no longer configured)"}`,
      );
      if (c.rootError)
        lines.push(`    Root unavailable: ${c.rootError.message} (${c.rootError.code}); its documents stay indexed`);
    }
    lines.push(
      `Documents: ${s.totalDocuments}`,
      `Chunks: ${s.totalChunks}`,
      `Embedding backlog: ${s.embeddingBacklog}`,
      `Last updated: ${s.lastUpdatedAt ?? "never"}`,
    );
    lines.push(
      `Files with errors: ${s.recentErrors}; skipped: ${s.skippedFiles}`,
      ...s.problems.map((p) => `  ${p.collection}/${p.relPath}: ${p.code} ${p.message} (${p.at})`),
    );
    lines.push(
      `Embedding model: ${s.capabilities.embedding.uri ?? "none"} (${s.capabilities.embedding.status}): ${s.capabilities.embedding.detail}`,
    );
    lines.push(
      `Search: words ${s.capabilities.lexical ? "yes" : "no"}, meaning ${s.capabilities.vectors ? `yes (weight ${s.capabilities.vectorWeight})` : "no"}, reranking ${s.capabilities.rerank ? "yes" : "no"}, generation ${s.capabilities.generate ? "yes" : "no"}`,
    );
    lines.push(
      `Chunking: ${s.chunking.configured.maxTokens} tokens, overlap ${s.chunking.configured.overlapPercent} (${s.chunking.state})`,
    );
    lines.push(
      `Server: ${s.resident.mode}${s.resident.resident ? "" : " (not resident)"}, up ${s.resident.uptimeSeconds} s, listener ${s.resident.listenerPort ?? "none"}, ${s.resident.jobs.active} jobs`,
    );
    return lines.join("\n");
  },
});

interface Counted {
  readonly file: string | undefined;
  readonly collections: readonly {
    name: string;
    documentCount: number;
    chunkCount: number;
    embeddedCount: number;
    lastSyncedAt: string | null;
    rootError?: { code: string; message: string };
  }[];
  readonly errors: number;
  readonly skipped: number;
  readonly problems: z.output<typeof problem>[];
  readonly lastIndexedAt: string | null;
}

const NOTHING: Counted = { file: undefined, collections: [], errors: 0, skipped: 0, problems: [], lastIndexedAt: null };

async function countIndex(gno: Gno): Promise<Counted> {
  const { overview, file } = gno.readers.get(gno.indexName);
  const counts = await overview.counts(await overview.modelOf(gno.embedder.state().uri));
  const rows = await overview.collections();
  return {
    file,
    collections: rows.map(({ id, name, rootCode, rootMessage, syncedAt }) => ({
      name,
      documentCount: counts.get(id)?.documents ?? 0,
      chunkCount: counts.get(id)?.passages ?? 0,
      embeddedCount: counts.get(id)?.embedded ?? 0,
      lastSyncedAt: syncedAt,
      ...(rootCode !== null && { rootError: { code: rootCode, message: rootMessage ?? "" } }),
    })),
    errors: await overview.errorCount(),
    skipped: await overview.skippedCount(),
    problems: await overview.problems(LISTED_PROBLEMS),
    lastIndexedAt: await overview.lastIndexedAt(),
  };
}
