/**
 * Positions of a longest strictly rising subsequence, in order (patience sorting with back links; n log n).
 * What it leaves out is the least that has to move.
 */
export function longestRise<T extends string | number>(values: readonly T[]): number[] {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, value] of values.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = tails[low - 1];
    tails[low] = at;
  }
  const rise: number[] = [];
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) rise.push(at);
  return rise.reverse();
}
