import assert from "node:assert/strict";
import { test } from "node:test";
import { StaticEncoder } from "../../src/models/static/encoder.js";
import { parseTable } from "../../src/models/static/table.js";
import { smallTable } from "./support/small-table.js";

const { header, data } = smallTable();
const encoder = new StaticEncoder(parseTable(JSON.stringify(header), data, "small"));
const near = (found: Float32Array, wanted: readonly number[]) => {
  assert.equal(found.length, wanted.length);
  for (const [d, x] of wanted.entries()) assert.ok(Math.abs(found[d]! - x) < 1e-5, `${[...found]} is not ${wanted}`);
};

/** Computed by the encoder that the tables are trained with. */
const GOLDEN: Record<string, readonly number[]> = {
  "open file": [0.723221, -0.034884, -0.667702, -0.172944],
  "open open file": [0.683802, 0.138849, -0.687862, -0.199954],
  parseHTTP: [-0.706339, -0.260378, 0.185583, 0.631544],
  zebra: [-0.68373, -0.024389, 0.634952, 0.358823],
  日本: [0.06539, 0.550916, -0.171845, -0.814054],
  größe: [-0.467439, 0.16012, 0.78768, -0.367997],
  x: [-0.408248, 0, 0.408248, 0.816497],
};

test("vectors are those of the encoder that trains the tables", () => {
  for (const [text, wanted] of Object.entries(GOLDEN)) near(encoder.encode(text), wanted);
});

test("every vector has length 1", () => {
  for (const text of ["open", "a b c d", "größe 日本 parseHTTP", "unknown words only"]) {
    assert.ok(Math.abs(Math.hypot(...encoder.encode(text)) - 1) < 1e-6);
  }
});

test("a text without letters and digits is the zero vector", () => {
  for (const text of ["", "  \n", "—!?*", "🙂"]) assert.deepEqual([...encoder.encode(text)], [0, 0, 0, 0]);
});

test("CJK that the table does not know is the zero vector, not noise", () => {
  assert.deepEqual([...encoder.encode("こんにちは")], [0, 0, 0, 0]);
});

test("case, order, punctuation and width of the letters do not matter", () => {
  const plain = [...encoder.encode("open file")];
  for (const text of ["OPEN file", "open, file!", "Ｏｐｅｎ ﬁle"]) assert.deepEqual([...encoder.encode(text)], plain);
  near(encoder.encode("file open"), plain);
});

test("texts leave no trace in the vectors of later texts", () => {
  const before = [...encoder.encode("open zebra")];
  encoder.encode("something quite different ".repeat(50));
  assert.deepEqual([...encoder.encode("open zebra")], before);
});

test("more unknown words than are remembered give the same vectors", () => {
  const before = [...encoder.encode("zebra")];
  for (let i = 0; i < 25_000; i++) encoder.encode(`unknown${i}`);
  assert.deepEqual([...encoder.encode("zebra")], before);
});
