import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MAX_QUERY_CHARS, parseQuery } from "../../../src/engine/lexical/parse-query.js";

const written = (query: string) =>
  parseQuery(query).map(({ kind, text, negative }) => `${negative ? "not " : ""}${kind}: ${text}`);

for (const [query, parts] of [
  ["roof tiles", ["words: roof", "words: tiles"]],
  ['"roof tiles" red', ["phrase: roof tiles", "words: red"]],
  ["„Dach Ziegel“ «toit» 「屋根」", ["phrase: Dach Ziegel", "phrase: toit", "phrase: 屋根"]],
  ['-draft -"old plan" foo-bar', ["not words: draft", "not phrase: old plan", "words: foo-bar"]],
  ["kube* k* *", ["prefix: kube", "words: k*", "words: *"]],
  ["- -- a -", ["words: -", "words: --", "words: a", "words: -"]],
  ['say "unfinished', ["words: say", 'words: "unfinished']],
  ['""', ['words: "', 'words: "']],
  ['a"b c"d', ["words: a", "phrase: b c", "words: d"]],
  ["", []],
] as const)
  test(`${JSON.stringify(query)} is ${parts.join(", ") || "nothing"}`, () => {
    assert.deepEqual(written(query), parts);
  });

test("every string is a query, and nothing but blanks and marks of the grammar is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (query) => {
      const kept = parseQuery(query)
        .map(({ text }) => text)
        .join("");
      const letters = (text: string) => [...text].filter((char) => /[\p{L}\p{N}]/u.test(char)).join("");
      assert.equal(letters(kept), letters(query));
    }),
  );
});

test("what lies beyond the longest query is not read", () => {
  const parts = parseQuery(`${"a ".repeat(MAX_QUERY_CHARS)}`);

  assert.equal(parts.length, MAX_QUERY_CHARS / 2);
});
