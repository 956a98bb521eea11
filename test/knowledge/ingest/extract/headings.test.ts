import assert from "node:assert/strict";
import { test } from "node:test";
import { extract } from "../../../../src/knowledge/ingest/extract/extract.js";
import { headingPathAt } from "../../../../src/knowledge/ingest/extract/heading-path.js";

const headingsOf = (markdown: string) => extract(markdown, { kind: "markdown" }).headings;
const texts = (markdown: string) => headingsOf(markdown).map(({ text }) => text);

test("ATX and setext headings are found with level and line", () => {
  const text =
    "# One\n\nTwo\n===\n\nThree\n---\n\n###### Six ##\n####### Seven\n#nospace\n   ## Indented\n    # Code\n";
  assert.deepEqual(headingsOf(text), [
    { level: 1, text: "One", line: 1 },
    { level: 1, text: "Two", line: 3 },
    { level: 2, text: "Three", line: 6 },
    { level: 6, text: "Six", line: 9 },
    { level: 2, text: "Indented", line: 12 },
  ]);
});

test("the text of a heading is what a reader sees", () => {
  const written: Record<string, string> = {
    "# **Bold** and _it_ ##": "Bold and it",
    "# `code_x` [link](a.md) [[b|c]] ![i](j.png)": "code_x link c i",
    "# snake_case_name": "snake_case_name",
    "# 5 * 3 and C#": "5 * 3 and C#",
    "# a \\* b \\_c\\_": "a * b _c_",
    "# Title {#anchor}": "Title",
    "# <b>Tag</b> x < y": "Tag x < y",
    "# ==mark== ~~gone~~ a ~ b": "mark gone a ~ b",
    "# [[": "[[",
    "# `": "`",
  };
  for (const [markdown, text] of Object.entries(written)) assert.deepEqual(texts(markdown), [text], markdown);
});

test("headings in code, quotes, lists and front matter do not count, nor do rules", () => {
  const text =
    "---\n# comment\n---\n```\n# code\n```\n> # quote\n\n- # item\n- item\n---\n\n---\n---\n\n| a\n---\n\nfirst\nsecond\n---\n\n#\n";
  assert.deepEqual(texts(text), []);
});

test("a heading of a megabyte is cut", () => {
  const [heading] = headingsOf(`# ${"long ".repeat(200_000)}`);
  assert.ok(heading!.text.length <= 200 && heading!.text.endsWith("…"));
});

test("the heading path of a line holds its own heading and those above", () => {
  const headings = headingsOf("# A\n\n## B\n\n### C\n\n## D\n\ntext\n\n# E\n");
  assert.deepEqual(
    [1, 4, 6, 7, 9, 11].map((line) => headingPathAt(headings, line)),
    ["A", "A > B", "A > B > C", "A > D", "A > D", "E"],
  );
  assert.equal(headingPathAt(headings, 0), "");
});

test("headings of pages and sheets are no title, whatever the document lacks", () => {
  const text = "## Page 1\n\nA report.\n";
  const titles = [true, false].map(
    (headsParts) => extract(text, { kind: "markdown", converter: { headsParts } }).title,
  );
  assert.deepEqual(titles, [null, "Page 1"]);
});
