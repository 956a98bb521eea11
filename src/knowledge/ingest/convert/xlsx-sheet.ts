import { dateOfSerial, unescaped, type Workbook } from "./xlsx-workbook.js";
import { scanXml } from "./xml-events.js";

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 256;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
  formula: string;
}

/** The rows of a sheet that hold something, as text, up to a cap. Blank columns on the left are left out. */
export function readSheet(xml: string, workbook: Workbook, maxChars: number): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let field = "";
  let phonetic = 0;
  let isCut = false;
  /** One long shared text can stand in a million cells. */
  let chars = 0;

  scanXml(xml, {
    open(tag) {
      field = tag.name;
      if (tag.name === "row") row = [];
      else if (tag.name === "rPh") phonetic++;
      else if (tag.name === "c") {
        const column = columnOf(tag.get("r"), row.length);
        const style = Number(tag.get("s") ?? 0);
        cell = { column, type: tag.get("t") ?? "n", style, value: "", inline: "", formula: "" };
      }
    },
    close(name) {
      field = "";
      if (name === "rPh") phonetic--;
      if (name === "c" && cell) {
        const text = cellText(cell, workbook);
        if (cell.column >= MOST_COLUMNS) isCut ||= text !== "";
        else if (text !== "" && chars <= maxChars) fill(row, cell.column, text);
        chars += text.length;
        cell = undefined;
      }
      if (name === "row" && row.length > 0) rows.push(row);
    },
    text(value) {
      if (!cell) return;
      if (field === "v") cell.value += value;
      else if (field === "t" && phonetic === 0) cell.inline += value;
      else if (field === "f") cell.formula += value;
    },
    isDone: () => rows.length > MOST_ROWS || chars > maxChars,
  });

  // The row at which the reading stopped counts as far as it was read.
  if (row.length > 0 && rows.at(-1) !== row) rows.push(row);
  if (rows.length > MOST_ROWS || chars > maxChars) isCut = true;
  return { rows: withoutBlankColumns(rows.slice(0, MOST_ROWS)), isCut };
}

function fill(row: string[], column: number, text: string): void {
  while (row.length < column) row.push("");
  row[column] = text;
}

/** `BC12` is column 54; without a reference a cell follows the one before it. */
function columnOf(reference: string | undefined, next: number): number {
  let column = 0;
  for (const char of reference ?? "") {
    const code = char.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = Math.min(column * 26 + code - 64, 100_000);
  }
  return column === 0 ? next : column - 1;
}

function cellText({ type, style, value, inline, formula }: Cell, workbook: Workbook): string {
  if (type === "s") return workbook.strings[Number(value)] ?? "";
  if (type === "inlineStr") return unescaped(inline);
  if (type === "b") return value === "1" ? "TRUE" : value === "0" ? "FALSE" : "";
  if (type !== "n") return unescaped(value);
  // A formula that nobody has computed yet says at least what it is.
  if (value === "") return formula === "" ? "" : `=${formula}`;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return (workbook.isDateStyle[style] && dateOfSerial(number, workbook.is1904)) || plainNumber(number);
}

/** Without the digits that binary fractions add: 0.1 + 0.2 is 0.3 in the sheet. */
function plainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

function withoutBlankColumns(rows: string[][]): string[][] {
  let blank = MOST_COLUMNS;
  for (const row of rows) {
    const first = row.findIndex((text) => text !== "");
    if (first >= 0) blank = Math.min(blank, first);
  }
  return blank === 0 ? rows : rows.map((row) => row.slice(blank));
}
