import { type TermMatch, termMatches } from "./term-matches.js";

export interface Snippet {
  readonly text: string;
  /** Lines of the document, 1-based, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of the first match inside, or the first line with text. */
  readonly line: number;
}

const SNIPPET_CHARS = 320;
/** Beyond this a passage is not searched for matches: it is one line without blanks, or damaged. */
const MAX_SCANNED = 20_000;

/**
 * The stretch of a passage that holds the most of the terms looked for, on whole lines where they are short enough.
 * `weightOf` says what a term is worth; a term counts once.
 */
export function snippet(
  passage: string,
  firstLine: number,
  terms: ReadonlySet<string>,
  weightOf: (term: string) => number,
): Snippet {
  const text = passage.slice(0, MAX_SCANNED);
  const matches = termMatches(text, terms);
  const focus = matches.length === 0 ? undefined : bestWindow(matches, weightOf);
  const { from, to } =
    focus === undefined ? { from: firstText(text), to: firstText(text) + SNIPPET_CHARS } : around(focus, text.length);
  const start = snapBack(text, from);
  const end = snapForward(text, Math.min(text.length, to));
  const startLine = firstLine + countLines(text, 0, start);
  const shown = text.slice(start, end).trimEnd();
  const anchor = focus?.start ?? firstText(text);
  return {
    text: `${start > 0 && text[start - 1] !== "\n" ? "…" : ""}${shown}${end < text.length && text[end] !== "\n" ? "…" : ""}`,
    startLine,
    endLine: startLine + countLines(shown, 0, shown.length),
    line: firstLine + countLines(text, 0, anchor),
  };
}

/** The run of matches within a snippet's length whose different terms are worth the most. */
function bestWindow(matches: readonly TermMatch[], weightOf: (term: string) => number): { start: number; end: number } {
  let best = { start: matches[0]!.start, end: matches[0]!.end };
  let bestWorth = -1;
  const inside = new Map<string, number>();
  let worth = 0;
  let first = 0;
  for (const match of matches) {
    const held = inside.get(match.term) ?? 0;
    if (held === 0) worth += weightOf(match.term);
    inside.set(match.term, held + 1);
    while (match.end - matches[first]!.start > SNIPPET_CHARS - 40 && matches[first] !== match) {
      const { term } = matches[first++]!;
      const left = inside.get(term)! - 1;
      inside.set(term, left);
      if (left === 0) worth -= weightOf(term);
    }
    if (worth > bestWorth + 1e-9) {
      bestWorth = worth;
      best = { start: matches[first]!.start, end: match.end };
    }
  }
  return best;
}

function around(focus: { start: number; end: number }, length: number): { from: number; to: number } {
  const room = Math.max(0, SNIPPET_CHARS - (focus.end - focus.start));
  const from = Math.max(0, focus.start - Math.floor(room / 3));
  return { from, to: Math.min(length, from + Math.max(SNIPPET_CHARS, focus.end - from)) };
}

function firstText(text: string): number {
  const at = text.search(/\S/);
  return Math.max(0, at);
}

/** The start of the line, if it is near; else the start of the word. */
function snapBack(text: string, at: number): number {
  for (let i = at; i > Math.max(0, at - 120); i--) if (text[i - 1] === "\n") return i;
  if (at <= 120) return 0;
  for (let i = at; i > at - 30; i--) if (/\s/.test(text[i - 1]!)) return i;
  return isLow(text, at) ? at - 1 : at;
}

function snapForward(text: string, at: number): number {
  for (let i = at; i < Math.min(text.length, at + 80); i++) if (text[i] === "\n") return i;
  if (at + 80 >= text.length) return text.length;
  for (let i = at; i < at + 30; i++) if (/\s/.test(text[i]!)) return i;
  return isLow(text, at) ? at + 1 : at;
}

const isLow = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
