import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { arrange } from "../../../src/gram/history/arrange.js";

const listed = (ids: readonly string[]): Map<string, string> => arrange(new Map(), ids);

test("one that moves from the end to the start is all that gets a new key", () => {
  assert.deepEqual([...arrange(listed(["a", "b", "c", "d"]), ["d", "a", "b", "c"]).keys()], ["d"]);
});

test("a list that stands as it stood needs no key, whatever left it", () => {
  assert.equal(arrange(listed(["a", "b", "c", "d"]), ["a", "b", "d"]).size, 0);
});

test("with its new keys any list sorts as it has to stand", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefghij"));
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1, maxLength: 6 }), (lists) => {
      let orders = new Map<string, string>();
      for (const list of lists) {
        const changed = arrange(orders, list);
        orders = new Map(list.map((id) => [id, changed.get(id) ?? orders.get(id)!]));
        assert.deepEqual(
          list.toSorted((a, b) => (orders.get(a)! < orders.get(b)! ? -1 : 1)),
          list,
        );
      }
    }),
  );
});

test("keys that stand twice, as only a damaged file has them, are told apart again", () => {
  const changed = arrange(
    new Map([
      ["a", "a0"],
      ["b", "a0"],
    ]),
    ["a", "b", "c"],
  );

  assert.equal(new Set(["a0", ...changed.values()]).size, 3);
});
