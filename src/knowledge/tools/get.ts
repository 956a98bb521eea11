import { z } from "zod";
import { capabilitiesOf, documentCapabilities } from "../documents/capabilities.js";
import { findDocument, lineOf } from "../documents/find-document.js";
import { cutLines, numbered } from "../documents/line-range.js";
import { documentUri, parseRef } from "../documents/ref.js";
import { conversionOf, sourceOf, titleOf } from "../retrieve/result-builder.js";
import { searchResult } from "../retrieve/search-result.js";
import { defineTool, openIndex } from "../toolset.js";

export const get = defineTool({
  name: "gno_get",
  title: "Read a document",
  summary:
    "Reads one document, or a range of its lines, by gno:// URI, collection/path, collection/path:line or #docid. Use fromLine and lineCount around a search result's line instead of reading whole documents.",
  effect: "read",
  profile: "core",
  positional: ["ref"],
  input: z.object({
    ref: z
      .string()
      .min(1)
      .describe(
        "gno:// URI (?index=name reads another index), collection/path or #docid; :line at the end starts there",
      ),
    fromLine: z.int().min(1).optional().describe("First line, 1-based"),
    lineCount: z.int().min(1).optional().describe("How many lines at most"),
    lineNumbers: z.boolean().default(true).describe("Number the lines of the text"),
    traceId: z.string().max(128).optional().describe("Retrieval trace to go on with"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    docid: z.string(),
    uri: z.string(),
    title: z.string(),
    content: z.string().describe("The lines, without numbers"),
    totalLines: z.int(),
    returnedLines: z.object({ start: z.int(), end: z.int() }),
    truncated: z.literal(true).optional().describe("The text is longer than one answer: go on after the last line"),
    language: z.string().optional(),
    tags: z.array(z.string()),
    source: searchResult.shape.source,
    conversion: searchResult.shape.conversion,
    capabilities: documentCapabilities,
  }),

  async run(gno, input, call) {
    const { ref, index: named } = parseRef(input.ref);
    const { index, uriIndex } = await openIndex(gno, named);
    const document = await findDocument(index, ref);
    const text = await index.documents.checkedText(document.id);
    const tags = (await index.documents.tagsOf([document.id])).get(document.id) ?? [];
    const range = cutLines(text, input.fromLine ?? lineOf(ref, document) ?? 1, input.lineCount);
    return {
      docid: document.docid,
      uri: documentUri(document.collection, document.relPath, uriIndex),
      title: titleOf(document),
      content: range.text,
      totalLines: document.lineCount,
      returnedLines: { start: range.start, end: range.end },
      ...(range.truncated && { truncated: true as const }),
      ...(document.language !== null && { language: document.language }),
      tags,
      source: sourceOf(document, gno.config.read(), call.hostPaths),
      conversion: conversionOf(document),
      capabilities: capabilitiesOf(document),
    };
  },

  render(output, { lineNumbers }) {
    const { uri, docid, title, language, tags, totalLines, returnedLines, truncated } = output;
    if (isEmpty(output)) return `${uri} (${docid}) has ${totalLines} lines; none lie in this range.`;
    // Behind the text, where it takes nothing from the first lines: some clients show a model nothing but this.
    const about = [
      `${uri} ${docid} "${title}"`,
      `lines ${returnedLines.start}-${returnedLines.end} of ${totalLines}`,
      ...(language === undefined ? [] : [language]),
      ...(tags.length === 0 ? [] : [`tags: ${tags.join(", ")}`]),
      ...(truncated ? [`cut: longer than one answer, go on with fromLine ${returnedLines.end + 1}`] : []),
    ];
    return `${textOf(output, lineNumbers)}\n\n(${about.join("; ")})`;
  },

  terminal(output, { lineNumbers, fromLine, lineCount }, style) {
    const { uri, docid, totalLines, returnedLines, truncated } = output;
    if (isEmpty(output)) return `${uri} (${docid}) has ${totalLines} lines; none lie in this range.`;
    const lines = `lines ${returnedLines.start}-${returnedLines.end} of ${totalLines}`;
    if (truncated)
      return `${textOf(output, lineNumbers)}\n\n${style.dim(`(cut after ${lines}: go on with --from-line ${returnedLines.end + 1})`)}`;
    const isRange = fromLine !== undefined || lineCount !== undefined;
    const whole = returnedLines.start === 1 && returnedLines.end >= totalLines;
    return isRange && !whole
      ? `${textOf(output, lineNumbers)}\n\n${style.dim(`(${uri} ${lines})`)}`
      : textOf(output, lineNumbers);
  },
});

interface Lines {
  readonly content: string;
  readonly returnedLines: { readonly start: number; readonly end: number };
}

const isEmpty = ({ returnedLines }: Lines): boolean => returnedLines.end < returnedLines.start;

function textOf({ content, returnedLines }: Lines, lineNumbers: boolean): string {
  const count = returnedLines.end - returnedLines.start + 1;
  return lineNumbers ? numbered(content, returnedLines.start, count) : content.replace(/\n$/, "");
}
