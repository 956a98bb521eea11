import type { SourceEdit } from "./effect.js";
import { longestRise } from "./longest-rise.js";

/**
 * The edits that turn one text into another, line by line, in rising order. Lines that stand once in both texts are the
 * fixed points (patience difference), so that two far changes are two small edits; n log n.
 */
export function sourceEdits(before: string, after: string): SourceEdit[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const edits: SourceEdit[] = [];
  let [from, at] = [0, 0];
  for (const [oldLine, line] of [...fixedPoints(old, now), [old.length, now.length] as const]) {
    const edit = narrowed(old, now, from, oldLine, at, line);
    if (edit) edits.push(edit);
    [from, at] = [oldLine + 1, line + 1];
  }
  return edits;
}

/** Up to so many edits are made in place; more are cheaper in one pass over all lines. */
const IN_PLACE = 8;

/** The lines after the edits, where possible the same array. An edit that lies outside of the text only adds its lines. */
export function editLines(lines: string[], edits: readonly SourceEdit[]): string[] {
  const added = edits.reduce((sum, edit) => sum + edit[3].length, 0);
  // Spread arguments lie on the stack: a long list of them would overflow it.
  if (edits.length > IN_PLACE || added > 1000) return rewritten(lines, edits);
  for (const [, line, removed, now] of edits.toReversed()) lines.splice(line, removed, ...now);
  return lines;
}

function rewritten(old: readonly string[], edits: readonly SourceEdit[]): string[] {
  const now: string[] = [];
  let from = 0;
  for (const [, line, removed, lines] of edits) {
    for (; from < line && from < old.length; from++) now.push(old[from]!);
    for (const added of lines) now.push(added);
    from = Math.max(from, line + removed);
  }
  for (; from < old.length; from++) now.push(old[from]!);
  return now;
}

function fixedPoints(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const oldLines = singles(old);
  const pairs = [...singles(now)].flatMap(([text, line]) => {
    const oldLine = oldLines.get(text);
    return oldLine === undefined || oldLine < 0 || line < 0 ? [] : [[oldLine, line] as const];
  });
  pairs.sort(([, a], [, b]) => a - b);
  return longestRise(pairs.map(([oldLine]) => oldLine)).map((at) => pairs[at]!);
}

/** Every line of text with its number, or -1 where it stands more than once. */
function singles(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, line] of lines.entries()) found.set(line, found.has(line) ? -1 : at);
  return found;
}

/** One stretch without the lines that both texts begin and end it with. */
function narrowed(
  old: readonly string[],
  now: readonly string[],
  oldStart: number,
  oldEnd: number,
  start: number,
  end: number,
): SourceEdit | undefined {
  let [from, to, at, stop] = [oldStart, oldEnd, start, end];
  while (from < to && at < stop && old[from] === now[at]) [from, at] = [from + 1, at + 1];
  while (from < to && at < stop && old[to - 1] === now[stop - 1]) [to, stop] = [to - 1, stop - 1];
  return from === to && at === stop ? undefined : ["s=", from, to - from, now.slice(at, stop)];
}
