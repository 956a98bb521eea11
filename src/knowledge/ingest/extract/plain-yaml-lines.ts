/** `key: rest` */
export interface Entry {
  readonly key: string;
  readonly rest: string;
}

/** A line with content. `entry` is undefined where it is no `key: …` that can be read plainly. */
export interface YamlLine {
  readonly indent: number;
  readonly isItem: boolean;
  /** What stands behind the dash of a list item. */
  readonly item: string;
  readonly entry: Entry | undefined;
}

/** Control characters, tabs and byte order marks: rare, and each has rules of its own. */
const ODD = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/;
const MAX_KEY = 128;

/** The lines of a YAML text without blank lines and comment lines; undefined where it must go to the real parser. */
export function yamlLines(source: string): YamlLine[] | undefined {
  if (ODD.test(source)) return undefined;
  const lines: YamlLine[] = [];
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf("\n", start);
    const end = newline === -1 ? source.length : newline;
    let first = start;
    while (first < end && source.charCodeAt(first) === 32) first++;
    if (first < end && source.charCodeAt(first) !== 35) {
      const line = yamlLine(source, start, first, end);
      if (line === undefined) return undefined;
      lines.push(line);
    }
    start = end + 1;
  }
  return lines;
}

function yamlLine(source: string, start: number, first: number, end: number): YamlLine | undefined {
  const indent = first - start;
  if (source.charCodeAt(first) === 45) {
    // "- item" and a lone "-"; "---" and "-1" are something else.
    if (first + 1 < end && source.charCodeAt(first + 1) !== 32) return undefined;
    return { indent, isItem: true, item: trimBlanks(source, first + 1, end), entry: undefined };
  }
  const colon = endOfKey(source, first, end);
  if (colon === -1) return undefined;
  const entry = { key: trimBlanks(source, first, colon), rest: trimBlanks(source, colon + 1, end) };
  return { indent, isItem: false, item: "", entry };
}

/** Offset of the colon behind a plain key of letters, digits, `_`, `.`, `-`, `/` and single blanks, or -1. */
function endOfKey(source: string, first: number, end: number): number {
  if (!isLetter(source.charCodeAt(first))) return -1;
  const most = Math.min(end, first + MAX_KEY);
  for (let at = first + 1; at < most; at++) {
    const unit = source.charCodeAt(at);
    if (unit === 58) return at + 1 === end || source.charCodeAt(at + 1) === 32 ? at : -1;
    const inner = isLetter(unit) || (unit >= 48 && unit <= 57) || (unit >= 45 && unit <= 47) || unit === 32;
    if (!inner) return -1;
  }
  return -1;
}

const isLetter = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 0xc0 && unit < 0x2000);

/** Blanks in YAML are U+0020 (and tabs, which never get here): `trim()` would take a no-break space as well. */
function trimBlanks(source: string, start: number, end: number): string {
  let first = start;
  let last = end;
  while (first < last && source.charCodeAt(first) === 32) first++;
  while (last > first && source.charCodeAt(last - 1) === 32) last--;
  return source.slice(first, last);
}
