import type { HtmlTag } from "./html-tokens.js";
import type { InlineText } from "./inline-text.js";
import { markdownTable } from "./markdown-table.js";

interface OpenTable {
  readonly isLayout: boolean;
  readonly rows: string[][];
  row: string[];
  inCell: boolean;
  /** Columns of the cell that is open. */
  span: number;
}

const NAMES = new Set(["table", "tr", "td", "th"]);

/** A cell may claim to span any number of columns; more than this is no table that anybody reads. */
const WIDEST_SPAN = 64;

/** The tables that are open. Those that only arrange a page leave no trace but the breaks between their blocks. */
export class HtmlTables {
  readonly #layoutTables: readonly boolean[];
  readonly #open: OpenTable[] = [];
  #seen = 0;

  constructor(layoutTables: readonly boolean[]) {
    this.#layoutTables = layoutTables;
  }

  static concerns(name: string): boolean {
    return NAMES.has(name);
  }

  /** Whether text belongs to a cell of a table of data, where no blocks can be. */
  get isInCell(): boolean {
    return this.#open.at(-1)?.inCell ?? false;
  }

  open(tag: HtmlTag, inline: InlineText): void {
    if (tag.name === "table") {
      const isLayout = this.#layoutTables[this.#seen++] ?? true;
      this.#open.push({ isLayout, rows: [], row: [], inCell: false, span: 1 });
      return;
    }
    const table = this.#open.at(-1);
    if (!table || table.isLayout) return;
    endCell(table, inline);
    if (tag.name === "tr") {
      endRow(table);
      return;
    }
    table.inCell = true;
    table.span = Math.min(Number.parseInt(tag.get("colspan") ?? "1", 10) || 1, WIDEST_SPAN);
  }

  /** The finished table when the tag ends one. */
  close(name: string, inline: InlineText): string | undefined {
    const table = this.#open.at(-1);
    if (!table) return undefined;
    if (!table.isLayout) endCell(table, inline);
    if (name === "td" || name === "th") return undefined;
    endRow(table);
    if (name === "tr") return undefined;
    this.#open.pop();
    return markdownTable(table.rows);
  }

  /** For a page that ends before its tables do. */
  closeAll(inline: InlineText): string[] {
    const tables: string[] = [];
    while (this.#open.length > 0) tables.push(this.close("table", inline) ?? "");
    return tables;
  }
}

function endCell(table: OpenTable, inline: InlineText): void {
  if (!table.inCell) return;
  table.inCell = false;
  table.row.push(inline.take());
  for (let i = 1; i < table.span; i++) table.row.push("");
}

function endRow(table: OpenTable): void {
  if (table.row.some((cell) => cell !== "")) table.rows.push(table.row);
  table.row = [];
}
