/** Sign bits of vectors, 32 to a word: the Hamming distance of two codes falls as their cosine rises. */
export const wordsFor = (dims: number): number => Math.ceil(dims / 32);

export function writeCode(
  vector: ArrayLike<number>,
  offset: number,
  dims: number,
  codes: Uint32Array,
  at: number,
): void {
  const words = wordsFor(dims);
  for (let word = 0; word < words; word++) {
    let bits = 0;
    const end = Math.min(dims, (word + 1) * 32);
    for (let i = word * 32; i < end; i++) if (vector[offset + i]! > 0) bits |= 1 << (i & 31);
    codes[at + word] = bits >>> 0;
  }
}

/** Set bits of a 32-bit word. Source: Hacker's Delight, figure 5-2. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
