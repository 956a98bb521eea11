import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { cutToBytes } from "../../kernel/text.js";
import { capabilitiesOf, documentCapabilities } from "../documents/capabilities.js";
import type { Document } from "../documents/document.js";
import { findDocument } from "../documents/find-document.js";
import { numbered } from "../documents/line-range.js";
import { matchPaths } from "../documents/path-pattern.js";
import { documentUri, type ParsedRef, parseRef } from "../documents/ref.js";
import { conversionOf, sourceOf, titleOf } from "../retrieve/result-builder.js";
import { searchResult } from "../retrieve/search-result.js";
import { defineTool, openIndex } from "../toolset.js";

/** A pattern that fits more documents than this is cut, and says so. */
const MAX_DOCUMENTS = 100;

const SKIP_REASONS = ["not_found", "exceeds_maxBytes", "permission_denied", "conversion_error", "invalid_ref"] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

export const multiGet = defineTool({
  name: "gno_multi_get",
  title: "Read several documents",
  summary:
    "Reads several documents in one call, by a list of references or a glob over gno:// URIs or collection/path. Each is cut at maxBytes and marked truncated; what cannot be read is listed as skipped with its reason.",
  effect: "read",
  profile: "core",
  positional: ["refs"],
  input: z.object({
    refs: z.array(z.string()).optional().describe("References as search results give them; either this or pattern"),
    pattern: z.string().min(1).max(1000).optional().describe("Glob such as notes/**/2026-*.md; either this or refs"),
    maxBytes: z.int().min(1).max(1_000_000).default(10_240).describe("Bytes of each document at most"),
    lineNumbers: z.boolean().default(true).describe("Number the lines of the text"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    documents: z.array(
      z.object({
        docid: z.string(),
        uri: z.string(),
        title: z.string(),
        content: z.string(),
        totalLines: z.int(),
        returnedLines: z.object({ start: z.int(), end: z.int() }),
        truncated: z.boolean(),
        tags: z.array(z.string()),
        source: searchResult.shape.source,
        conversion: searchResult.shape.conversion,
        capabilities: documentCapabilities,
      }),
    ),
    skipped: z.array(z.object({ ref: z.string(), reason: z.enum(SKIP_REASONS), message: z.string() })),
    meta: z.object({
      requested: z.int(),
      returned: z.int(),
      skipped: z.int(),
      maxBytes: z.int(),
      patternTruncated: z.boolean().optional(),
    }),
  }),

  async run(gno, input, call) {
    if ((input.refs === undefined) === (input.pattern === undefined))
      throw new Failure(
        "VALIDATION",
        'Give either "refs" or "pattern".',
        "refs is a list of references, pattern one glob.",
      );
    if (input.refs?.length === 0) throw new Failure("VALIDATION", '"refs" is empty.', "Name at least one document.");
    const asked = (input.refs ?? []).map((ref) => ({ ref, parsed: parsedOr(ref) }));
    const indexes = new Set(
      asked.flatMap(({ parsed }) => (parsed instanceof Failure ? [] : [parsed.index ?? gno.indexName])),
    );
    if (indexes.size > 1)
      throw new Failure(
        "VALIDATION",
        `The references name ${indexes.size} indexes: ${[...indexes].join(", ")}.`,
        "Split the call by index.",
      );
    const { index, uriIndex } = await openIndex(gno, [...indexes][0]);
    const matches = input.pattern === undefined ? [] : matchPaths(await index.documents.paths(), input.pattern);
    const byPattern = [...(await index.documents.byIds(matches.slice(0, MAX_DOCUMENTS))).values()].sort(
      (a, b) => a.id - b.id,
    );
    const skipped: { ref: string; reason: SkipReason; message: string }[] = [];
    const found: Document[] = [...byPattern];
    for (const { ref, parsed } of asked) {
      try {
        if (parsed instanceof Failure) throw parsed;
        found.push(await findDocument(index, parsed.ref));
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        skipped.push({ ref, reason: reasonOf(thrown), message: thrown.message });
      }
    }
    const tags = await index.documents.tagsOf(found.map(({ id }) => id));
    const config = gno.config.read();
    const documents = [];
    for (const document of found) {
      const text = await index.documents.checkedText(document.id);
      const content = cutToBytes(text, input.maxBytes);
      documents.push({
        docid: document.docid,
        uri: documentUri(document.collection, document.relPath, uriIndex),
        title: titleOf(document),
        content,
        totalLines: document.lineCount,
        returnedLines: {
          start: 1,
          end: content.length === text.length ? document.lineCount : content.split("\n").length,
        },
        truncated: content.length < text.length,
        tags: tags.get(document.id) ?? [],
        source: sourceOf(document, config, call.hostPaths),
        conversion: conversionOf(document),
        capabilities: capabilitiesOf(document),
      });
    }
    const requested = input.refs?.length ?? matches.length;
    return {
      documents,
      skipped,
      meta: {
        requested,
        returned: documents.length,
        skipped: skipped.length,
        maxBytes: input.maxBytes,
        ...(matches.length > MAX_DOCUMENTS && { patternTruncated: true }),
      },
    };
  },

  render({ documents, skipped, meta }, { lineNumbers }) {
    const head = `Retrieved ${meta.returned} of ${meta.requested} documents${meta.patternTruncated ? ` (the pattern fits more; the first ${MAX_DOCUMENTS} are shown)` : ""}.`;
    const bodies = documents.map((d) =>
      [
        `=== ${d.uri} ${d.docid} "${d.title}"${d.truncated ? ` (cut at ${meta.maxBytes} bytes of ${d.source.sizeBytes})` : ""}`,
        lineNumbers ? numbered(d.content, 1) : d.content,
      ].join("\n"),
    );
    const missing = skipped.map((s) => `Skipped ${s.ref}: ${s.reason} (${s.message})`);
    return [head, ...bodies, ...missing].join("\n\n");
  },
});

function parsedOr(ref: string): ParsedRef | Failure {
  try {
    return parseRef(ref);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

function reasonOf(failure: Failure): SkipReason {
  if (failure.code === "NOT_FOUND") return "not_found";
  if (failure.code === "UNSUPPORTED")
    return failure.details?.reason === "PERMISSION_DENIED" ? "permission_denied" : "conversion_error";
  return "invalid_ref";
}
