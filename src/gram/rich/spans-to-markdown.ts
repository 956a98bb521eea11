import type { RichSpan } from "./rich.js";

const SIGNS: Readonly<Record<string, string>> = { strong: "**", em: "*", strike: "~~" };

/** One line of inline Markdown that reads as the spans say. */
export const spansToMarkdown = (spans: readonly RichSpan[]): string => escapeStart(spans.map(spanToMarkdown).join(""));

function spanToMarkdown(span: RichSpan): string {
  if (typeof span === "string") return escapeInline(span);
  if ("break" in span) return "\\\n";
  if ("mention" in span) return `[[${span.mention}]]`;
  const marks = span.marks ?? [];
  const inner = marks.includes("code") ? codeSpan(span.text) : escapeInline(span.text);
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  if (core === "") return inner;
  // Signs stand at words, not at blanks, or they would be text.
  const signs = ["strong", "em", "strike"]
    .filter((mark) => marks.some((one) => one === mark))
    .map((mark) => SIGNS[mark]!);
  const marked = signs.reduce((text, sign) => `${sign}${text}${sign}`, core);
  return `${before}${span.href === undefined ? marked : `[${marked}](${address(span.href)})`}${after}`;
}

/** A code span whose fence is longer than any inside it. */
function codeSpan(text: string): string {
  const flat = text.replace(/\n/g, " ");
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(flat) ? " " : "";
  return `${fence}${pad}${flat}${pad}${fence}`;
}

const escapeInline = (text: string): string =>
  text.replace(/\n/g, " ").replace(/[\\`*_[\]<>&~!#|$]/g, (sign) => `\\${sign}`);

/** What a block could begin with is text here. */
const escapeStart = (text: string): string =>
  text.replace(/^(\s*)([-+=:])/, "$1\\$2").replace(/^(\s*\d{1,9})([.)])/, "$1\\$2");

export const address = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[\n<>]/g, encodeURIComponent)}>` : url;
