import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { count, cutToBytes, didYouMean, editDistance, nearest, shorten, wellFormed } from "../../src/kernel/text.js";

const anyText = fc.string({ unit: "binary", maxLength: 60 });

test("a text cut to bytes is the longest beginning that fits, and splits no character", () => {
  assert.equal(cutToBytes("añ€😀", 2), "a");
  assert.equal(cutToBytes("añ€😀", 3), "añ");
  assert.equal(cutToBytes("añ€😀", 9), "añ€");
  assert.equal(cutToBytes("añ€😀", 10), "añ€😀");

  fc.assert(
    fc.property(anyText, fc.nat(80), (text, maxBytes) => {
      const cut = cutToBytes(text, maxBytes);
      const next = String.fromCodePoint(text.codePointAt(cut.length) ?? 0);
      assert.ok(text.startsWith(cut) && cut.isWellFormed());
      assert.ok(Buffer.byteLength(cut) <= maxBytes);
      assert.ok(cut === text || Buffer.byteLength(cut + next) > maxBytes);
    }),
  );
});

test("a shortened text ends with an ellipsis, and never with half a character", () => {
  assert.equal(shorten("short", 5), "short");
  assert.equal(shorten("longer", 5), "long…");
  assert.equal(shorten("abc😀d", 5), "abc…");

  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 80 }), (text, max) => {
      const short = shorten(text, max);
      assert.ok(short.length <= max && short.isWellFormed());
    }),
  );
});

test("halves of surrogate pairs are replaced, and whole ones are kept", () => {
  assert.equal(wellFormed("a\ud83d!"), "a\ufffd!");
  assert.equal(wellFormed("a😀"), "a😀");
});

test("the distance of two words is the number of letters to change", () => {
  assert.equal(editDistance("limit", "limit", 2), 0);
  assert.equal(editDistance("limt", "limit", 2), 1);
  assert.equal(editDistance("qurey", "query", 2), 2);
  assert.equal(editDistance("abc", "xyz", 2), 3);
});

test("distances are the same both ways, and never beyond one more than the limit", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(4), (a, b, max) => {
      const distance = editDistance(a, b, max);
      assert.equal(distance, editDistance(b, a, max));
      assert.ok(distance <= max + 1);
      assert.equal(distance === 0, a === b);
    }),
  );
});

test("the nearest word is offered in any case, and none where none is near", () => {
  assert.equal(nearest("LIMT", ["query", "limit"]), "limit");
  assert.equal(nearest("colour", ["query", "limit"]), undefined);
  assert.equal(didYouMean("qurey", ["query"]), 'Did you mean "query"?');
  assert.equal(didYouMean("colour", ["query"]), "");
});

test("a short word is only near to one that differs in one letter", () => {
  assert.equal(nearest("gte", ["get"]), undefined);
  assert.equal(nearest("gett", ["get"]), "get");
});

test("a count has its noun in the right number", () => {
  assert.deepEqual(
    [count(0, "file"), count(1, "file"), count(2, "file"), count(2, "entry", "entries")],
    ["0 files", "1 file", "2 files", "2 entries"],
  );
});
