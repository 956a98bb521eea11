import { MarkdownBlocks } from "./markdown-blocks.js";
import { markdownTable } from "./markdown-table.js";
import { oneLine } from "./mirror.js";
import type { XmlHandler, XmlTag } from "./xml-events.js";

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 256;

const CONTAINERS: ReadonlyMap<string, string> = new Map([
  ["list", "ul"],
  ["list-item", "li"],
]);

/** Deleted text, and the drawing that stands beside its own description. */
const SKIPPED = new Set(["tracked-changes", "forms", "scripts", "automatic-styles", "font-face-decls", "settings"]);

/** Writes text documents, slides and sheets of OpenDocument 1.3 as Markdown, tag by tag. */
export class OdfWriter implements XmlHandler {
  readonly #blocks = new MarkdownBlocks();
  #text: string | undefined;
  #level = 0;
  #slide = 0;
  #skipped = 0;
  #table: string[][] | undefined;
  /** Tables within cells belong to the cell. */
  #tableDepth = 0;
  #cell: string[] | undefined;
  #rowRepeat = 1;
  #cellRepeat = 1;
  /** What copies of repeated cells and rows may still add: a few bytes can ask for gigabytes of them. */
  #copiesLeft = 2_000_000;
  isCut = false;

  open(tag: XmlTag): void {
    const { name } = tag;
    if (SKIPPED.has(name) || this.#skipped > 0) {
      if (SKIPPED.has(name)) this.#skipped++;
      return;
    }
    if (name === "p" || name === "h") this.#openParagraph(tag);
    else if (name === "tab") this.text(" ");
    else if (name === "s") this.text(" ");
    else if (name === "line-break") this.text("\n");
    else if (name === "page") this.#openSlide(tag);
    else if (name === "notes") this.#blocks.add("### Notes");
    else if (CONTAINERS.has(name) && !this.#table) this.#blocks.open(CONTAINERS.get(name)!);
    else this.#openTable(tag);
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      if (SKIPPED.has(name)) this.#skipped--;
      return;
    }
    if (name === "p" || name === "h") this.#closeParagraph();
    else if (CONTAINERS.has(name) && !this.#table) this.#blocks.close(CONTAINERS.get(name)!);
    else this.#closeTable(name);
  }

  text(value: string): void {
    if (this.#text !== undefined && this.#skipped === 0) this.#text += value;
  }

  finish(): string {
    return this.#blocks.toString();
  }

  #openParagraph(tag: XmlTag): void {
    // A note or a comment within a paragraph continues it.
    if (this.#text !== undefined) this.#text += " ";
    else this.#text = "";
    this.#level = tag.name === "h" ? Math.min(6, Math.max(1, Number(tag.get("outline-level") ?? 1) || 1)) : 0;
  }

  #closeParagraph(): void {
    const text = (this.#text ?? "").trim();
    this.#text = undefined;
    if (text === "") return;
    if (this.#cell) this.#cell.push(text);
    else
      this.#blocks.add(this.#level > 0 ? `${"#".repeat(this.#level)} ${oneLine(text)}` : text.replace(/[ \t]+/g, " "));
  }

  #openSlide(tag: XmlTag): void {
    this.#slide++;
    const name = oneLine(tag.get("draw:name"));
    // Programs name slides `page1`; people call them something else.
    this.#blocks.add(`## Slide ${this.#slide}${name === "" || /^\w+?\s?\d+$/.test(name) ? "" : `: ${name}`}`);
  }

  #openTable(tag: XmlTag): void {
    if (tag.name === "table" && ++this.#tableDepth === 1) {
      this.#table = [];
      const name = oneLine(tag.get("table:name"));
      if (name !== "" && tag.get("print") === undefined) this.#blocks.add(`## ${name}`);
    }
    if (!this.#table || this.#tableDepth !== 1) return;
    if (tag.name === "table-row") {
      this.#rowRepeat = repeatOf(tag.get("number-rows-repeated"), MOST_ROWS);
      this.#table.push([]);
    }
    if (tag.name !== "table-cell" && tag.name !== "covered-table-cell") return;
    this.#cellRepeat = repeatOf(tag.get("number-columns-repeated"), MOST_COLUMNS);
    this.#cell = [];
  }

  #closeTable(name: string): void {
    if (name === "table" && this.#tableDepth > 0 && --this.#tableDepth === 0) this.#endTable();
    if (!this.#table || this.#tableDepth !== 1) return;
    if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    if (name === "table-row") this.#endRow();
  }

  #endCell(): void {
    const row = this.#table?.at(-1);
    const text = (this.#cell ?? []).join(" ");
    this.#cell = undefined;
    if (!row) return;
    const copies = this.#copies(text.length, this.#cellRepeat, MOST_COLUMNS - row.length);
    for (let i = 0; i < copies; i++) row.push(text);
  }

  /** How often a repeated cell or row is written. Blank ones only keep the columns in line. */
  #copies(length: number, asked: number, room: number): number {
    const wanted = Math.min(asked, Math.max(0, room));
    const isAffordable = length * (wanted - 1) <= this.#copiesLeft;
    const copies = isAffordable ? wanted : Math.min(1, wanted);
    if (copies < asked && length > 0) this.isCut = true;
    this.#copiesLeft -= length * Math.max(0, copies - 1);
    return copies;
  }

  #endRow(): void {
    const table = this.#table!;
    const row = table.pop() ?? [];
    while (row.length > 0 && row.at(-1) === "") row.pop();
    // Sheets end in a million rows that repeat nothing.
    if (row.length === 0) return;
    const length = row.reduce((sum, text) => sum + text.length + 3, 0);
    const copies = this.#copies(length, this.#rowRepeat, MOST_ROWS - table.length);
    for (let i = 0; i < copies; i++) table.push(row);
  }

  #endTable(): void {
    if (this.#table) this.#blocks.add(markdownTable(this.#table));
    this.#table = undefined;
  }
}

function repeatOf(value: string | undefined, most: number): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
}
