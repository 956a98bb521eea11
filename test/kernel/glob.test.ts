import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Failure } from "../../src/kernel/failure.js";
import { compileGlob } from "../../src/kernel/glob.js";

const PATHS = ["a.md", "b/a.md", "b/c/a.md", ".x/a.md", "b/.y.md", "a.txt", "b/a[1].md", "b/*.md", "1.md", "12.md"];
const fitting = (pattern: string): string[] => PATHS.filter(compileGlob(pattern));

test("stars stay within a part, double stars go over parts, and a dot in front is no wall", () => {
  assert.deepEqual(fitting("*.md"), ["a.md", "1.md", "12.md"]);
  assert.deepEqual(fitting("**/*.txt"), ["a.txt"]);
  assert.deepEqual(fitting("b/**"), ["b/a.md", "b/c/a.md", "b/.y.md", "b/a[1].md", "b/*.md"]);
  assert.deepEqual(fitting("**/c/*"), ["b/c/a.md"]);
  assert.deepEqual(fitting("**/.*/**"), [".x/a.md", "b/.y.md"]);
  assert.deepEqual(fitting("**"), PATHS);
});

test("sets, choices, ranges, escapes and negation mean what shells mean", () => {
  assert.deepEqual(fitting("[0-9].md"), ["1.md"]);
  assert.deepEqual(fitting("[!a-z].md"), ["1.md"]);
  assert.deepEqual(fitting("{a,1}.{md,txt}"), ["a.md", "a.txt", "1.md"]);
  assert.deepEqual(fitting("{11..13}.md"), ["12.md"]);
  assert.deepEqual(fitting("@(a|1).md"), ["a.md", "1.md"]);
  assert.deepEqual(fitting("b/\\*.md"), ["b/*.md"]);
  assert.deepEqual(fitting("b/a\\[1].md"), ["b/a[1].md"]);
  assert.deepEqual(fitting("!**/*.md"), ["a.txt"]);
  assert.deepEqual(fitting("{a,b/{a,.y}}.md"), ["a.md", "b/a.md", "b/.y.md"]);
});

test("what is no pattern is a name: unclosed braces, brackets and parentheses", () => {
  for (const name of ["{a.md", "a].md", "[a.md", "a(1).md", "(a.md", "a}.md", "{a}.md"])
    assert.ok(compileGlob(name)(name), name);
});

test("a pattern that stands for too many, is too long, repeats or negates a group is refused at once", () => {
  const bomb = Array.from({ length: 40 }, () => "{a,b}").join("");
  const nested = `${"{a,".repeat(300)}b${"}".repeat(300)}`;
  for (const pattern of [bomb, nested, "{1..100000}", "x".repeat(1001), "+(a|aa)", "*(a|b)", "!(a|b)"])
    assert.throws(
      () => compileGlob(pattern)("x"),
      (thrown) => thrown instanceof Failure && thrown.code === "VALIDATION",
      pattern.slice(0, 20),
    );
});

test("no pattern and no path throw anything but a Failure, and every plain path fits itself", () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      "a",
      "b",
      "*",
      "**",
      "?",
      "/",
      "[",
      "]",
      "{",
      "}",
      ",",
      "(",
      ")",
      "|",
      "!",
      "\\",
      ".",
      "-",
      "é",
    ),
  });
  fc.assert(
    fc.property(odd, odd, (pattern, path) => {
      try {
        compileGlob(pattern)(path);
      } catch (thrown) {
        assert.ok(thrown instanceof Failure, String(thrown));
      }
    }),
    { numRuns: 5_000 },
  );
  const plain = fc.stringMatching(/^[a-z .]{1,8}(\/[a-z .]{1,8}){0,4}$/).filter((path) => !path.startsWith("./"));
  fc.assert(fc.property(plain, (path) => compileGlob(path)(path)));
});

test("patterns that blow up regular expressions cost the product of the lengths at most", () => {
  const name = "a".repeat(251);
  for (const [pattern, path] of [
    [`${"*a".repeat(100)}b.md`, `${name}.md`],
    [`${"**/a/".repeat(100)}b`, `${"a/".repeat(2_000)}c`],
    ["**/*a*a*ab/**/*a*a*ab/**/*a*bb", `${`${name}/`.repeat(12)}abc`],
  ] as const) {
    const started = performance.now();
    assert.equal(compileGlob(pattern)(path), false);
    // Regular expressions would take hours.
    assert.ok(performance.now() - started < 5_000, pattern.slice(0, 20));
  }
});
