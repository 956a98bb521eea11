import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareOrder, isOrder, orderBetween } from "../../../src/gram/history/order-key.js";

test("a list that grows at its end, its start or one place inside keeps short keys", () => {
  const grow = (next: (key: string) => string) => {
    let key = next("");
    for (let count = 1; count < 10_000; count++) key = next(key);
    return key;
  };

  const atEnd = grow((key) => orderBetween(key || undefined, undefined));
  const atStart = grow((key) => orderBetween(undefined, key || undefined));
  const inside = grow((key) => orderBetween(key || "a0", "a1"));
  const insideBackwards = grow((key) => orderBetween("a0", key || "a1"));

  for (const key of [atEnd, atStart, inside, insideBackwards]) assert.ok(key.length <= 8, key);
});

test("insertions at random places always find room, and the keys sort as the list stands", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, orderBetween(keys[at - 1], keys[at]));
      }

      assert.deepEqual(keys.toSorted(compareOrder), keys);
      assert.equal(new Set(keys).size, keys.length);
      assert.ok(keys.every(isOrder));
    }),
  );
});

test("what is no key of ours is told apart", () => {
  assert.deepEqual(["a0", "Zz", "b00a1", "", "a", "0", "a00", "{0", "b0"].filter(isOrder), ["a0", "Zz", "b00a1"]);
});
