import MarkdownIt, { type Token } from "markdown-it";

export interface Heading {
  /** 1 … 6 */
  readonly level: number;
  /** Its text without marks. */
  readonly text: string;
  /** The node id that its author gave it, as `{#id}` at its end. */
  readonly id: string | undefined;
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const OWN_ID = /[ \t]*\{#([\p{L}\p{N}][\p{L}\p{N}._-]{0,63})\}[ \t]*$/u;
const markdown = new MarkdownIt();

/** Reads the Markdown of a heading block, `# …` or underlined. */
export function parseHeading(md: string): Heading {
  const atx = ATX.exec(md);
  const lines = md.split("\n");
  const level = atx ? atx[1]!.length : lines.at(-1)!.trim().startsWith("=") ? 1 : 2;
  const raw = atx ? md.slice(atx[0].length).replace(/(?:^|[ \t]+)#+[ \t]*$/, "") : lines.slice(0, -1).join(" ");
  const own = OWN_ID.exec(raw);
  return { level, text: plainText(own ? raw.slice(0, own.index) : raw), id: own?.[1] };
}

/** Inline Markdown as a reader sees it. */
export function plainText(inline: string): string {
  // Most titles have no mark at all.
  if (!/[\\`*_[\]<>&!~]/.test(inline)) return inline.trim();
  const [token] = markdown.parseInline(inline, {});
  return textOf(token?.children ?? []).trim();
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return type === "image" ? textOf(children ?? []) : content;
    })
    .join("");
