import path from "node:path";
import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { findDocument } from "../documents/find-document.js";
import { documentUri, parseRef } from "../documents/ref.js";
import { scopeOf } from "../filter/filter-store.js";
import { titleOf } from "../retrieve/result-builder.js";
import { defineTool, openIndex } from "../toolset.js";

export const similar = defineTool({
  name: "gno_similar",
  title: "Similar documents",
  summary:
    "Finds documents whose meaning is near that of a document, by the average of its embeddings. Stays in the document's collection unless crossCollection is set.",
  effect: "read",
  positional: ["ref"],
  input: z.object({
    ref: z.string().min(1).describe("gno:// URI, collection/path or #docid"),
    limit: z.int().min(1).max(50).default(5).describe("How many at most (1-50)"),
    threshold: z.number().min(0).max(1).optional().describe("Least similarity (0-1)"),
    crossCollection: z.boolean().default(false).describe("Look in other collections too"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    similar: z.array(
      z.object({
        docid: z.string(),
        uri: z.string(),
        title: z.string(),
        score: z.number(),
        collection: z.string(),
        relPath: z.string(),
        absPath: z.string().optional(),
      }),
    ),
    meta: z.object({
      docid: z.string(),
      uri: z.string(),
      title: z.string(),
      totalSimilar: z.int(),
      limit: z.int(),
      threshold: z.number().nullable(),
      crossCollection: z.boolean(),
    }),
  }),

  async run(gno, { ref, limit, threshold, crossCollection }, call) {
    const parsed = parseRef(ref);
    const { index, uriIndex } = await openIndex(gno, parsed.index);
    const document = await findDocument(index, parsed.ref);
    const model = await gno.embedder.get();
    const mean = await index.vectors.meanOf(model.id, document.id);
    if (!mean)
      throw new Failure(
        "VECTORS_UNAVAILABLE",
        `${documentUri(document.collection, document.relPath)} has no embeddings.`,
        "Run `ken index` (or gno_index) first; a document without text has none.",
      );
    const scope = crossCollection ? undefined : scopeOf({ collectionIds: [document.collectionId] });
    const near = await index.vectors.search(model.id, mean, limit + 1, scope);
    const kept = near.filter((hit) => hit.documentId !== document.id && hit.score >= (threshold ?? 0)).slice(0, limit);
    const documents = await index.documents.byIds(kept.map(({ documentId }) => documentId));
    const roots = new Map(gno.config.read().collections.map(({ name, path: root }) => [name, root]));
    const found = kept.flatMap(({ documentId, score }) => {
      const other = documents.get(documentId);
      if (!other?.active) return [];
      const root = call.hostPaths ? roots.get(other.collection) : undefined;
      return [
        {
          docid: other.docid,
          uri: documentUri(other.collection, other.relPath, uriIndex),
          title: titleOf(other),
          score: Math.min(1, Math.max(0, score)),
          collection: other.collection,
          relPath: other.relPath,
          ...(root !== undefined && { absPath: path.join(root, other.relPath) }),
        },
      ];
    });
    return {
      similar: found,
      meta: {
        docid: document.docid,
        uri: documentUri(document.collection, document.relPath, uriIndex),
        title: titleOf(document),
        totalSimilar: found.length,
        limit,
        threshold: threshold ?? null,
        crossCollection,
      },
    };
  },

  render({ similar: found, meta }) {
    if (found.length === 0) return `No similar documents for ${meta.uri}.`;
    return [
      `Found ${meta.totalSimilar} similar document${meta.totalSimilar === 1 ? "" : "s"} for ${meta.uri}:`,
      "",
      ...found.map((s) => `  [${s.docid}] ${s.uri} "${s.title}" (${s.score.toFixed(2)})`),
    ].join("\n");
  },
});
