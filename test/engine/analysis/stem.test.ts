import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { stem } from "../../../src/engine/analysis/stem.js";

test("the forms of one word have one stem", () => {
  for (const forms of [
    ["connect", "connected", "connecting", "connection", "connections"],
    ["migrate", "migrates", "migrated", "migrating", "migration"],
    ["cat", "cats"],
    ["query", "queries"],
  ])
    assert.equal(new Set(forms.map(stem)).size, 1, `${forms}`);
});

test("different words keep different stems", () => {
  assert.notEqual(stem("index"), stem("indent"));
  assert.notEqual(stem("roof"), stem("root"));
});

test("words that are not plain Latin letters, and very short ones, stay as they are", () => {
  for (const word of ["v2", "2026", "größe", "миграции", "データ", "is", "s"]) assert.equal(stem(word), word);
});

test("the same word has the same stem whatever was asked before", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,12}$/), (word) => {
      const first = stem(word);
      stem(`${word}s`);
      assert.equal(stem(word), first);
      assert.ok(first.length > 0 && first.length <= word.length + 1);
    }),
  );
});
