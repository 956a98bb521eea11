import { normalised } from "../vector.js";
import { hashRows } from "./hash-rows.js";
import type { StaticTable } from "./table.js";
import { forEachToken, type TokenKind } from "./tokens.js";

/** Unknown words whose rows are remembered; when full, all are forgotten, which costs less than keeping an order. */
const MAX_REMEMBERED = 20_000;

/**
 * Text to vector: L2norm(sum over distinct rows of sqrt(tf) * row). A known word counts 1 for its row, an unknown one
 * 1/n for each of its n hash rows. Row lengths carry the weights of the words, so there is no IDF here.
 * One encoder serves one thread; it is synchronous and keeps its scratch space.
 */
export class StaticEncoder {
  readonly #table: StaticTable;
  readonly #frequency: Float32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #unknown = new Map<string, Uint16Array | Uint32Array>();

  constructor(table: StaticTable) {
    this.#table = table;
    this.#frequency = new Float32Array(table.rows);
    this.#touched = new Int32Array(table.rows);
  }

  /** The zero vector where the text has no token. */
  encode(text: string): Float32Array {
    this.#touchedCount = 0;
    forEachToken(text, this.#count);
    return normalised(this.#weightedSum());
  }

  readonly #count = (token: string, kind: TokenKind): void => {
    const row = this.#table.rowOf.get(token);
    if (row !== undefined) this.#add(row, 1);
    else if (kind === "word") this.#countUnknown(token);
  };

  #countUnknown(word: string): void {
    const rows = this.#rowsOfUnknown(word);
    for (const row of rows) this.#add(row, 1 / rows.length);
  }

  #add(row: number, amount: number): void {
    if (this.#frequency[row] === 0) this.#touched[this.#touchedCount++] = row;
    this.#frequency[row]! += amount;
  }

  #rowsOfUnknown(word: string): Uint16Array | Uint32Array {
    const known = this.#unknown.get(word);
    if (known) return known;
    if (this.#unknown.size >= MAX_REMEMBERED) this.#unknown.clear();
    const rows = hashRows(word, this.#table.hashRows);
    this.#unknown.set(word, rows);
    return rows;
  }

  #weightedSum(): Float32Array {
    const { dims, scale, values } = this.#table;
    const sum = new Float32Array(dims);
    for (let i = 0; i < this.#touchedCount; i++) {
      const row = this.#touched[i]!;
      const weight = Math.sqrt(this.#frequency[row]!) * scale[row]!;
      this.#frequency[row] = 0;
      for (let d = 0, at = row * dims; d < dims; d++, at++) sum[d]! += weight * values[at]!;
    }
    return sum;
  }
}
