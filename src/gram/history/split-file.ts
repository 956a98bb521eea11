import { normalSource } from "./document-hash.js";

export const HISTORY_HEADER = "::history 6";

/** A document file taken apart; carriage returns and byte order mark are gone. */
export interface FileParts {
  /** The part for people, with the newline that ends it. */
  readonly source: string;
  /** The header line of the machine part, or undefined where the file has none. */
  readonly header: string | undefined;
  /** All lines after the header. */
  readonly history: string;
  /** The line of the file that the header stands on, counted from 1; 0 without one. */
  readonly headerLine: number;
}

/**
 * The history begins at the last `::history` line that no `::end` follows: a body that quotes such a line has its end
 * behind it, while a body that was never closed does not hide the history.
 */
export function splitFile(file: string): FileParts {
  const text = normalSource(file);
  const end = Math.max(text.lastIndexOf("\n::end\n"), text.endsWith("\n::end") ? text.length - 6 : -1);
  const header = /^::history(?:[ \t].*)?$/gm;
  header.lastIndex = end + 1;
  const found = [...text.matchAll(header)].at(-1);
  if (!found) return { source: text, header: undefined, history: "", headerLine: 0 };
  const history = text.slice(found.index + found[0].length + 1);
  const source = text.slice(0, found.index);
  return { source, header: found[0].trimEnd(), history, headerLine: source.split("\n").length };
}

/** @param history lines as `historyText` gives them */
export function joinFile(source: string, history: string): string {
  if (history === "") return source;
  return `${source}${source === "" || source.endsWith("\n") ? "" : "\n"}${history}`;
}
