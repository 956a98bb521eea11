import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tokenize } from "../../src/engine/analysis/tokenize.js";
import { termMatches } from "../../src/engine/term-matches.js";

function everyTerm(text: string): { start: number; end: number; term: string }[] {
  const found: { start: number; end: number; term: string }[] = [];
  tokenize(text, { term: (term, start, end) => found.push({ start, end, term }), compound: () => undefined });
  return found;
}

test("looking only at lines that can match finds what taking the whole text apart finds", () => {
  const piece = fc.constantFrom(
    "cry",
    "cries",
    "Crying",
    "sky",
    "skies",
    "dying",
    "die",
    "don't",
    "Anna's",
    "fetchWithBackoff",
    "HTTPServer",
    "snake_case",
    "a-b",
    "café",
    "über",
    "Übung",
    "日本語",
    "x",
    "42",
    "C++",
    " ",
    "\n",
    "\n\n",
    ". ",
    "/",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.array(piece, { maxLength: 4 }), (text, query) => {
      const terms = new Set(everyTerm(query.join(" ")).map(({ term }) => term));
      const body = text.join("");
      assert.deepEqual(
        termMatches(body, terms),
        everyTerm(body).filter(({ term }) => terms.has(term)),
      );
    }),
    { numRuns: 1000 },
  );
});

test("every term of a text is found where it stands", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const all = everyTerm(text);
      assert.deepEqual(termMatches(text, new Set(all.map(({ term }) => term))), all);
    }),
  );
});

test("a word begins with its stem, but for the stem's last letter", () => {
  const endings =
    "s es ies ed ing eed y ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti bility logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize e ll".split(
      " ",
    );
  const letters = fc.string({ unit: fc.constantFrom(..."abcdefghilmnoprstuvyz"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(letters, fc.array(fc.constantFrom(...endings), { maxLength: 3 }), (head, tail) => {
      const word = `${head}${tail.join("")}`;
      const [found] = termMatches(word, new Set(everyTerm(word).map(({ term }) => term)));
      assert.deepEqual([found?.start, found?.end], [0, word.length]);
    }),
    { numRuns: 20_000 },
  );
});
