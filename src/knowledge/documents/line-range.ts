export interface LineRange {
  readonly text: string;
  /** 1-based; the end lies before the start where the range is empty. */
  readonly start: number;
  readonly end: number;
}

/** Lines `from` … of a text, at most `count`; a range over the end stops there. Linear in what lies before it. */
export function cutLines(text: string, from: number, count?: number): LineRange {
  let begin = 0;
  let line = 1;
  for (; line < from; line++) {
    const next = text.indexOf("\n", begin);
    if (next === -1 || next + 1 >= text.length) return { text: "", start: from, end: from - 1 };
    begin = next + 1;
  }
  let end = begin;
  let taken = 0;
  while (end < text.length && (count === undefined || taken < count)) {
    const next = text.indexOf("\n", end);
    end = next === -1 ? text.length : next + 1;
    taken++;
  }
  const stop = count !== undefined && end < text.length && text[end - 1] === "\n" ? end - 1 : end;
  return { text: text.slice(begin, stop), start: from, end: from + taken - 1 };
}

/** Each line behind its number, `12: text`. */
export function numbered(text: string, first: number): string {
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return lines.map((line, i) => `${first + i}: ${line}`).join("\n");
}
