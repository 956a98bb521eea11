import path from "node:path";
import { z } from "zod";
import { count } from "../../kernel/text.js";
import { documentUri } from "../documents/ref.js";
import { isoOf, titleOf } from "../retrieve/result-builder.js";
import { defineTool } from "../toolset.js";

const RECENT = 10;

export const peek = defineTool({
  name: "gno_peek",
  title: "Glance at the index",
  summary:
    "A cheap snapshot: how much is indexed, what waits to be embedded, and the ten documents that were changed last. Loads no model and never creates an index.",
  effect: "read",
  input: z.object({
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    schemaVersion: z.literal("peek@1.0"),
    gnoVersion: z.string(),
    generatedAt: z.string(),
    initialized: z.boolean(),
    indexName: z.string(),
    counts: z.object({ documents: z.int(), collections: z.int() }).nullable(),
    backlog: z.object({ pending: z.int(), failed: z.int() }).nullable(),
    lastIndexedAt: z.string().nullable(),
    recent: z.array(
      z.object({
        docid: z.string(),
        uri: z.string(),
        title: z.string(),
        collection: z.string(),
        modifiedAt: z.string(),
        absPath: z.string().optional(),
      }),
    ),
    serve: z.object({ running: z.boolean(), url: z.string().nullable() }),
  }),

  async run(gno, _input, call) {
    const base = {
      schemaVersion: "peek@1.0" as const,
      gnoVersion: gno.version,
      generatedAt: gno.clock.now(),
      indexName: gno.indexName,
      serve: { running: false, url: null },
    };
    if (!gno.readers.exists(gno.indexName))
      return { ...base, initialized: false, counts: null, backlog: null, lastIndexedAt: null, recent: [] };
    const { overview, documents } = gno.readers.get(gno.indexName);
    const roots = new Map(gno.config.read().collections.map(({ name, path: root }) => [name, root]));
    const newest = await documents.newest(RECENT);
    return {
      ...base,
      initialized: true,
      counts: { documents: await overview.documentCount(), collections: (await overview.collections()).length },
      backlog: {
        pending: await overview.unembedded(await overview.modelOf(gno.embedder.state().uri)),
        failed: await overview.errorCount(),
      },
      lastIndexedAt: await overview.lastIndexedAt(),
      recent: newest.map((document) => {
        const root = call.hostPaths ? roots.get(document.collection) : undefined;
        return {
          docid: document.docid,
          uri: documentUri(
            document.collection,
            document.relPath,
            gno.indexName === "default" ? undefined : gno.indexName,
          ),
          title: titleOf(document),
          collection: document.collection,
          modifiedAt: isoOf(document.mtimeMs),
          ...(root !== undefined && { absPath: path.join(root, document.relPath) }),
        };
      }),
    };
  },

  render(p) {
    if (!p.initialized) return `Index ${p.indexName}: not made yet. Run \`ken setup DIR\`.`;
    const head = `Index ${p.indexName}: ${count(p.counts?.documents ?? 0, "document")} in ${count(p.counts?.collections ?? 0, "collection")}; ${p.backlog?.pending} chunks to embed, ${p.backlog?.failed} files failed; last indexed ${p.lastIndexedAt ?? "never"} (seen ${p.generatedAt}, version ${p.gnoVersion}, server ${p.serve.running ? p.serve.url : "not running"})`;
    return [
      head,
      ...p.recent.map((r) => `  ${r.modifiedAt} ${r.docid} ${r.uri} "${r.title}"${r.absPath ? ` ${r.absPath}` : ""}`),
    ].join("\n");
  },
});
