import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { blend } from "../../../src/knowledge/retrieve/rerank.js";

const hitsOf = (scores: readonly number[]) =>
  scores.map((score, i) => ({ documentId: i + 1, passageId: i + 1, score }));
const order = (hits: readonly { documentId: number }[]) => hits.map(({ documentId }) => documentId);

test("a strong judgement lifts a candidate over the ones that search put before it", () => {
  assert.deepEqual(order(blend(hitsOf([0.6, 0.5, 0.4]), [0.1, 0.2, 1])), [3, 1, 2]);
});

test("the first three keep most of what search gave them", () => {
  assert.deepEqual(order(blend(hitsOf([1, 0.5, 0.1]), [0, 0.5, 1])), [1, 2, 3]);
});

test("whatever a model says, no document is lost, doubled or put before a judged one, and scores fall from first to last", () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), fc.array(unit, { maxLength: 20 }), (scores, relevances) => {
      const hits = hitsOf([...scores].sort((a, b) => b - a));
      const judged = relevances.slice(0, hits.length);
      const blended = blend(hits, judged);
      assert.deepEqual(
        order(blended).sort((a, b) => a - b),
        order(hits),
      );
      assert.ok(
        order(blended)
          .slice(0, judged.length)
          .every((id) => id <= judged.length),
      );
      assert.ok(blended.every(({ score }, i) => i === 0 || score <= blended[i - 1]!.score + 1e-12));
    }),
  );
});
