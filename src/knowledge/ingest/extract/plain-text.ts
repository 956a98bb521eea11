const BACKSLASH = 92;
const BRACKET = 91;
const MAX_SOURCE = 2000;

/** Characters that may be markup: a text without them is its own plain text. */
const MARKUP = /[*_`[\]<\\~=!]/;

/**
 * What a reader sees of a line of Markdown: links and images become their text, emphasis, code marks and tags go. Cut after
 * 2,000 characters.
 */
export function plainText(markup: string): string {
  const source = (markup.length > MAX_SOURCE ? markup.slice(0, MAX_SOURCE) : markup).trim();
  return MARKUP.test(source) ? collapse(strip(source)) : collapse(source);
}

const collapse = (text: string): string => (/\s\s|[\n\t]/.test(text) ? text.replaceAll(/\s+/g, " ").trim() : text);

function strip(source: string): string {
  let out = "";
  for (let at = 0; at < source.length; ) {
    const unit = source.charCodeAt(at);
    if (unit === BACKSLASH && at + 1 < source.length && isPunctuation(source.charCodeAt(at + 1))) {
      out += source[at + 1];
      at += 2;
    } else if (unit === 96) {
      at = code(source, at, (text) => (out += text));
    } else if (unit === BRACKET || (unit === 33 && source.charCodeAt(at + 1) === BRACKET)) {
      const link = linkAt(source, unit === BRACKET ? at : at + 1);
      out += link === null ? source[at] : strip(link.text);
      at = link === null ? at + 1 : link.end;
    } else if (unit === 60) {
      const end = tagEnd(source, at);
      if (end === -1) out += "<";
      at = end === -1 ? at + 1 : end;
    } else if (isEmphasis(source, at)) {
      at += emphasisLength(source, at);
    } else {
      out += source[at];
      at++;
    }
  }
  return out.trim();
}

const isPunctuation = (unit: number): boolean =>
  (unit >= 33 && unit <= 47) ||
  (unit >= 58 && unit <= 64) ||
  (unit >= 91 && unit <= 96) ||
  (unit >= 123 && unit <= 126);

/** A code span is shown as it is, without its backticks; unmatched backticks are text. */
function code(source: string, start: number, show: (text: string) => void): number {
  let open = start;
  while (source.charCodeAt(open) === 96) open++;
  const marks = source.slice(start, open);
  const close = source.indexOf(marks, open);
  if (close === -1) {
    show(marks);
    return open;
  }
  show(source.slice(open, close).trim());
  return close + marks.length;
}

interface Shown {
  readonly text: string;
  readonly end: number;
}

/** `[text](target)`, `[text][ref]`, `[[target|text]]` whose first bracket is at `start`. */
function linkAt(source: string, start: number): Shown | null {
  if (source.charCodeAt(start + 1) === BRACKET) {
    const close = source.indexOf("]]", start + 2);
    if (close === -1) return null;
    const inner = source.slice(start + 2, close);
    return { text: inner.slice(inner.lastIndexOf("|") + 1).replaceAll("[", ""), end: close + 2 };
  }
  const close = closing(source, start, BRACKET, 93);
  if (close === -1) return null;
  const next = source.charCodeAt(close + 1);
  const end = next === 40 ? closing(source, close + 1, 40, 41) : next === BRACKET ? source.indexOf("]", close + 1) : -1;
  return end === -1 ? null : { text: source.slice(start + 1, close), end: end + 1 };
}

/** The bracket that closes the one at `start`; -1 where none does, or where too many are nested to be worth it. */
function closing(source: string, start: number, open: number, close: number): number {
  let depth = 0;
  for (let at = start; at < source.length && depth < 8; at++) {
    const unit = source.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === open) depth++;
    else if (unit === close && --depth === 0) return at;
  }
  return -1;
}

/** End of an HTML tag or comment at `start`; the address of an autolink stays. */
function tagEnd(source: string, start: number): number {
  const next = source.charCodeAt(start + 1);
  const letter = (next >= 97 && next <= 122) || (next >= 65 && next <= 90);
  if (!letter && next !== 47 && next !== 33) return -1;
  const end = source.indexOf(">", start);
  return end === -1 || source.slice(start, end).includes(":") ? -1 : end + 1;
}

/** Emphasis marks touch a word; `_` inside snake_case and `*` between blanks are text. `==` and `~~` come in pairs. */
function isEmphasis(source: string, at: number): boolean {
  const unit = source.charCodeAt(at);
  if (unit === 61 || unit === 126) return source.charCodeAt(at + 1) === unit && touchesOneWord(source, at, at + 2);
  if (unit !== 42 && unit !== 95) return false;
  return touchesOneWord(source, at, at + emphasisLength(source, at));
}

function emphasisLength(source: string, at: number): number {
  let end = at;
  while (source.charCodeAt(end) === source.charCodeAt(at)) end++;
  return end - at;
}

function touchesOneWord(source: string, start: number, end: number): boolean {
  const before = start > 0 && !isSpace(source.charCodeAt(start - 1));
  const after = end < source.length && !isSpace(source.charCodeAt(end));
  if (!before && !after) return false;
  // Inside a word: `_` is part of a name, `*` and the others may be markup ("un*frigging*believable").
  const wordBefore = before && !isPunctuation(source.charCodeAt(start - 1));
  const wordAfter = after && !isPunctuation(source.charCodeAt(end));
  return !(wordBefore && wordAfter) || source.charCodeAt(start) !== 95;
}

const isSpace = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10;
