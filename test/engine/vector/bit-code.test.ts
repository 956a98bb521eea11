import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { popcount, wordsFor, writeCode } from "../../../src/engine/vector/bit-code.js";

test("set bits are counted as a person would count them", () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (word) => {
      assert.equal(popcount(word), word.toString(2).replaceAll("0", "").length);
    }),
  );
});

test("a code has one bit for each component that is above zero, at its place", () => {
  const vector = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 0.5 : i % 3 === 1 ? -0.5 : 0));
  const codes = new Uint32Array(1 + wordsFor(40));

  writeCode(vector, 0, 40, codes, 1);

  assert.equal(codes[0], 0);
  for (let i = 0; i < 40; i++)
    assert.equal((codes[1 + (i >> 5)]! >>> (i & 31)) & 1, vector[i]! > 0 ? 1 : 0, `bit ${i}`);
});

test("the number of different bits is the number of components on different sides of zero", () => {
  const side = fc.float({ noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 100 }), (pairs) => {
      const dims = pairs.length;
      const [a, b] = [new Uint32Array(wordsFor(dims)), new Uint32Array(wordsFor(dims))];
      writeCode(
        pairs.map(([x]) => x),
        0,
        dims,
        a,
        0,
      );
      writeCode(
        pairs.map(([, y]) => y),
        0,
        dims,
        b,
        0,
      );
      const distance = a.reduce((sum, word, i) => sum + popcount((word ^ b[i]!) >>> 0), 0);
      assert.equal(distance, pairs.filter(([x, y]) => x > 0 !== y > 0).length);
    }),
  );
});
