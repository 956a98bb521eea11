/**
 * The record in which FTS5 keeps the number of its rows and, for each column, the number of terms: variable-length integers, as the
 * file format of SQLite has them (sqlite.org/fts5.html, "FTS5 data structures").
 */
export const TOTALS_ID = 1;

/** Eight bytes of seven bits each, then one of eight: the first bit says whether another byte follows. */
const LONGEST = 9;

export function readTotals(record: Uint8Array): number[] {
  const totals: number[] = [];
  let value = 0n;
  let length = 0;
  for (const byte of record) {
    length++;
    const isLast = length === LONGEST;
    value = isLast ? (value << 8n) | BigInt(byte) : (value << 7n) | BigInt(byte & 0x7f);
    if (!isLast && byte & 0x80) continue;
    totals.push(Number(value));
    value = 0n;
    length = 0;
  }
  return totals;
}

export function writeTotals(totals: readonly number[]): Uint8Array {
  return Uint8Array.from(totals.flatMap(bytesOf));
}

/** Totals stay far below 2^53, so that eight bytes always do. */
function bytesOf(total: number): number[] {
  const bytes: number[] = [];
  let rest = Math.round(total);
  do {
    bytes.unshift((rest % 128) | (bytes.length > 0 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}
