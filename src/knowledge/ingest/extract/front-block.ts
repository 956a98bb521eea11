/** Where the front matter of a document lies. Offsets are UTF-16 units. */
export interface FrontBlock {
  readonly format: "yaml" | "toml" | "json";
  readonly source: string;
  /** Between two lines of `---`, `+++` or `;;;`; false for a bare JSON object. */
  readonly fenced: boolean;
  /** First character and line behind the closing line. */
  readonly bodyOffset: number;
  readonly bodyLine: number;
}

const DASH = 45;
const PLUS = 43;
const SEMICOLON = 59;
const BRACE = 123;

/** Finds front matter at the very start of a text: `---`, `+++` and `;;;` blocks, or a JSON object. */
export function findFrontBlock(text: string): FrontBlock | null {
  switch (text.charCodeAt(0)) {
    case DASH:
      return fencedBlock(text, DASH, "yaml");
    case PLUS:
      return fencedBlock(text, PLUS, "toml");
    case SEMICOLON:
      return fencedBlock(text, SEMICOLON, "json");
    case BRACE:
      return jsonObject(text);
    default:
      return null;
  }
}

/** Is the line at `start` three times this character, and blanks? */
function isFence(text: string, start: number, end: number, unit: number): boolean {
  if (end - start < 3) return false;
  for (let at = start; at < start + 3; at++) if (text.charCodeAt(at) !== unit) return false;
  for (let at = start + 3; at < end; at++) {
    const blank = text.charCodeAt(at);
    if (blank !== 32 && blank !== 9) return false;
  }
  return true;
}

function fencedBlock(text: string, unit: number, format: FrontBlock["format"]): FrontBlock | null {
  const first = text.indexOf("\n");
  if (first === -1 || !isFence(text, 0, first, unit)) return null;

  let line = 2;
  for (let start = first + 1; start < text.length; line++) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const opening = text.charCodeAt(start);
    const closes = (opening === unit || (opening === 46 && format === "yaml")) && isFence(text, start, end, opening);
    if (closes) {
      const bodyOffset = newline === -1 ? text.length : newline + 1;
      return { format, source: text.slice(first + 1, start), fenced: true, bodyOffset, bodyLine: line + 1 };
    }
    start = end + 1;
  }
  return null;
}

const MAX_JSON = 2 ** 20;

/** An object that opens the first line and whose closing brace ends a line: anything else is a text that begins with a brace. */
function jsonObject(text: string): FrontBlock | null {
  const end = endOfObject(text);
  if (end === -1) return null;
  let bodyOffset = end;
  while (text.charCodeAt(bodyOffset) === 32) bodyOffset++;
  if (bodyOffset < text.length && text.charCodeAt(bodyOffset) !== 10) return null;

  let bodyLine = 2;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) bodyLine++;
  bodyOffset = Math.min(bodyOffset + 1, text.length);
  return { format: "json", source: text.slice(0, end), fenced: false, bodyOffset, bodyLine };
}

function endOfObject(text: string): number {
  const most = Math.min(text.length, MAX_JSON);
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < most; at++) {
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit === 92) at++;
      else if (unit === 34) quoted = false;
      else if (unit === 10) return -1;
    } else if (unit === 34) quoted = true;
    else if (unit === 123) depth++;
    else if (unit === 125 && --depth === 0) return at + 1;
  }
  return -1;
}
