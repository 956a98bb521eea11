/** What a list item or a quotation puts before its lines. */
interface Prefix {
  readonly first: string;
  readonly rest: string;
  isUsed: boolean;
}

interface Container {
  readonly tag: string;
  readonly prefix: Prefix | undefined;
  /** Number of the last item of an ordered list. */
  items: number;
}

/** Lists and quotations that lie deeper are written at this depth: prefixes would outgrow the text. */
const DEEPEST_PREFIX = 12;

/** Puts blocks of Markdown under each other within nested lists and quotations. Nothing here walks the whole nesting. */
export class MarkdownBlocks {
  readonly #lines: string[] = [];
  readonly #stack: Container[] = [];
  readonly #prefixes: Prefix[] = [];
  /** How often each tag is open: a stray end tag is seen without a search through the stack. */
  readonly #open = new Map<string, number>();
  #lastWasItem = false;

  add(block: string): void {
    if (block === "") return;
    const startsItem = this.#prefixes.some((prefix) => !prefix.isUsed && prefix.first !== prefix.rest);
    if (this.#lines.length > 0 && !(startsItem && this.#lastWasItem)) this.#lines.push(this.#blankLine());
    for (const line of block.split("\n")) this.#lines.push(`${this.#nextPrefix()}${line}`.trimEnd());
    this.#lastWasItem = this.#prefixes.some((prefix) => prefix.first !== prefix.rest);
  }

  open(tag: string): void {
    // An item without an end tag is closed by the next one, but not across the list that it lies in.
    if (tag === "li" && this.#stack.at(-1)?.tag === "li") this.close("li");
    const prefix = this.#prefixes.length < DEEPEST_PREFIX ? this.#prefixOf(tag) : undefined;
    if (prefix) this.#prefixes.push(prefix);
    this.#stack.push({ tag, prefix, items: 0 });
    this.#open.set(tag, (this.#open.get(tag) ?? 0) + 1);
  }

  close(tag: string): void {
    if (!this.#open.get(tag)) return;
    while (this.#stack.length > 0) {
      const closed = this.#stack.pop()!;
      this.#open.set(closed.tag, this.#open.get(closed.tag)! - 1);
      if (closed.prefix) this.#prefixes.pop();
      if (closed.tag === tag) return;
    }
  }

  toString(): string {
    return this.#lines.join("\n");
  }

  /** Between two blocks of one quotation the blank line belongs to it. */
  #blankLine(): string {
    const firstUnused = this.#prefixes.findIndex((prefix) => !prefix.isUsed);
    const used = firstUnused < 0 ? this.#prefixes : this.#prefixes.slice(0, firstUnused);
    return used
      .map((prefix) => prefix.rest)
      .join("")
      .trimEnd();
  }

  #nextPrefix(): string {
    let joined = "";
    for (const prefix of this.#prefixes) {
      joined += prefix.isUsed ? prefix.rest : prefix.first;
      prefix.isUsed = true;
    }
    return joined;
  }

  #prefixOf(tag: string): Prefix | undefined {
    if (tag === "blockquote") return { first: "> ", rest: "> ", isUsed: false };
    if (tag !== "li") return undefined;
    const list = this.#stack.at(-1);
    if (list) list.items++;
    const mark = list?.tag === "ol" ? `${list.items}. ` : "- ";
    return { first: mark, rest: " ".repeat(mark.length), isUsed: false };
  }
}
