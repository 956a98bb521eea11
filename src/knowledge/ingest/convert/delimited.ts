const DELIMITERS = [",", ";", "\t", "|"];

/** The sign that parts the first lines into the same number of fields, more than one; a comma when none does. */
export function guessDelimiter(text: string): string {
  let best = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const { rows } = parseDelimited(text.slice(0, 64 * 1024), delimiter, { rows: 20, columns: 1000 });
    const widths = rows.filter((row) => row.length > 1 || row[0] !== "").map((row) => row.length);
    const first = widths[0] ?? 0;
    const alike = widths.filter((width) => width === first).length / Math.max(1, widths.length);
    const score = first > 1 ? alike * 100 + Math.min(first, 50) : 0;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/**
 * Rows and fields of delimited text (RFC 4180, with LF line ends): quoted fields may hold delimiters, doubled quotes and line
 * ends. A quote that is never closed ends with the text.
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  most: { readonly rows: number; readonly columns: number },
): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let isCut = false;
  let at = 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : { value: "", end: at };
    // What follows a closing quote, or a field without quotes, reaches to the next sign.
    const end = endOfField(text, field.end, delimiter);
    if (row.length < most.columns) row.push(field.value + text.slice(field.end, end));
    else isCut = true;

    const isRowEnd = text[end] !== delimiter;
    at = end + 1;
    if (!isRowEnd && at < text.length) continue;
    if (!isRowEnd) row.push("");
    if (rows.length === most.rows) return { rows, isCut: true };
    rows.push(row);
    row = [];
  }
  return { rows, isCut };
}

function quotedField(text: string, open: number): { value: string; end: number } {
  const parts: string[] = [];
  let at = open + 1;
  while (true) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: parts.join("") + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(""), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
  }
}

function endOfField(text: string, from: number, delimiter: string): number {
  let i = from;
  while (i < text.length && text[i] !== delimiter && text[i] !== "\n") i++;
  return i;
}
