import { type HtmlTag, isVoid, scanHtml } from "./html-tokens.js";

export interface HtmlStructure {
  /** How many elements are open at once at the deepest place. */
  readonly depth: number;
  readonly elements: number;
  /** For each table in order of its start tag, whether it only arranges blocks on the page. */
  readonly layoutTables: readonly boolean[];
}

/** Elements that authors leave open without nesting anything. */
const SELDOM_CLOSED = new Set("p li td th tr dt dd option optgroup tbody thead tfoot colgroup rt rp".split(" "));

interface OpenTable {
  readonly index: number;
  cells: number;
  widest: number;
}

/** One pass over the tags: what a parser or a writer must know before it starts. */
export function structureOf(html: string): HtmlStructure {
  const layoutTables: boolean[] = [];
  const tables: OpenTable[] = [];
  let open = 0;
  let depth = 0;
  let elements = 0;

  const openTable = (tag: HtmlTag): void => {
    const outer = tables.at(-1);
    // A table within a cell cannot be written as Markdown, so that the outer one becomes a sequence of blocks.
    if (outer) layoutTables[outer.index] = true;
    tables.push({ index: layoutTables.length, cells: 0, widest: 0 });
    layoutTables.push(tag.get("role") === "presentation");
  };

  scanHtml(html, {
    open(tag) {
      elements++;
      if (!isVoid(tag.name) && !SELDOM_CLOSED.has(tag.name)) depth = Math.max(depth, ++open);
      const table = tables.at(-1);
      if (tag.name === "table") openTable(tag);
      else if (table && tag.name === "tr") table.cells = 0;
      else if (table && (tag.name === "td" || tag.name === "th")) table.widest = Math.max(table.widest, ++table.cells);
    },
    close(name) {
      if (!isVoid(name) && !SELDOM_CLOSED.has(name) && open > 0) open--;
      if (name !== "table") return;
      const table = tables.pop();
      if (table && table.widest < 2) layoutTables[table.index] = true;
    },
    text: () => undefined,
  });
  return { depth, elements, layoutTables };
}
