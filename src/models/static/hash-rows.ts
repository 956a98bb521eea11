const MAX_GRAMS = 48;

/**
 * The rows that stand for an unknown word: FNV-1a (32 bit, over UTF-16 units) of its character 3-, 4- and 5-grams with
 * `<` and `>` around the word, modulo the number of hash rows. The same row may come up twice and then counts twice.
 */
export function hashRows(word: string, rows: number): Uint16Array | Uint32Array {
  const marked = `<${word}>`;
  const found: number[] = [];
  for (const size of [3, 4, 5]) {
    for (let from = 0; from + size <= marked.length && found.length < MAX_GRAMS; from++) {
      found.push(fnv1a(marked, from, from + size) % rows);
    }
  }
  if (found.length === 0) found.push(fnv1a(marked, 0, marked.length) % rows);
  return rows <= 0x10000 ? Uint16Array.from(found) : Uint32Array.from(found);
}

function fnv1a(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
