import assert from "node:assert/strict";
import { test } from "node:test";
import { hashRows } from "../../src/models/static/hash-rows.js";
import { forEachToken } from "../../src/models/static/tokens.js";

const tokens = (text: string) => {
  const found: string[] = [];
  forEachToken(text, (token, kind) => found.push(kind === "word" ? token : `${kind}:${token}`));
  return found;
};

test("a camelCase name is its parts and its whole", () => {
  assert.deepEqual(tokens("parseHTTPHeader2"), ["joined:parsehttpheader2", "parse", "http", "header2"]);
});

test("words end at anything that is no letter or digit", () => {
  assert.deepEqual(tokens("snake_case, it's 3.14"), ["snake", "case", "it", "s", "3", "14"]);
});

test("a CJK run is its characters and bigrams, and what stands beside it are words", () => {
  assert.deepEqual(tokens("Größe日本語x"), ["größe", "cjk:日", "cjk:日本", "cjk:本", "cjk:本語", "cjk:語", "x"]);
});

test("only the first 64 characters of a run count", () => {
  assert.deepEqual(tokens("a".repeat(1000)), ["a".repeat(64)]);
});

test("rows of an unknown word are those of its 3-, 4- and 5-grams, at most 48", () => {
  assert.equal(hashRows("cat", 1000).length, 3 + 2 + 1);
  assert.equal(hashRows("a".repeat(64), 1000).length, 48);
  // The published FNV-1a of the three bytes "<x>".
  assert.deepEqual([...hashRows("x", 2 ** 32)], [0x0e63b305]);
});

test("rows of an unknown word are within the hash rows, also where they need more than 16 bits", () => {
  for (const rows of [1, 7, 4096, 100_000]) for (const row of hashRows("kubernetes", rows)) assert.ok(row < rows);
});
