// Word vectors -> a table of the format "static-embedder-1" (see README.md). Pure: the same input gives the same bytes.
import { createHash } from "node:crypto";

/** The tokens that src/models/static/tokens.ts can produce: runs of letters and digits, in lower case. */
const TOKEN = /^[\p{L}\p{N}]{1,64}$/u;
/** Rare words carry little weight in text, and their vectors are noise: they have no say in the common directions. */
const WORDS_FOR_DIRECTIONS = 20_000;
const POWER_ITERATIONS = 30;

/**
 * @param {{words: string[], vectorOf: (word: string) => ArrayLike<number>}} source words by falling frequency
 * @param {{dims: number, words: number, hashRows: number, sif: number, directions: number, loudness: number}} options
 * @returns {{data: Buffer, vocabulary: string[], rows: number}}
 */
export function buildTable(source, options) {
  const { dims, hashRows } = options;
  const ranked = source.words
    .map((word, index) => ({ word, rank: index + 1 }))
    .filter(({ word }) => TOKEN.test(word) && word === word.normalize("NFKC").toLowerCase())
    .slice(0, options.words);
  const probability = zipf(source.words.length);
  const weightAt = (rank) => options.sif / (options.sif + probability(rank));
  const raw = ranked.map(({ word }) => Float64Array.from({ length: dims }, (_, d) => source.vectorOf(word)[d]));
  const spread = withoutCommonPart(raw, (i) => weightAt(ranked[i].rank) * probability(ranked[i].rank), options.directions);
  const known = spread.map((vector, i) => scaled(vector, weightAt(ranked[i].rank) / norm(vector)));
  const rows = [...randomRows(hashRows, dims, options.loudness), ...known];
  return { data: quantised(rows, dims), vocabulary: ranked.map(({ word }) => word), rows: rows.length };
}

/** The probability of the word at a rank, by Zipf's law. */
function zipf(vocabularySize) {
  let harmonic = 0;
  for (let rank = 1; rank <= vocabularySize; rank++) harmonic += 1 / rank;
  return (rank) => 1 / (rank * harmonic);
}

/**
 * Every text would resemble every other through what all words share: the mean as running text has it, and the few
 * strongest directions ("all but the top", Mu & Viswanath 2018). Both are linear, so they can be taken from the rows.
 */
function withoutCommonPart(vectors, weightOf, directions) {
  const dims = vectors[0].length;
  const mean = new Float64Array(dims);
  let total = 0;
  vectors.forEach((vector, i) => {
    total += weightOf(i);
    add(mean, vector, weightOf(i));
  });
  for (const vector of vectors) add(vector, mean, -1 / total);
  for (let k = 0; k < directions; k++) {
    const direction = strongestDirection(vectors.slice(0, WORDS_FOR_DIRECTIONS));
    for (const vector of vectors) add(vector, direction, -dot(vector, direction));
  }
  return vectors;
}

/** By power iteration from a fixed start. */
function strongestDirection(vectors) {
  let direction = Float64Array.from(vectors[0], (_, d) => 1 + d / 100);
  for (let i = 0; i < POWER_ITERATIONS; i++) {
    const next = new Float64Array(direction.length);
    for (const vector of vectors) add(next, vector, dot(vector, direction));
    direction = scaled(next, 1 / norm(next));
  }
  return direction;
}

/** Directions that mean nothing but never change: equal unknown words match, different ones do not. */
function randomRows(count, dims, length) {
  const random = gaussian(0x5eed);
  return Array.from({ length: count }, () => {
    const row = Float64Array.from({ length: dims }, random);
    return scaled(row, length / norm(row));
  });
}

/** Normal numbers by Box-Muller over the generator mulberry32. */
function gaussian(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 1) / 4294967297;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Little-endian: Float32 scale[rows], then Int8 row[rows * dims]. */
function quantised(rows, dims) {
  const data = Buffer.alloc(rows.length * (4 + dims));
  rows.forEach((row, r) => {
    const scale = Math.max(...row.map(Math.abs)) / 127;
    data.writeFloatLE(scale, 4 * r);
    row.forEach((x, d) => data.writeInt8(Math.round(x / scale), 4 * rows.length + r * dims + d));
  });
  return data;
}

const dot = (a, b) => a.reduce((sum, x, d) => sum + x * b[d], 0);
const norm = (vector) => Math.sqrt(dot(vector, vector));
const scaled = (vector, factor) => vector.map((x) => x * factor);

/** target += factor * vector, in place. */
function add(target, vector, factor) {
  for (let d = 0; d < target.length; d++) target[d] += factor * vector[d];
}

export const sha256 = (data) => createHash("sha256").update(data).digest("hex");
