import { popcount, wordsFor, writeCode } from "./bit-code.js";
import { TopK } from "./top-k.js";

/** Up to this many vectors every one is compared exactly; beyond, sign bits choose which ones are. */
const EXACT_LIMIT = 20_000;
/** How many vectors the sign bits hand on, for each result asked for and at least. */
const RESCORE_FACTOR = 4;
const RESCORE_LEAST = 400;

/** A query quantised like the rows: cosine = sum(query * row) * both scales. */
interface Quantised {
  readonly values: Int8Array;
  readonly scale: number;
}

/**
 * The vectors of one space in memory: 8 bits a component and one sign bit beside it. The exact vectors stay in the database; the error
 * of a cosine is below 0.005, far under what a ranking can feel.
 */
export class VectorTable {
  readonly dims: number;
  readonly #words: number;
  #capacity = 0;
  #size = 0;
  #values = new Int8Array(0);
  #codes = new Uint32Array(0);
  #scales = new Float32Array(0);
  #documents = new Int32Array(0);
  #passages = new Int32Array(0);
  /** First row of a document, and for each row the next one of the same document (-1 at the end). */
  readonly #first = new Map<number, number>();
  #next = new Int32Array(0);

  constructor(dims: number) {
    this.dims = dims;
    this.#words = wordsFor(dims);
  }

  get size(): number {
    return this.#size;
  }

  reserve(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#capacity = Math.max(rows, Math.ceil(this.#capacity * 1.5));
    this.#values = grown(this.#values, new Int8Array(this.#capacity * this.dims));
    this.#codes = grown(this.#codes, new Uint32Array(this.#capacity * this.#words));
    this.#scales = grown(this.#scales, new Float32Array(this.#capacity));
    this.#documents = grown(this.#documents, new Int32Array(this.#capacity));
    this.#passages = grown(this.#passages, new Int32Array(this.#capacity));
    this.#next = grown(this.#next, new Int32Array(this.#capacity));
  }

  /** Adds one L2-normalised vector. */
  add(passageId: number, documentId: number, vector: Float32Array): void {
    this.reserve(this.#size + 1);
    const row = this.#size++;
    const quantised = quantise(vector);
    this.#values.set(quantised.values, row * this.dims);
    this.#scales[row] = quantised.scale;
    writeCode(vector, 0, this.dims, this.#codes, row * this.#words);
    this.#documents[row] = documentId;
    this.#passages[row] = passageId;
    this.#next[row] = this.#first.get(documentId) ?? -1;
    this.#first.set(documentId, row);
  }

  /** The passages nearest to a query, best first, among the documents that `allowed` marks (all where it is left out). */
  nearest(
    query: Float32Array,
    k: number,
    allowed?: DocumentSet,
  ): { passageId: number; documentId: number; score: number }[] {
    const wanted = Math.min(k, this.#size);
    if (wanted === 0) return [];
    const quantised = quantise(query);
    const best = new TopK(wanted);
    if (this.#size <= EXACT_LIMIT) {
      for (let row = 0; row < this.#size; row++) {
        if (allowed === undefined || allowed.has(this.#documents[row]!)) best.offer(row, this.#cosine(quantised, row));
      }
    } else {
      for (const row of this.#candidates(query, Math.max(RESCORE_LEAST, wanted * RESCORE_FACTOR), allowed))
        best.offer(row, this.#cosine(quantised, row));
    }
    return best
      .sorted()
      .map(({ index, score }) => ({ passageId: this.#passages[index]!, documentId: this.#documents[index]!, score }));
  }

  /** The best passage of each of some documents; a document without vectors is left out. */
  bestOf(query: Float32Array, documentIds: Iterable<number>): Map<number, { passageId: number; score: number }> {
    const quantised = quantise(query);
    const found = new Map<number, { passageId: number; score: number }>();
    for (const documentId of documentIds) {
      for (let row = this.#first.get(documentId) ?? -1; row !== -1; row = this.#next[row]!) {
        const score = this.#cosine(quantised, row);
        if (score > (found.get(documentId)?.score ?? -Infinity))
          found.set(documentId, { passageId: this.#passages[row]!, score });
      }
    }
    return found;
  }

  /** The mean vector of a document, normalised; undefined where it has none. */
  meanOf(documentId: number): Float32Array | undefined {
    const sum = new Float32Array(this.dims);
    let rows = 0;
    for (let row = this.#first.get(documentId) ?? -1; row !== -1; row = this.#next[row]!, rows++) {
      for (let i = 0; i < this.dims; i++) sum[i]! += this.#values[row * this.dims + i]! * this.#scales[row]!;
    }
    const length = Math.hypot(...sum);
    return rows === 0 || length === 0 ? undefined : sum.map((value) => value / length);
  }

  #cosine(query: Quantised, row: number): number {
    const values = this.#values;
    const q = query.values;
    const offset = row * this.dims;
    let sum = 0;
    let i = 0;
    for (; i + 3 < q.length; i += 4) {
      sum +=
        q[i]! * values[offset + i]! +
        q[i + 1]! * values[offset + i + 1]! +
        q[i + 2]! * values[offset + i + 2]! +
        q[i + 3]! * values[offset + i + 3]!;
    }
    for (; i < q.length; i++) sum += q[i]! * values[offset + i]!;
    return sum * query.scale * this.#scales[row]!;
  }

  #candidates(query: Float32Array, k: number, allowed?: DocumentSet): number[] {
    const code = new Uint32Array(this.#words);
    writeCode(query, 0, this.dims, code, 0);
    const codes = this.#codes;
    const words = this.#words;
    // Distances are small whole numbers: counting them finds the cut-off without any heap.
    const counts = new Int32Array(words * 32 + 1);
    const distances = new Uint16Array(this.#size);
    for (let row = 0, at = 0; row < this.#size; row++, at += words) {
      let distance = 0;
      for (let word = 0; word < words; word++) distance += popcount((codes[at + word]! ^ code[word]!) >>> 0);
      if (allowed !== undefined && !allowed.has(this.#documents[row]!)) distance = 0xffff;
      else counts[distance]!++;
      distances[row] = distance;
    }
    let limit = 0;
    for (let taken = counts[0]!; limit < words * 32 && taken < k; ) taken += counts[++limit]!;
    const rows: number[] = [];
    for (let row = 0; row < this.#size; row++) if (distances[row]! <= limit) rows.push(row);
    return rows;
  }
}

/** A set of document ids as bits: ids are small and dense. */
export class DocumentSet {
  readonly #bits: Uint8Array;

  constructor(ids: Iterable<number>, maxId: number) {
    this.#bits = new Uint8Array((maxId >> 3) + 1);
    for (const id of ids) this.#bits[id >> 3]! |= 1 << (id & 7);
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}

function quantise(vector: Float32Array): Quantised {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 1 : largest / 127;
  const values = new Int8Array(vector.length);
  for (let i = 0; i < vector.length; i++) values[i] = Math.round(vector[i]! / scale);
  return { values, scale };
}

function grown<A extends Int8Array | Uint32Array | Float32Array | Int32Array>(from: A, to: A): A {
  to.set(from as never);
  return to;
}
