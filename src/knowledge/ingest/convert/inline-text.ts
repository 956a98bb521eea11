type SpanKind = "**" | "_" | "~~" | "`" | "link";

interface Span {
  readonly kind: SpanKind;
  readonly href: string;
  /** Where its content starts among the parts. */
  readonly at: number;
}

/** More than this many spans within each other mean nothing, and each of them costs a copy of its content. */
const DEEPEST_SPAN = 12;

/** The running text of one block: white space is collapsed, and emphasis, code and links are closed where they must be. */
export class InlineText {
  #parts: string[] = [];
  #spans: Span[] = [];
  #endsBlank = true;

  text(value: string): void {
    const collapsed = value.replace(/\s+/g, " ");
    const added = this.#endsBlank && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    if (added === "") return;
    // Text that looks like a tag must not become one.
    this.#push(this.#spans.some((span) => span.kind === "`") ? added : added.replace(/<(?=[a-z/!?])/gi, "\\<"));
  }

  space(): void {
    if (!this.#endsBlank) this.#push(" ");
  }

  lineBreak(): void {
    if (this.#parts.length === 0) return;
    this.#push("\n");
    this.#endsBlank = true;
  }

  /** Markdown that is finished, such as an image. */
  raw(markdown: string): void {
    this.#push(markdown);
  }

  open(kind: SpanKind, href = ""): void {
    if (this.#spans.length < DEEPEST_SPAN) this.#spans.push({ kind, href, at: this.#parts.length });
  }

  close(kind: SpanKind): void {
    const at = this.#spans.findLastIndex((span) => span.kind === kind);
    if (at < 0) return;
    // Spans within it that were left open end with it.
    while (this.#spans.length > at) this.#wrapLast();
  }

  /** Hands out the block and starts a new one, in which the spans that are open go on. */
  take(): string {
    const open = this.#spans.map(({ kind, href }) => ({ kind, href, at: 0 }));
    while (this.#spans.length > 0) this.#wrapLast();
    const text = this.#parts
      .join("")
      .replace(/ *\n */g, "\n")
      .trim();
    this.#parts = [];
    this.#endsBlank = true;
    this.#spans = open;
    return text;
  }

  #push(part: string): void {
    this.#parts.push(part);
    this.#endsBlank = part.endsWith(" ");
  }

  #wrapLast(): void {
    const span = this.#spans.pop();
    if (!span || span.at >= this.#parts.length) return;
    const content = this.#parts.splice(span.at).join("");
    const core = content.trim();
    const start = content.indexOf(core);
    const wrapped =
      core === "" ? content : content.slice(0, start) + wrap(core, span) + content.slice(start + core.length);
    this.#parts.push(wrapped);
  }
}

function wrap(core: string, { kind, href }: Span): string {
  if (kind === "link") return linked(core, href);
  if (kind !== "`") return `${kind}${core}${kind}`;
  if (!core.includes("`")) return `\`${core}\``;
  return core.includes("``") ? core : `\`\` ${core} \`\``;
}

/** Links within the page and those that run a script lead nowhere from a mirror. */
function linked(core: string, href: string): string {
  const address = href.trim().replace(/\s/g, "%20");
  if (address === "" || address === core || address.startsWith("#") || /^(?:javascript|data|vbscript):/i.test(address))
    return core;
  return /[()<>]/.test(address)
    ? `[${core}](<${address.replace(/[<>]/g, encodeURIComponent)}>)`
    : `[${core}](${address})`;
}
