import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_EXCLUDES } from "../../../src/knowledge/collections/collection-config.js";
import { fileMatcher } from "../../../src/knowledge/collections/file-matcher.js";

const rules = (given: { pattern?: string; include?: string[]; exclude?: string[] }) =>
  fileMatcher({ pattern: "**/*", include: [], exclude: [], ...given });

test("a pattern says which files belong to a collection, at any depth", () => {
  const { file } = rules({ pattern: "**/*.md" });

  assert.deepEqual(["a.md", "x/y/a.md", "a.txt", ".hidden/a.md"].map(file), [true, true, false, true]);
});

test("what is included is added to the pattern", () => {
  const { file } = rules({ pattern: "**/*.md", include: ["data/*.csv"] });

  assert.deepEqual(["a.md", "data/a.csv", "data/x/a.csv", "a.csv"].map(file), [true, true, false, false]);
});

test("a plain name leaves out that file or folder at any depth, and only that", () => {
  const { file, folder } = rules({ exclude: ["drafts"] });

  assert.deepEqual(["drafts", "x/drafts", "my-drafts"].map(folder), [false, false, true]);
  assert.deepEqual(["x/drafts", "drafts.md"].map(file), [false, true]);
});

test("a pattern may leave out too, and wins over what is included", () => {
  const { file, folder } = rules({ include: ["**/*.md"], exclude: ["old/**", "**/*.tmp"] });

  assert.deepEqual(["old/a.md", "a.tmp", "new/old.md"].map(file), [false, false, true]);
  assert.equal(folder("old"), false);
});

test("the default leaves out what tools leave behind", () => {
  const { folder, file } = rules({ exclude: [...DEFAULT_EXCLUDES] });

  for (const name of [".git", "a/node_modules", "x/y/__pycache__"]) assert.equal(folder(name), false, name);
  assert.equal(file("a/.DS_Store"), false);
  assert.equal(file(".github/readme.md"), true);
});

test("patterns that would take too long are refused", () => {
  const brace = "{a,b}".repeat(30);
  for (const given of [{ pattern: brace }, { include: ["x".repeat(1_001)] }, { exclude: Array(10_001).fill("a") }])
    assert.throws(() => rules(given), { code: "VALIDATION" });
});
