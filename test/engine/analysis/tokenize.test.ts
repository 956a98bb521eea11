import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fold } from "../../../src/engine/analysis/fold.js";
import { indexTerms } from "../../../src/engine/analysis/index-terms.js";
import { stem } from "../../../src/engine/analysis/stem.js";
import { tokenize } from "../../../src/engine/analysis/tokenize.js";

interface Term {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

function termsOf(text: string): Term[] {
  const found: Term[] = [];
  tokenize(text, { term: (term, start, end) => found.push({ term, start, end }), compound: () => undefined });
  return found;
}

for (const [text, terms, symbols] of [
  ["The roof leaks.", "the roof leak", ""],
  ["fetchWithBackoff", "fetch with backoff", "fetchwithbackoff"],
  ["HTTPServer", "http server", "httpserver"],
  ["iPhone5s", "i phone5s", "iphone5s"],
  ["snake_case_name", "snake case name", "snakecasenam"],
  ["foo-bar--baz", "foo bar baz", "foobar"],
  ["-x- _y_", "x y", ""],
  ["a.b:c/d@e", "a b c d e", ""],
  ["don't Anna's l'été", "dont anna l et", ""],
  ["C++ C# F#", "c c f", "cplusplu csharp fsharp"],
  ["Größe über alles", "gross uber all", ""],
  ["naïve2", "naive2", ""],
  ["検索", "検 検索 索", ""],
  ["索", "索", ""],
  ["한국어", "한 한국 국 국어 어", ""],
  ["ค้นหา", "ค\u0e49 \u0e49น นห หา", ""],
  ["用Postgres", "用 postgr", ""],
  ["𠮷野家", "𠮷 𠮷野 野 野家 家", ""],
  ["", "", ""],
  ["😀 … — \u0000", "", ""],
] as const)
  test(`${JSON.stringify(text)} has the terms ${JSON.stringify(terms)}`, () => {
    assert.deepEqual(indexTerms(text), { terms, symbols });
  });

test("offsets point at the words of the text", () => {
  const text = "Über fetchWithBackoff: Anna's 検索!";

  assert.deepEqual(
    termsOf(text).map(({ term, start, end }) => [term, text.slice(start, end)]),
    [
      ["uber", "Über"],
      ["fetch", "fetch"],
      ["with", "With"],
      ["backoff", "Backoff"],
      ["anna", "Anna's"],
      ["検", "検"],
      ["検索", "検索"],
      ["索", "索"],
    ],
  );
});

/** Words of every kind, signs between them, and what no one means to write. */
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "fooBar",
          "HTTPServer2",
          "a-b_c",
          "don't",
          "l'été",
          "Größe",
          "検索",
          "ﾃﾞｰﾀ",
          "ค้นหา",
          "𠮷",
          "C++",
          "x@y.z",
        ),
        fc.constantFrom(" ", "-", "_", "'", "’", ".", "\n", "😀", "\ud800", "\udc00", "\u0301", "é", "日"),
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join("")),
);

/** What a stretch of text is as a term: half-width kana stand for their whole run, apostrophes are not kept. */
function isSourceOf(source: string, term: string): boolean {
  const plain = source.replace(/['’]/g, "");
  const candidates = [plain, plain.replace(/s$/i, ""), plain.slice(0, 64)].map(fold);
  return candidates.some((word) => word === term || stem(word) === term || word.includes(term));
}

test("every offset points at what its term was made of, in order, in any text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      let last = 0;
      for (const { term, start, end } of termsOf(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.ok(isSourceOf(text.slice(start, end), term), `${JSON.stringify(text.slice(start, end))} is ${term}`);
        last = start;
      }
    }),
    { numRuns: 1000 },
  );
});

test("terms hold no blank and no quote, so that they can be handed to the index as they are", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { terms, symbols } = indexTerms(text);
      for (const term of `${terms} ${symbols}`.split(" ")) assert.doesNotMatch(term, /[\s"*:^(){}]/);
      assert.equal(terms.split(" ").filter(Boolean).length, termsOf(text).length);
    }),
    { numRuns: 1000 },
  );
});

test("the same text has the same terms however often it is read", () => {
  fc.assert(fc.property(texts, (text) => assert.deepEqual(indexTerms(text), indexTerms(text))));
});

test("two texts with a blank between have the terms of both", () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const both = [indexTerms(a).terms, indexTerms(b).terms].filter(Boolean).join(" ");
      assert.equal(indexTerms(`${a} ${b}`).terms, both);
    }),
  );
});

test("a run without end makes one short term for every part of it, not a long one", () => {
  for (const unit of ["a", "A", "é", "aB", "x-", "1", "b_"]) {
    const { terms, symbols } = indexTerms(unit.repeat(50_000));
    for (const term of `${terms} ${symbols}`.split(" ")) assert.ok(term.length <= 64, unit);
  }
});
