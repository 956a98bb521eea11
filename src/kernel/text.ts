/** Replaces halves of surrogate pairs that stand alone, so that the text is valid UTF-8. */
export const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed());

/** The longest prefix of at most `maxBytes` UTF-8 bytes that splits no character. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text, "utf8");
  let end = maxBytes;
  // 10xxxxxx are the bytes inside a character: step back to its first one.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}

/** At most `max` UTF-16 units, with an ellipsis where something was cut; never half a surrogate pair. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = isHighSurrogate(text.charCodeAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Levenshtein distance, for "did you mean"; gives up (returns max + 1) once it is larger than `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return Math.min(previous[b.length]!, max + 1);
}

/** The candidate nearest to a misspelled word, or undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  const max = lower.length <= 4 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = max + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), max);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

export const didYouMean = (word: string, candidates: Iterable<string>): string => {
  const near = nearest(word, candidates);
  return near === undefined ? "" : `Did you mean "${near}"?`;
};

/** "1 document", "2 documents". */
export const count = (n: number, noun: string, plural = `${noun}s`): string => `${n} ${n === 1 ? noun : plural}`;
