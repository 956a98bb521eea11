import { z } from "zod";
import { notFound } from "../../kernel/failure.js";
import { findDocument } from "../documents/find-document.js";
import { LinkResolver } from "../documents/link-resolver.js";
import { documentUri, parseRef } from "../documents/ref.js";
import { titleOf } from "../retrieve/result-builder.js";
import { defineTool, openIndex } from "../toolset.js";

export const backlinks = defineTool({
  name: "gno_backlinks",
  title: "Links to a document",
  summary: "Lists the documents that link to a document, each link with its text and place.",
  effect: "read",
  positional: ["ref"],
  input: z.object({
    ref: z.string().min(1).describe("gno:// URI, collection/path or #docid"),
    collection: z.string().min(1).optional().describe("Only links from documents of this collection"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    backlinks: z.array(
      z.object({
        sourceDocid: z.string(),
        sourceDocUri: z.string(),
        sourceDocTitle: z.string(),
        linkText: z.string(),
        linkType: z.enum(["wiki", "markdown"]),
        position: z.object({ startLine: z.int(), startCol: z.int() }),
      }),
    ),
    meta: z.object({
      docid: z.string(),
      uri: z.string(),
      title: z.string(),
      totalBacklinks: z.int(),
      filterCollection: z.string().nullable(),
    }),
  }),

  async run(gno, { ref, collection }) {
    const parsed = parseRef(ref);
    const { index, collections, uriIndex } = await openIndex(gno, parsed.index);
    const filter = collection?.trim().toLowerCase();
    if (filter !== undefined && !collections.some(({ name }) => name === filter))
      throw notFound("Collection", filter, `Collections: ${collections.map(({ name }) => name).join(", ")}.`);
    const document = await findDocument(index, parsed.ref);
    const resolver = new LinkResolver(index.documents, collections);
    const rows = await index.documents.linksTo(document);
    const sources = await index.documents.byIds([...new Set(rows.map(({ documentId }) => documentId))]);
    const found = [];
    for (const link of rows) {
      const source = sources.get(link.documentId);
      if (!source?.active || (filter !== undefined && source.collection !== filter)) continue;
      const target = await resolver.resolve(link, source);
      if (target.kind !== "resolved" || target.document.id !== document.id) continue;
      found.push({
        sourceDocid: source.docid,
        sourceDocUri: documentUri(source.collection, source.relPath, uriIndex),
        sourceDocTitle: titleOf(source),
        linkText: link.linkText ?? link.targetRef,
        linkType: link.type,
        position: { startLine: link.startLine, startCol: link.startCol },
      });
    }
    return {
      backlinks: found,
      meta: {
        docid: document.docid,
        uri: documentUri(document.collection, document.relPath, uriIndex),
        title: titleOf(document),
        totalBacklinks: found.length,
        filterCollection: filter ?? null,
      },
    };
  },

  render({ backlinks: found, meta }) {
    if (found.length === 0) return `No backlinks to ${meta.uri}.`;
    return [
      `Found ${meta.totalBacklinks} backlink${meta.totalBacklinks === 1 ? "" : "s"} to ${meta.uri}:`,
      "",
      ...found.map(
        (b) =>
          `  ${b.sourceDocUri} ${b.sourceDocid} "${b.sourceDocTitle}" [${b.linkType}] "${b.linkText}" (line ${b.position.startLine}, column ${b.position.startCol})`,
      ),
    ].join("\n");
  },
});
