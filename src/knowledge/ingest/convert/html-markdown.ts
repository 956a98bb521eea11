import { structureOf } from "./html-structure.js";
import { HtmlTables } from "./html-tables.js";
import { type HtmlTag, isVoid, scanHtml } from "./html-tokens.js";
import { InlineText } from "./inline-text.js";
import { MarkdownBlocks } from "./markdown-blocks.js";

/**
 * HTML as Markdown, in one pass over its tags: no tree is built, so that neither depth nor size nor broken nesting can cost more
 * than the length of the text. Keeps headings, lists, quotations, code, tables, links and emphasis; drops scripts, styles,
 * navigation and what the page hides.
 */
export function htmlToMarkdown(html: string): string {
  const writer = new HtmlWriter(structureOf(html).layoutTables);
  scanHtml(html, writer);
  return writer.finish();
}

const SKIPPED = new Set(
  "script style nav noscript template iframe svg select datalist button object audio video canvas title annotation map".split(
    " ",
  ),
);

const BLOCKS = new Set(
  "address article aside body center details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html main p section summary caption legend".split(
    " ",
  ),
);

const CONTAINERS = new Set(["ul", "ol", "li", "blockquote", "menu"]);

const SPANS: Readonly<Record<string, "**" | "_" | "~~" | "`">> = {
  b: "**",
  strong: "**",
  i: "_",
  em: "_",
  del: "~~",
  s: "~~",
  strike: "~~",
  code: "`",
  kbd: "`",
  samp: "`",
  tt: "`",
};

class HtmlWriter {
  readonly #blocks = new MarkdownBlocks();
  readonly #inline = new InlineText();
  readonly #tables: HtmlTables;
  #heading = 0;
  /** Inside an element that is skipped: its name, and how many of that name are open. */
  #skipped: { readonly name: string; depth: number } | undefined;
  /** Inside preformatted text: what it holds so far. */
  #pre: { language: string; readonly parts: string[] } | undefined;

  constructor(layoutTables: readonly boolean[]) {
    this.#tables = new HtmlTables(layoutTables);
  }

  finish(): string {
    this.#endPre();
    this.#flush();
    for (const table of this.#tables.closeAll(this.#inline)) this.#blocks.add(table);
    return this.#blocks.toString();
  }

  text(value: string): void {
    if (this.#skipped) return;
    if (this.#pre) this.#pre.parts.push(value);
    else this.#inline.text(value);
  }

  open(tag: HtmlTag): void {
    const { name } = tag;
    if (this.#skipped) {
      if (this.#skipped.name === name) this.#skipped.depth++;
      return;
    }
    if (SKIPPED.has(name) || (!isVoid(name) && isHidden(tag))) this.#skipped = { name, depth: 1 };
    else if (this.#pre) this.#openWithinPre(tag, this.#pre);
    else if (Object.hasOwn(SPANS, name)) this.#inline.open(SPANS[name]!);
    else if (CONTAINERS.has(name)) this.#openContainer(name);
    else if (BLOCKS.has(name)) this.#openBlock(name);
    else this.#openOther(tag);
  }

  close(name: string): void {
    if (this.#skipped) {
      if (this.#skipped.name === name && --this.#skipped.depth === 0) this.#skipped = undefined;
      return;
    }
    if (name === "pre") this.#endPre();
    else if (this.#pre) return;
    else if (Object.hasOwn(SPANS, name)) this.#inline.close(SPANS[name]!);
    else if (name === "a") this.#inline.close("link");
    else if (CONTAINERS.has(name)) this.#closeContainer(name);
    else if (BLOCKS.has(name)) this.#closeBlock();
    else this.#closeTable(name);
  }

  #openWithinPre(tag: HtmlTag, pre: { language: string; parts: string[] }): void {
    if (tag.name === "br") pre.parts.push("\n");
    if (tag.name === "code" && pre.language === "") pre.language = languageOf(tag);
  }

  #openBlock(name: string): void {
    this.#flush();
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
  }

  #closeBlock(): void {
    this.#flush();
    this.#heading = 0;
  }

  #openContainer(name: string): void {
    this.#flush();
    if (!this.#tables.isInCell) this.#blocks.open(name);
  }

  #closeContainer(name: string): void {
    this.#flush();
    if (!this.#tables.isInCell) this.#blocks.close(name);
  }

  #openOther(tag: HtmlTag): void {
    if (tag.name === "a") this.#openLink(tag);
    else if (tag.name === "br") this.#lineBreak();
    else if (tag.name === "img") this.#image(tag);
    else if (tag.name === "input") this.#checkbox(tag);
    else if (tag.name === "hr") this.#rule();
    else if (tag.name === "pre") this.#startPre(tag);
    else if (HtmlTables.concerns(tag.name)) this.#openTable(tag);
  }

  #openLink(tag: HtmlTag): void {
    this.#inline.close("link");
    this.#inline.open("link", tag.get("href") ?? "");
  }

  #lineBreak(): void {
    if (this.#tables.isInCell || this.#heading > 0) this.#inline.space();
    else this.#inline.lineBreak();
  }

  #checkbox(tag: HtmlTag): void {
    if (tag.get("type")?.toLowerCase() !== "checkbox") return;
    this.#inline.raw(tag.get("checked") === undefined ? "[ ] " : "[x] ");
  }

  #rule(): void {
    this.#flush();
    if (!this.#tables.isInCell) this.#blocks.add("---");
  }

  #startPre(tag: HtmlTag): void {
    this.#flush();
    this.#pre = { language: languageOf(tag), parts: [] };
  }

