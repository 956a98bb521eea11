import { type FrontMap, type FrontScalar, type FrontValue, plainScalar, textScalar } from "./front-value.js";
import { readTomlString, skipTomlSpace, type TomlRead } from "./toml-string.js";

export interface TomlReading {
  readonly map: FrontMap;
  /** First line, counted from 1, that could not be read; null where all were. */
  readonly badLine: number | null;
}

type Table = Map<string, FrontValue>;

/**
 * The TOML of front matter: tables, dotted keys, strings of one line, numbers, booleans, dates (as text) and arrays.
 * Inline tables, arrays of tables and strings of several lines are skipped, and the reading says so.
 */
export function tomlFront(source: string): TomlReading {
  const root: Table = new Map();
  // Null while the lines belong to a table that is skipped.
  let table: Table | null = root;
  let badLine: number | null = null;
  let number = 1;
  for (let start = 0; start < source.length; number++) {
    let end = endOfLine(source, start);
    const line = source.slice(start, end).trim();
    if (line.startsWith("[")) {
      table = tableOf(root, line);
      if (table === null) badLine ??= number;
    } else if (line !== "" && !line.startsWith("#")) {
      const entry = readEntry(source, start, end);
      if (entry === null) badLine ??= number;
      else {
        if (table !== null) setIn(table, entry.path, entry.value);
        // An array may have gone on over many lines.
        for (; end < entry.end; number++) end = endOfLine(source, end + 1);
      }
    }
    start = end + 1;
  }
  return { map: root, badLine };
}

const BARE_KEY = /^[A-Za-z0-9_-]+$/;
const MAX_KEY = 256;

function endOfLine(source: string, start: number): number {
  const newline = source.indexOf("\n", start);
  return newline === -1 ? source.length : newline;
}

function tableOf(root: Table, line: string): Table | null {
  const close = line.indexOf("]");
  if (line.startsWith("[[") || close === -1) return null;
  const path = keyPath(line.slice(1, close));
  return path && descend(root, path);
}

function keyPath(source: string): string[] | null {
  if (source.length > MAX_KEY) return null;
  const parts = source.split(".").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return parts.length <= 8 && parts.every((part) => BARE_KEY.test(part)) ? parts : null;
}

function descend(root: Table, path: readonly string[]): Table | null {
  let table = root;
  for (const key of path) {
    const inner = table.get(key) ?? new Map<string, FrontValue>();
    if (!(inner instanceof Map)) return null;
    table.set(key, inner);
    table = inner as Table;
  }
  return table;
}

function setIn(table: Table, path: readonly string[], value: FrontValue): void {
  descend(table, path.slice(0, -1))?.set(path.at(-1)!, value);
}

/** `key = value` in the line from `start` to `lineEnd`; the value may end in a later line. Null where it cannot be read. */
function readEntry(source: string, start: number, lineEnd: number): (TomlRead & { path: string[] }) | null {
  const equals = source.indexOf("=", start);
  if (equals === -1 || equals > lineEnd) return null;
  const path = keyPath(source.slice(start, equals));
  const read = path && readValue(source, skipBlanks(source, equals + 1));
  if (!path || read === null) return null;
  // Nothing but a comment may follow in the same line.
  const behind = skipBlanks(source, read.end);
  const isEnd = behind >= source.length || source[behind] === "\n" || source[behind] === "#";
  return isEnd ? { ...read, path } : null;
}

function readValue(source: string, start: number): TomlRead | null {
  const first = source.charCodeAt(start);
  if (first === 34 || first === 39) return readTomlString(source, start);
  if (first === 91) return readArray(source, start);
  let end = start;
  while (end < source.length && !",]#\n".includes(source[end]!)) end++;
  const value = bare(source.slice(start, end).trim());
  return value && { value, end };
}

/** A number (1_000 is one in TOML), a boolean, or a date, which stays text. */
function bare(text: string): FrontScalar | null {
  if (/^\d{2,4}[-:][\dT:.+ Zz-]{2,32}$/.test(text)) return textScalar(text);
  const scalar = plainScalar(text.replaceAll("_", "").replace(/^([+-]?)(inf|nan)$/, "$1.$2"));
  return typeof scalar.value === "number" || typeof scalar.value === "boolean" ? { text, value: scalar.value } : null;
}

function readArray(source: string, start: number): TomlRead | null {
  const items: FrontValue[] = [];
  let at = skipTomlSpace(source, start + 1);
  while (at < source.length) {
    if (source[at] === "]") return { value: items, end: at + 1 };
    // One level is all that front matter uses; a deeper one would have to be bounded.
    const read = source[at] === "[" ? null : readValue(source, at);
    if (read === null) return null;
    items.push(read.value);
    at = skipTomlSpace(source, read.end);
    if (source[at] === ",") at = skipTomlSpace(source, at + 1);
    else if (source[at] !== "]") return null;
  }
  return null;
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (source[at] === " " || source[at] === "\t") at++;
  return at;
}
