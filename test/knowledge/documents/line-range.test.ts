import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutLines, MAX_ANSWER_CHARS, numbered } from "../../../src/knowledge/documents/line-range.js";

const TEXT = "one\ntwo\nthree\n";

for (const [from, count, text, start, end] of [
  [1, undefined, "one\ntwo\nthree\n", 1, 3],
  [2, 1, "two", 2, 2],
  [2, 2, "two\nthree\n", 2, 3],
  [2, 99, "two\nthree\n", 2, 3],
  [3, 1, "three\n", 3, 3],
  [4, undefined, "", 4, 3],
  [99, 5, "", 99, 98],
] as const)
  test(`from line ${from}, ${count ?? "all"}: lines ${start} to ${end}`, () => {
    assert.deepEqual(cutLines(TEXT, from, count), { text, start, end, truncated: false });
  });

test("an empty text has no lines", () => {
  assert.deepEqual(cutLines("", 1), { text: "", start: 1, end: 0, truncated: false });
});

const texts = fc
  .array(fc.constantFrom("", "a", "two words", "über", "😀"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

test("lines taken one at a time are the lines of the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines: string[] = [];
      for (let at = 1; ; at++) {
        const { text: line, start, end } = cutLines(text, at, 1);
        if (end < start) break;
        lines.push(line.replace(/\n$/, ""));
      }
      assert.deepEqual(lines, text === "" ? [] : text.replace(/\n$/, "").split("\n"));
    }),
  );
});

test("an answer is cut at a line where it grows too long, and says so", () => {
  const line = `${"x".repeat(99)}\n`;
  const { text, end, truncated } = cutLines(line.repeat(10_000), 11);

  assert.ok(truncated);
  assert.equal(text.length, MAX_ANSWER_CHARS);
  assert.equal(end, 10 + MAX_ANSWER_CHARS / 100);
});

test("a line that alone is too long is cut inside, between characters", () => {
  const { text, start, end, truncated } = cutLines(`a${"😀".repeat(MAX_ANSWER_CHARS)}`, 1);

  assert.ok(truncated && text.isWellFormed() && text.length <= MAX_ANSWER_CHARS);
  assert.deepEqual([start, end], [1, 1]);
});

test("numbers stand before the lines, and a line end at the end is no further line", () => {
  assert.equal(numbered("two\nthree\n", 2), "2: two\n3: three");
});

test("a range that ends on a blank line shows that line too", () => {
  const { text, start, end } = cutLines("one\ntwo\n\nfour\n", 1, 3);
  assert.deepEqual([start, end], [1, 3]);
  assert.equal(numbered(text, start, end - start + 1), "1: one\n2: two\n3: ");
});
