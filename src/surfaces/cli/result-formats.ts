import { z } from "zod";
import { printable } from "../../kernel/terminal-style.js";
import type { Operation } from "../../kernel/tool.js";

const row = z.looseObject({
  docid: z.string(),
  score: z.number(),
  uri: z.string(),
  line: z.int().optional(),
  title: z.string().optional(),
  snippet: z.string().optional(),
});
type Row = z.output<typeof row>;

/** How a list of results can be printed for other programs, beside JSON. */
const FORMATS = {
  files: { summary: "Print #docid,score,uri, one result a line", write: asFiles },
  csv: { summary: "Print a CSV table with a header", write: asCsv },
  md: { summary: "Print Markdown", write: asMarkdown },
  xml: { summary: "Print XML", write: asXml },
} as const;

export type ResultFormat = keyof typeof FORMATS;

export const RESULT_FORMATS = Object.entries(FORMATS).map(([name, { summary }]) => ({
  name: name as ResultFormat,
  summary,
}));

interface Property {
  readonly type?: string;
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> };
}

/** The field of an output that lists scored documents, or undefined: what such formats are offered for. */
export function resultField(operation: Operation): string | undefined {
  const schema = z.toJSONSchema(operation.output, { io: "output", unrepresentable: "any" });
  const fields = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Property>>);
  return fields.find(([, { type, items }]) => {
    const inside = items?.properties ?? {};
    return type === "array" && ["docid", "score", "uri"].every((key) => key in inside);
  })?.[0];
}

/** The results of an answer in one format; the empty text where a format has nothing to say about no results. */
export function formatResults(format: ResultFormat, operation: Operation, data: Record<string, unknown>): string {
  const field = resultField(operation);
  return FORMATS[format].write(z.array(row).parse(field === undefined ? [] : data[field]));
}

/** Scores are compared at a glance and across lines, so all have the same length. */
const scoreOf = ({ score }: Row): string => score.toFixed(4);

function asFiles(rows: readonly Row[]): string {
  return rows.map((one) => `${one.docid},${scoreOf(one)},${one.uri}`).join("\n");
}

function asCsv(rows: readonly Row[]): string {
  const lines = rows.map((one) => [
    one.docid,
    scoreOf(one),
    one.uri,
    String(one.line ?? ""),
    cell(one.title ?? ""),
    cell(one.snippet ?? ""),
  ]);
  return [["docid", "score", "uri", "line", "title", "snippet"], ...lines].map((cells) => cells.join(",")).join("\n");
}

/** Quoted (RFC 4180), and with a leading apostrophe where a spreadsheet would take the text of a stranger for a formula. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function asMarkdown(rows: readonly Row[]): string {
  return rows
    .map((one, i) => {
      const title = oneLine(one.title ?? one.uri).replace(/[\\[\]<>*_`]/g, "\\$&");
      const place = one.line === undefined ? "" : `line ${one.line}, `;
      const head = `${i + 1}. [${title}](<${one.uri}>) ${place}score ${scoreOf(one)}, ${one.docid}`;
      return one.snippet === undefined ? head : `${head}\n\n${indented(fenced(one.snippet))}`;
    })
    .join("\n\n");
}

const oneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();
const indented = (text: string): string => text.replace(/^(?=.)/gm, "   ");

/** A fence that is longer than any inside keeps the text what it is: a quotation. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${printable(text)}\n${fence}`;
}

function asXml(rows: readonly Row[]): string {
  const results = rows.map((one) => {
    const line = one.line === undefined ? "" : ` line="${one.line}"`;
    const parts = (["title", "snippet"] as const).flatMap((name) =>
      one[name] === undefined ? [] : [`    <${name}>${escaped(one[name])}</${name}>`],
    );
    const head = `  <result docid="${escaped(one.docid)}" score="${scoreOf(one)}" uri="${escaped(one.uri)}"${line}`;
    return parts.length === 0 ? `${head}/>` : [`${head}>`, ...parts, "  </result>"].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<results>", ...results, "</results>"].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  printable(text)
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[\ufffe\uffff]/g, " ");
