import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DocumentSet, VectorTable } from "../../../src/engine/vector/vector-table.js";
import { clouds, dot, unit } from "../../support/random-vectors.js";

const DIMS = 64;

function filled(rows: number, seed: number) {
  const { near } = clouds(seed, DIMS, 50);
  const table = new VectorTable(DIMS);
  const vectors = Array.from({ length: rows }, (_, i) => near(i));
  for (const [i, vector] of vectors.entries()) table.add(i + 1000, i, vector);
  const exact = (query: Float32Array, k: number) =>
    vectors
      .map((vector, i) => ({ document: i, score: dot(vector, query) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, k);
  return { table, near, exact };
}

test("cosines are right to two digits, and the best come first", () => {
  const { table, near, exact } = filled(2_000, 1);
  const query = near(7);

  const found = table.nearest(query, 20);
  const wanted = exact(query, 20);

  for (const [i, { score, passageId, documentId }] of found.entries()) {
    assert.ok(Math.abs(score - wanted[i]!.score) < 0.005);
    assert.equal(passageId, documentId + 1000);
  }
  assert.deepEqual(
    found.map(({ score }) => score),
    found.map(({ score }) => score).sort((a, b) => b - a),
  );
});

test("a table too large to compare whole still finds nearly all of the best", () => {
  const { table, near, exact } = filled(30_000, 2);
  let found = 0;
  for (let query = 0; query < 20; query++) {
    const vector = near(query);
    const wanted = new Set(exact(vector, 10).map(({ document }) => document));
    found += table.nearest(vector, 10).filter(({ documentId }) => wanted.has(documentId)).length;
  }

  assert.ok(found / 200 > 0.9, `recall ${found / 200}`);
});

test("only allowed documents are found, however near the others are, in tables small and large", () => {
  for (const rows of [500, 25_000]) {
    const { table, near } = filled(rows, 3);
    const allowed = [rows - 1, 3, 77, 400];
    const found = table.nearest(near(3), 50, new DocumentSet(allowed, Math.max(...allowed)));

    assert.deepEqual(found.map(({ documentId }) => documentId).sort(), [...allowed].sort(), String(rows));
  }
});

test("the best passage of a document is the one nearest to the query", () => {
  const table = new VectorTable(2);
  table.add(1, 7, unit(1, 0));
  table.add(2, 7, unit(1, 1));
  table.add(3, 8, unit(-1, 0));

  const best = table.bestOf(unit(1, 0.9), [7, 8, 9]);

  assert.equal(best.get(7)!.passageId, 2);
  assert.ok(best.get(8)!.score < 0);
  assert.ok(!best.has(9));
});

test("the mean of a document lies between its passages and has length 1", () => {
  const table = new VectorTable(2);
  table.add(1, 7, unit(1, 0));
  table.add(2, 7, unit(0, 1));

  const mean = table.meanOf(7)!;

  assert.ok(Math.abs(Math.hypot(...mean) - 1) < 1e-6);
  assert.ok(Math.abs(mean[0]! - mean[1]!) < 0.01);
  assert.equal(table.meanOf(8), undefined);
});

test("an empty table, an empty vector and more results than there are rows are no error", () => {
  const table = new VectorTable(2);
  assert.deepEqual(table.nearest(unit(1, 0), 5), []);

  table.add(1, 1, new Float32Array(2));
  assert.deepEqual(table.nearest(unit(1, 0), 5), [{ passageId: 1, documentId: 1, score: 0 }]);
});

test("a set of documents holds what was put in and nothing else", () => {
  const ids = fc.array(fc.nat(5_000), { maxLength: 50 });
  fc.assert(
    fc.property(ids, fc.nat(6_000), (list, other) => {
      const set = new DocumentSet(list, Math.max(0, ...list));
      for (const id of list) assert.ok(set.has(id));
      assert.equal(set.has(other), list.includes(other));
    }),
  );
});
