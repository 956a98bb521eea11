import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fold } from "../../../src/engine/analysis/fold.js";

for (const [word, folded] of [
  ["Größe", "grosse"],
  ["ÉTÉ", "ete"],
  ["e\u0301te\u0301", "ete"],
  ["Łódź", "lodz"],
  ["Ærø", "aero"],
  ["ΑΘΉΝΑ", "αθηνα"],
  ["Йод", "иод"],
  ["İstanbul", "istanbul"],
  ["ﬁle", "file"],
  ["ＡＢＣ１", "abc1"],
  ["ﾊﾟﾝ", "パン"],
] as const)
  test(`${word} is folded to ${folded}`, () => {
    assert.equal(fold(word), folded);
  });

test("marks that are part of a word stay: vowels of Hindi, points of Hebrew, the voicing of kana", () => {
  for (const word of ["हिन्दी", "שָׁלוֹם", "が"]) assert.equal(fold(word), word.normalize("NFC"));
});

test("what is folded stays as it is, and its Unicode form did not matter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (word) => {
      const folded = fold(word);
      assert.equal(fold(folded), folded);
      assert.equal(fold(word.normalize("NFD")), folded);
    }),
  );
});
