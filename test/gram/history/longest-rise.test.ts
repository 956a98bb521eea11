import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { longestRise } from "../../../src/gram/history/longest-rise.js";

test("the longest rise is found", () => {
  assert.deepEqual(longestRise([]), []);
  assert.deepEqual(longestRise([5, 1, 2, 9, 3, 4]), [1, 2, 4, 5]);
  assert.deepEqual(longestRise(["b", "b", "a"]).length, 1);
});

test("it rises, and none of all subsequences is longer", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 10 }), (values) => {
      const found = longestRise(values).map((at) => values[at]!);
      const lengths = Array.from({ length: 2 ** values.length }, (_, mask) =>
        values.filter((_value, at) => (mask >> at) & 1),
      ).map((chosen) => (chosen.every((value, at) => at === 0 || value > chosen[at - 1]!) ? chosen.length : 0));

      assert.ok(found.every((value, at) => at === 0 || value > found[at - 1]!));
      assert.equal(found.length, Math.max(...lengths));
    }),
  );
});
