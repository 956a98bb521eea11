import { longestRise } from "../history/index.js";

/** A block that a node id is looked for, or one that has it. */
export interface Matchable {
  readonly type: string;
  readonly md: string;
}

interface Run {
  readonly old: readonly [from: number, to: number];
  readonly now: readonly [from: number, to: number];
}

/** From this share of common words on, two blocks of one type are the same block, edited. */
const ALIKE = 0.5;
/** Larger gaps are only matched at equal texts: comparing all with all would be quadratic. */
const MOST_PAIRS = 40_000;

/**
 * Which block of before each block of now is: equal text in order first, then, in the gaps, the same type with at least half
 * of the words in common.
 * @returns for every block of now the index of its old one, or undefined for a new block
 */
export function matchNodes(old: readonly Matchable[], now: readonly Matchable[]): (number | undefined)[] {
  const match: (number | undefined)[] = new Array(now.length).fill(undefined);
  for (const run of gapsAround(old, now, match)) matchAlike(old, now, run, match);
  return match;
}

/** Matches equal texts and gives the gaps between them. */
function gapsAround(old: readonly Matchable[], now: readonly Matchable[], match: (number | undefined)[]): Run[] {
  let [start, oldEnd, end] = [0, old.length, now.length];
  while (start < oldEnd && start < end && isEqual(old[start]!, now[start]!)) {
    match[start] = start;
    start++;
  }
  while (oldEnd > start && end > start && isEqual(old[oldEnd - 1]!, now[end - 1]!)) match[--end] = --oldEnd;
  const pairs = equalPairs(old, now, { old: [start, oldEnd], now: [start, end] });
  for (const at of longestRise(pairs.map(([oldAt]) => oldAt))) match[pairs[at]![1]] = pairs[at]![0];
  return gaps(match, { old: [start, oldEnd], now: [start, end] });
}

/** Each text of now with its first old twin that is still free, in the order of now. */
function equalPairs(old: readonly Matchable[], now: readonly Matchable[], run: Run): [number, number][] {
  // Taken from the end: the last entry is the first place.
  const places = new Map<string, number[]>();
  for (let at = run.old[1] - 1; at >= run.old[0]; at--) {
    const name = nameOf(old[at]!);
    const known = places.get(name);
    if (known) known.push(at);
    else places.set(name, [at]);
  }
  const pairs: [number, number][] = [];
  for (let at = run.now[0]; at < run.now[1]; at++) {
    const twin = places.get(nameOf(now[at]!))?.pop();
    if (twin !== undefined) pairs.push([twin, at]);
  }
  return pairs;
}

function gaps(match: readonly (number | undefined)[], run: Run): Run[] {
  const found: Run[] = [];
  let [oldFrom, from] = [run.old[0], run.now[0]];
  for (let at = run.now[0]; at <= run.now[1]; at++) {
    const oldAt = at === run.now[1] ? run.old[1] : match[at];
    if (oldAt === undefined) continue;
    if (oldFrom < oldAt && from < at) found.push({ old: [oldFrom, oldAt], now: [from, at] });
    [oldFrom, from] = [oldAt + 1, at + 1];
  }
  return found;
}

function matchAlike(
  old: readonly Matchable[],
  now: readonly Matchable[],
  { old: [oldFrom, oldTo], now: [from, to] }: Run,
  match: (number | undefined)[],
): void {
  if ((oldTo - oldFrom) * (to - from) > MOST_PAIRS) return;
  const words = old.slice(oldFrom, oldTo).map(({ md }) => wordsOf(md));
  let next = oldFrom;
  for (let at = from; at < to; at++) {
    const own = wordsOf(now[at]!.md);
    let best: { at: number; share: number } | undefined;
    for (let oldAt = next; oldAt < oldTo; oldAt++) {
      if (old[oldAt]!.type !== now[at]!.type) continue;
      const share = commonShare(words[oldAt - oldFrom]!, own);
      if (share >= ALIKE && (!best || share > best.share)) best = { at: oldAt, share };
    }
    if (!best) continue;
    match[at] = best.at;
    next = best.at + 1;
  }
}

/** Words in common over all words of both (Jaccard). */
function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

const wordsOf = (md: string): Set<string> => new Set(md.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
const nameOf = ({ type, md }: Matchable): string => `${type}\n${md}`;
const isEqual = (a: Matchable, b: Matchable): boolean => a.type === b.type && a.md === b.md;
