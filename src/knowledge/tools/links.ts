import { z } from "zod";
import { findDocument } from "../documents/find-document.js";
import { LinkResolver } from "../documents/link-resolver.js";
import { documentUri, parseRef } from "../documents/ref.js";
import { titleOf } from "../retrieve/result-builder.js";
import { defineTool, openIndex } from "../toolset.js";

const position = z.object({ startLine: z.int(), startCol: z.int(), endLine: z.int(), endCol: z.int() });

export const links = defineTool({
  name: "gno_links",
  title: "Links of a document",
  summary:
    "Lists the outgoing wiki and Markdown links of a document, each with its place and the document that it leads to. A link that could mean several documents is left unresolved.",
  effect: "read",
  positional: ["ref"],
  input: z.object({
    ref: z.string().min(1).describe("gno:// URI, collection/path or #docid"),
    type: z.enum(["wiki", "markdown"]).optional().describe("Only links of this type"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    links: z.array(
      z.object({
        targetRef: z.string(),
        targetAnchor: z.string().optional(),
        targetCollection: z.string().optional(),
        linkType: z.enum(["wiki", "markdown"]),
        linkText: z.string().optional(),
        position,
        resolved: z.boolean(),
        ambiguous: z.boolean().optional(),
        resolvedDocid: z.string().optional(),
        resolvedUri: z.string().optional(),
        resolvedTitle: z.string().optional(),
      }),
    ),
    meta: z.object({
      docid: z.string(),
      uri: z.string(),
      title: z.string(),
      totalLinks: z.int(),
      resolvedCount: z.int(),
      resolutionAvailable: z.boolean(),
      filterType: z.enum(["wiki", "markdown"]).nullable(),
    }),
  }),

  async run(gno, { ref, type }) {
    const parsed = parseRef(ref);
    const { index, collections, uriIndex } = await openIndex(gno, parsed.index);
    const document = await findDocument(index, parsed.ref);
    const resolver = new LinkResolver(index.documents, collections);
    const rows = (await index.documents.linksOf(document.id)).filter(
      (link) => type === undefined || link.type === type,
    );
    const found = [];
    for (const link of rows) {
      const target = await resolver.resolve(link, document);
      const resolved = target.kind === "resolved" ? target.document : undefined;
      found.push({
        targetRef: link.targetRef,
        ...(link.targetAnchor !== null && { targetAnchor: link.targetAnchor }),
        ...(link.targetCollection !== null && { targetCollection: link.targetCollection }),
        linkType: link.type,
        ...(link.linkText !== null && { linkText: link.linkText }),
        position: { startLine: link.startLine, startCol: link.startCol, endLine: link.endLine, endCol: link.endCol },
        resolved: resolved !== undefined,
        ...(target.kind === "ambiguous" && { ambiguous: true }),
        ...(resolved && {
          resolvedDocid: resolved.docid,
          resolvedUri: documentUri(resolved.collection, resolved.relPath, uriIndex),
          resolvedTitle: titleOf(resolved),
        }),
      });
    }
    return {
      links: found,
      meta: {
        docid: document.docid,
        uri: documentUri(document.collection, document.relPath, uriIndex),
        title: titleOf(document),
        totalLinks: found.length,
        resolvedCount: found.filter((link) => link.resolved).length,
        resolutionAvailable: true,
        filterType: type ?? null,
      },
    };
  },

  render({ links: found, meta }) {
    if (found.length === 0) return `No outgoing links in ${meta.uri}.`;
    const lines = found.map((link) => {
      const target = `${link.targetCollection ? `${link.targetCollection}:` : ""}${link.targetRef}${link.targetAnchor ? `#${link.targetAnchor}` : ""}`;
      const where = link.resolvedUri
        ? `→ ${link.resolvedUri} ${link.resolvedDocid} "${link.resolvedTitle}"`
        : link.ambiguous
          ? "(ambiguous)"
          : "(unresolved)";
      return `  [${link.linkType}] ${target}${link.linkText ? ` "${link.linkText}"` : ""} (line ${link.position.startLine}, column ${link.position.startCol}) ${where}`;
    });
    return [
      `Found ${meta.totalLinks} outgoing link${meta.totalLinks === 1 ? "" : "s"} in ${meta.uri}, ${meta.resolvedCount} resolved:`,
      "",
      ...lines,
    ].join("\n");
  },
});
