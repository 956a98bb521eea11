import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { calibrateLexical, type FusionInput, fuse } from "../../../src/engine/fusion/fuse.js";

interface Seen {
  readonly words?: number;
  readonly cosine?: number;
}

/** What two searches saw of some documents, each by its number in the list. */
function fused(
  seen: readonly Seen[],
  vectorWeight: number,
  bound = 20,
  arrange = (hits: FusionInput["vector"]) => hits,
) {
  const ranked = (scoreOf: (one: Seen) => number | undefined) =>
    seen
      .flatMap((one, i) => {
        const score = scoreOf(one);
        return score === undefined ? [] : [{ documentId: i, passageId: i, score }];
      })
      .sort((a, b) => b.score - a.score || a.documentId - b.documentId);
  const vector = ranked(({ cosine }) => cosine);
  const input: FusionInput = {
    lexical: ranked(({ words }) => words),
    lexicalBound: bound,
    vector: arrange(vector),
    cosines: new Map(vector.map(({ documentId, passageId, score }) => [documentId, { passageId, score }])),
    vectorWeight,
  };
  return fuse(input);
}

const order = (hits: readonly { documentId: number }[]) => hits.map(({ documentId }) => documentId);

test("a document that both searches find comes before those that one of them finds as well", () => {
  assert.deepEqual(order(fused([{ words: 9 }, { words: 9, cosine: 0.8 }, { cosine: 0.8 }], 0.4)), [1, 0, 2]);
});

test("a weight of 0 is the search by words alone", () => {
  const hits = fused([{ words: 3, cosine: 0.9 }, { words: 9, cosine: 0.1 }, { cosine: 1 }], 0);

  assert.deepEqual(order(hits), [1, 0]);
});

test("where no word matches, meaning alone decides, with the cosine as the score", () => {
  const hits = fused([{ cosine: 0.3 }, { cosine: 0.7 }], 0.4);

  assert.deepEqual(order(hits), [1, 0]);
  assert.ok(Math.abs(hits[0]!.score - 0.7) < 1e-9);
});

test("a document that no word finds and that points away is no result", () => {
  assert.deepEqual(order(fused([{ words: 9 }, { cosine: -0.2 }, { cosine: 0 }, { cosine: 0.2 }], 0.4)), [0, 3]);
  assert.deepEqual(fused([{ cosine: -0.2 }], 0.4), []);
});

test("a document that points away is not worth less than one that says nothing", () => {
  const [, second] = fused([{ words: 9 }, { words: 5, cosine: -0.9 }], 0.4);
  const [, same] = fused([{ words: 9 }, { words: 5 }], 0.4);

  assert.equal(second!.score, same!.score);
});

const seen = fc.array(
  fc.record(
    { words: fc.double({ min: 0.01, max: 20, noNaN: true }), cosine: fc.double({ min: -1, max: 1, noNaN: true }) },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 30 },
);
const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 2, noNaN: true }));

test("scores lie between 0 and 1 and fall from first to last, and no document appears twice", () => {
  fc.assert(
    fc.property(seen, weight, (documents, vectorWeight) => {
      const hits = fused(documents, vectorWeight);
      assert.equal(new Set(order(hits)).size, hits.length);
      for (const [i, { score }] of hits.entries()) {
        assert.ok(score >= 0 && score <= 1, String(score));
        assert.ok(i === 0 || score <= hits[i - 1]!.score + 1e-12);
      }
    }),
  );
});

test("more words, or a nearer meaning, never make a document rank lower", () => {
  fc.assert(
    fc.property(
      seen,
      weight,
      fc.nat(29),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (documents, vectorWeight, at, more) => {
        const target = at % documents.length;
        const before = order(fused(documents, vectorWeight)).indexOf(target);
        fc.pre(before >= 0);
        const better = documents.map((one, i) => {
          if (i !== target) return one;
          return {
            ...(one.words !== undefined && { words: one.words + more }),
            ...(one.cosine !== undefined && { cosine: Math.min(1, one.cosine + more) }),
          };
        });

        assert.ok(order(fused(better, vectorWeight)).indexOf(target) <= before);
      },
    ),
  );
});

test("the order in which meanings come does not matter", () => {
  fc.assert(
    fc.property(seen, weight, (documents, vectorWeight) => {
      const backwards = (hits: FusionInput["vector"]) => [...hits].reverse();
      assert.deepEqual(fused(documents, vectorWeight, 20, backwards), fused(documents, vectorWeight));
    }),
  );
});

test("a document that was seen in neither search changes nothing", () => {
  fc.assert(
    fc.property(seen, weight, (documents, vectorWeight) => {
      assert.deepEqual(fused([...documents, {}], vectorWeight), fused(documents, vectorWeight));
    }),
  );
});

test("a lexical score is a share of what a perfect passage would have", () => {
  assert.equal(calibrateLexical(5, 20), 0.25);
  assert.equal(calibrateLexical(25, 20), 1);
  assert.equal(calibrateLexical(5, 0), 0);
});
