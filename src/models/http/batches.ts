const MAX_TEXTS = 64;
const MAX_CHARACTERS = 200_000;

/** Splits texts, in order, into requests that servers accept. A text that is too long alone stands alone. */
export function batches(texts: readonly string[]): string[][] {
  const all: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = all.at(-1);
    if (last && last.length < MAX_TEXTS && size + text.length <= MAX_CHARACTERS) {
      last.push(text);
      size += text.length;
    } else {
      all.push([text]);
      size = text.length;
    }
  }
  return all;
}
