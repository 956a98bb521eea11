export interface LineRange {
  readonly text: string;
  /** 1-based; the end lies before the start where the range is empty. */
  readonly start: number;
  readonly end: number;
  /** Whether the text was cut because it is longer than an answer may be. */
  readonly truncated: boolean;
}

/** Longest text of one answer, in UTF-16 units. It stands twice in a result, and clients take about a megabyte. */
export const MAX_ANSWER_CHARS = 400_000;

/**
 * Lines `from` … of a text, at most `count` and as many as one answer holds; a range over the end stops there. A line that alone
 * takes more than half of an answer is cut inside. Linear in what lies before the range.
 */
export function cutLines(text: string, from: number, count?: number): LineRange {
  let begin = 0;
  let line = 1;
  for (; line < from; line++) {
    const next = text.indexOf("\n", begin);
    if (next === -1 || next + 1 >= text.length) return { text: "", start: from, end: from - 1, truncated: false };
    begin = next + 1;
  }
  let end = begin;
  let taken = 0;
  while (end < text.length && (count === undefined || taken < count)) {
    const next = text.indexOf("\n", end);
    const after = next === -1 ? text.length : next + 1;
    if (after - begin > MAX_ANSWER_CHARS) return cut(text, begin, end, from, taken);
    end = after;
    taken++;
  }
  const stop = count !== undefined && end < text.length && text[end - 1] === "\n" ? end - 1 : end;
  return { text: text.slice(begin, stop), start: from, end: from + taken - 1, truncated: false };
}

function cut(text: string, begin: number, end: number, from: number, taken: number): LineRange {
  if (end - begin >= MAX_ANSWER_CHARS / 2)
    return { text: text.slice(begin, end), start: from, end: from + taken - 1, truncated: true };
  const limit = begin + MAX_ANSWER_CHARS;
  const stop = /[\uD800-\uDBFF]/.test(text[limit - 1]!) ? limit - 1 : limit;
  return { text: text.slice(begin, stop), start: from, end: from + taken, truncated: true };
}

/** Each line behind its number, `12: text`. A range may end on a blank line, which only its number of lines tells. */
export function numbered(text: string, first: number, count?: number): string {
  const lines = text.split("\n").slice(0, count ?? (text.endsWith("\n") ? -1 : undefined));
  return lines.map((line, i) => `${first + i}: ${line}`).join("\n");
}
