/**
 * A GitHub Markdown table whose first row is the head. Only the head is filled up to the widest row: the format lets the others
 * be short, and filling them would let one wide row multiply the whole table.
 */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  let width = 0;
  for (const row of rows) width = Math.max(width, row.length);
  if (width === 0) return "";
  const [head = [], ...body] = rows;
  const filled = [...head, ...Array<string>(width - head.length).fill("")];
  return [tableRow(filled), `|${" --- |".repeat(width)}`, ...body.map(tableRow)].join("\n");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(escapeCell).join(" | ")} |`;
}

/** A cell is one line, and its bars are escaped; a backslash before a bar needs no more, since only `\|` is undone. */
export function escapeCell(text: string): string {
  return text.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
}
