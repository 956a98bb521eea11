import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { normalSource } from "../history/index.js";
import { parseDirective } from "./directive.js";
import { unstuffed } from "./stuffed-line.js";

/** One block at the top level of a body: whole lines. */
export interface BodyBlock {
  readonly type: string;
  /** Lines of the body, counted from 0; `to` is the first line behind it. */
  readonly from: number;
  readonly to: number;
  /** Its content, without the colons that only the source needs. */
  readonly md: string;
}

const TYPES: Readonly<Record<string, string>> = {
  heading_open: "heading",
  paragraph_open: "paragraph",
  bullet_list_open: "list",
  ordered_list_open: "list",
  fence: "code",
  code_block: "code",
  blockquote_open: "quote",
  table_open: "table",
  hr: "hr",
  html_block: "html",
  math: "math",
  record: "record",
  collection: "collection",
};
const IMAGE = /^ {0,3}!\[[^\]]*\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)\s*$/;
const CALLOUT = /^ {0,3}>[ \t]?\[![A-Za-z]+\]/;
const ENDS = ["paragraph", "reference", "blockquote", "list", "table"];

const markdown = new MarkdownIt({ html: true });
markdown.block.ruler.before("fence", "gram_directive", directiveRule, { alt: ENDS });
markdown.block.ruler.before("fence", "gram_math", mathRule, { alt: ENDS });

/** @param lines the lines of a body as the source has them */
export const bodyBlocks = (lines: readonly string[]): BodyBlock[] =>
  splitBlocks(lines).map((block) => ({ ...block, md: lines.slice(block.from, block.to).map(unstuffed).join("\n") }));

/** The blocks of a text that a caller gives: it knows no further colons. */
export function textBlocks(text: string): Pick<BodyBlock, "type" | "md">[] {
  const lines = normalSource(text).split("\n");
  return splitBlocks(lines).map(({ type, from, to }) => ({ type, md: lines.slice(from, to).join("\n") }));
}

function splitBlocks(lines: readonly string[]): Omit<BodyBlock, "md">[] {
  const tokens: Token[] = [];
  // The parser takes NUL for its own; documents hold none, but a text may come from a caller.
  markdown.block.parse(lines.join("\n").replaceAll("\0", "\uFFFD"), markdown, {}, tokens);
  const blocks: Omit<BodyBlock, "md">[] = [];
  let next = 0;
  for (const { type, map, level } of tokens) {
    if (level !== 0 || !map || !(type in TYPES)) continue;
    const [from, to] = trimmed(lines, map[0], map[1]);
    // Link definitions leave no token; they are text that must not be lost.
    pushText(blocks, lines, next, from);
    blocks.push({ type: typeOf(TYPES[type]!, lines.slice(from, to)), from, to });
    next = to;
  }
  pushText(blocks, lines, next, lines.length);
  return blocks;
}

function typeOf(type: string, lines: readonly string[]): string {
  if (type === "paragraph" && lines.length === 1 && IMAGE.test(lines[0]!)) return "image";
  if (type === "quote" && CALLOUT.test(lines[0]!)) return "callout";
  return type;
}

/** Lists and quotes claim the blank lines behind them. */
function trimmed(lines: readonly string[], from: number, to: number): [number, number] {
  let end = Math.min(to, lines.length);
  while (end > from + 1 && lines[end - 1]!.trim() === "") end--;
  return [from, end];
}

function pushText(blocks: Omit<BodyBlock, "md">[], lines: readonly string[], from: number, to: number): void {
  let [start, end] = [from, to];
  while (start < end && lines[start]!.trim() === "") start++;
  while (end > start && lines[end - 1]!.trim() === "") end--;
  if (start < end) blocks.push({ type: "paragraph", from: start, to: end });
}

/** The whole line, or undefined inside a quote or list: there a directive is text. */
function topLine(state: StateBlock, line: number): string | undefined {
  const start = state.bMarks[line]!;
  const isLineStart = start === 0 || state.src[start - 1] === "\n";
  return isLineStart ? state.src.slice(start, state.eMarks[line]) : undefined;
}

function directiveRule(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const directive = parseDirective(topLine(state, line) ?? "");
  if (!directive) return false;
  if (silent) return true;
  if (state.level > 0) return false;
  state.push(directive.kind, "", 0).map = [line, line + 1];
  state.line = line + 1;
  return true;
}

function mathRule(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const opening = topLine(state, line)?.trim();
  if (state.level > 0 || !opening?.startsWith("$$")) return false;
  const isOneLine = opening.length > 4 && opening.endsWith("$$");
  let close = line;
  if (!isOneLine) {
    if (opening !== "$$") return false;
    do close++;
    while (close < end && topLine(state, close)?.trim() !== "$$");
    if (close >= end) return false;
  }
  if (silent) return true;
  state.push("math", "", 0).map = [line, close + 1];
  state.line = close + 1;
  return true;
}
