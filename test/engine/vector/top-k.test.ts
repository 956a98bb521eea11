import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TopK } from "../../../src/engine/vector/top-k.js";

const scores = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 200 });

test("the k best are those of a sort, whatever comes in whatever order", () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 50 }), (all, k) => {
      const best = new TopK(k);
      for (const [index, score] of all.entries()) best.offer(index, score);

      const sorted = [...all].sort((a, b) => b - a).slice(0, k);
      assert.deepEqual(
        best.sorted().map(({ score }) => score + 0),
        sorted.map((score) => score + 0),
      );
      for (const { index, score } of best.sorted()) assert.equal(all[index], score);
    }),
  );
});

test("of equal scores the first ones offered are kept, in their order", () => {
  const best = new TopK(2);
  for (const index of [5, 3, 9]) best.offer(index, 1);

  assert.deepEqual(
    best.sorted().map(({ index }) => index),
    [3, 5],
  );
});

test("what a score must beat is the worst that is kept, once there are enough", () => {
  const best = new TopK(2);
  assert.equal(best.floor, -Infinity);
  best.offer(0, 0.5);
  assert.equal(best.floor, -Infinity);
  best.offer(1, 0.9);
  assert.equal(best.floor, 0.5);
  best.offer(2, 0.7);
  assert.equal(best.floor, 0.7);
});