  #openTable(tag: HtmlTag): void {
    this.#flush();
    this.#tables.open(tag, this.#inline);
  }

  #closeTable(name: string): void {
    if (!HtmlTables.concerns(name)) return;
    this.#flush();
    const table = this.#tables.close(name, this.#inline);
    if (table !== undefined) this.#blocks.add(table);
  }

  #image(tag: HtmlTag): void {
    const alt = (tag.get("alt") ?? "").replace(/\s+/g, " ").trim();
    const source = (tag.get("src") ?? "").trim();
    // A picture that lies within the page has no address worth keeping, only its description.
    if (source === "" || source.startsWith("data:")) this.#inline.text(alt);
    else this.#inline.raw(`![${alt.replaceAll("]", "\\]")}](${source.replace(/\s/g, "%20")})`);
  }

  #endPre(): void {
    const pre = this.#pre;
    if (!pre) return;
    this.#pre = undefined;
    const code = pre.parts.join("").replace(/^\n/, "").trimEnd();
    if (code === "") return;
    if (this.#tables.isInCell) this.#inline.text(code);
    else this.#blocks.add(fenced(code, pre.language));
  }

  #flush(): void {
    // Within a cell there are no blocks: they become words beside each other.
    if (this.#tables.isInCell) {
      this.#inline.space();
      return;
    }
    const text = this.#inline.take();
    if (text === "") return;
    if (this.#heading === 0) this.#blocks.add(escapeStart(text));
    else this.#blocks.add(`${"#".repeat(this.#heading)} ${text.replaceAll("\n", " ")}`);
  }
}

/** A fence is longer than any that the code itself holds. */
export function fenced(code: string, language: string): string {
  let longest = 2;
  for (const run of code.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function languageOf(tag: HtmlTag): string {
  return /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,20})/.exec(tag.get("class") ?? "")?.[1] ?? "";
}

function isHidden(tag: HtmlTag): boolean {
  if (tag.get("hidden") !== undefined) return true;
  const style = tag.get("style");
  return style !== undefined && /display\s{0,4}:\s{0,4}none/i.test(style);
}

/** A paragraph must not turn into a heading, a list or a quotation because of its first character. */
function escapeStart(text: string): string {
  return text.replace(/^(#{1,6}\s|>|[-+*]\s|=+$|-{3,}$|`{3})/, "\\$1").replace(/^(\d{1,9})([.)]\s)/, "$1\\$2");
}
