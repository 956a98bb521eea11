import { type FrontValue, textScalar } from "./front-value.js";

export interface TomlRead {
  readonly value: FrontValue;
  /** Offset behind the value. */
  readonly end: number;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  '"': '"',
  "\\": "\\",
};

/** The string of one line, in either kind of quotes, at `start`; null where it is none. */
export function readTomlString(source: string, start: number): TomlRead | null {
  const quote = source[start]!;
  if (source.startsWith(quote.repeat(3), start)) return null;
  let text = "";
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at]!;
    if (char === quote) return { value: textScalar(text), end: at + 1 };
    if (char === "\n") return null;
    if (char !== "\\" || quote === "'") {
      text += char;
      continue;
    }
    const mark = source[++at] ?? "";
    const digits = mark === "u" ? 4 : mark === "U" ? 8 : 0;
    text += digits === 0 ? (ESCAPES[mark] ?? mark) : fromHex(source.slice(at + 1, at + 1 + digits));
    at += digits;
  }
  return null;
}

function fromHex(hex: string): string {
  const code = /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : 0xfffd;
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : String.fromCodePoint(code);
}

/** Behind blanks, line ends and comments, as they may stand between the items of an array. */
export function skipTomlSpace(source: string, start: number): number {
  let at = start;
  while (at < source.length) {
    if (source[at] === "#") while (at < source.length && source[at] !== "\n") at++;
    else if (source[at] === " " || source[at] === "\t" || source[at] === "\n") at++;
    else break;
  }
  return at;
}
