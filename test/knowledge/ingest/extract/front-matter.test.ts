import assert from "node:assert/strict";
import { test } from "node:test";
import { extract } from "../../../../src/knowledge/ingest/extract/extract.js";
import type { Extraction } from "../../../../src/knowledge/ingest/extract/extraction.js";

const read = (markdown: string): Extraction => extract(markdown, { kind: "markdown" });
const codes = (extraction: Extraction): string[] => extraction.warnings.map(({ code }) => code);
const bodyOf = (markdown: string): string => markdown.slice(read(markdown).bodyOffset);

test("YAML front matter ends at a line of three dashes or three points", () => {
  for (const closing of ["---", "...", "---  "]) {
    const text = `---\ntitle: Home\n${closing}\n# Body\n`;
    assert.equal(read(text).title, "Home");
    assert.equal(bodyOf(text), "# Body\n");
    assert.equal(read(text).bodyLine, 4);
  }
});

test("empty front matter is front matter", () => {
  assert.equal(bodyOf("---\n---\nHere\n"), "Here\n");
  assert.equal(bodyOf("---\n# only a comment\n---\nHere\n"), "Here\n");
  assert.deepEqual(codes(read("---\n---\nHere\n")), []);
});

test("front matter that goes to the end leaves an empty body", () => {
  const read1 = read("---\ntitle: T\n---");
  assert.deepEqual([read1.title, read1.bodyOffset, read1.bodyLine], ["T", 16, 4]);
});

test("without a closing line, or not in the first line, there is no front matter", () => {
  for (const text of ["---\ntitle: T\n", "\n---\ntitle: T\n---\n", " ---\ntitle: T\n---\n", "----\ntitle: T\n----\n"]) {
    assert.deepEqual([read(text).bodyOffset, read(text).bodyLine], [0, 1], JSON.stringify(text));
  }
});

test("prose between two rules is text, not front matter", () => {
  for (const text of [
    "---\nSome prose.\n---\nMore\n",
    "---\n\nNote: this: is prose\nand more\n---\nMore\n",
    "---\n- a\n- b\n---\n",
  ]) {
    assert.equal(read(text).bodyOffset, 0, JSON.stringify(text));
    assert.deepEqual(codes(read(text)), []);
  }
});

test("TOML front matter is read", () => {
  const text = [
    "+++",
    'title = "The \\"Pier\\""',
    "date = 2026-01-20T10:00:00+02:00",
    "tags = [ 'a', # one",
    '  "b/c",',
    "]",
    'gno.metadata.status = "open"',
    "[gno.metadata]",
    "count = 1_000",
    "done = true",
    "+++",
    "Body",
  ].join("\n");
  const result = read(text);
  assert.equal(result.title, 'The "Pier"');
  assert.equal(result.documentDate, "2026-01-20T08:00:00.000Z");
  assert.deepEqual(result.tags, ["a", "b/c"]);
  assert.deepEqual(result.metadata, { status: "open", count: 1000, done: true });
  assert.equal(bodyOf(text), "Body");
  assert.deepEqual(codes(result), []);
});

test("what the TOML reader does not know becomes a warning, and the rest is read", () => {
  const result = read('+++\ntitle = "T"\nauthor = { name = "x" }\ntags = ["ok"]\n+++\nBody\n');
  assert.deepEqual([result.title, result.tags, codes(result)], ["T", ["ok"], ["FRONTMATTER_INVALID"]]);
  assert.match(result.warnings[0]!.message, /line 3/);
});

test("JSON front matter is read, bare and between semicolons", () => {
  const bare = '{\n  "title": "A {brace}",\n  "tags": ["x"]\n}\n# Body\n';
  assert.deepEqual(
    [read(bare).title, read(bare).tags, bodyOf(bare), read(bare).bodyLine],
    ["A {brace}", ["x"], "# Body\n", 5],
  );
  const fenced = ';;;\n"title": "S"\n;;;\nBody\n';
  assert.deepEqual([read(fenced).title, bodyOf(fenced)], ["S", "Body\n"]);
  assert.deepEqual(codes(read(";;;\n{oops\n;;;\nBody\n")), ["FRONTMATTER_INVALID"]);
});

test("a text that begins with a brace is no front matter", () => {
  for (const text of ["{{ template }}\n", "{not json}\nmore\n", '{"a": 1} and more\n', "{% raw %}\n"]) {
    assert.equal(read(text).bodyOffset, 0, text);
    assert.deepEqual(codes(read(text)), []);
  }
});

test("invalid YAML is a warning, and what is plain in it is read", () => {
  const text =
    "---\ntitle: Chapter 1: the sea\ntags: [#sea, 'salt]\nauthor: Anna\nkeywords:\n  - one\n---\n# Heading\n\nBody\n";
  const result = read(text);
  assert.deepEqual(codes(result).slice(0, 1), ["FRONTMATTER_INVALID"]);
  assert.equal(result.title, "Chapter 1: the sea");
  assert.equal(result.author, "Anna");
  assert.ok(result.tags.includes("sea") && result.tags.includes("one"));
  assert.ok(bodyOf(text).startsWith("# Heading"));
});

test("an open quote is not salvaged: the heading gives the title", () => {
  const text = '---\ntitle: "never closed\ntags: [a, b\n  - : :\n---\n# Broken in front\n\nThe pelican.\n';
  assert.equal(read(text).title, "Broken in front");
  assert.deepEqual(codes(read(text)), ["FRONTMATTER_INVALID"]);
  assert.equal(bodyOf(text), "# Broken in front\n\nThe pelican.\n");
});

test("invalid front matter that mentions gno does not pass for a document without metadata", () => {
  assert.equal(read("---\ngno:\n  metadata: {a: [}\n---\n").metadataState, "invalid");
  assert.equal(read("---\ntitle: [\n---\n").metadataState, "absent");
});

test("numbers and dates as titles and tags stay as they are written", () => {
  const result = read("---\ntitle: 007\ntags: [1.50, 2024]\nauthor: 12\n---\n");
  assert.deepEqual([result.title, result.tags, result.author], ["007", ["1.50", "2024"], "12"]);
});

test("keys that name prototypes are keys like any other", () => {
  const text =
    "---\n__proto__: { polluted: yes }\nconstructor: { prototype: { polluted: yes } }\ntags: [ok]\n---\n# Proto\n";
  assert.deepEqual(read(text).tags, ["ok"]);
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.equal(read('{"__proto__": {"title": "x"}, "tags": ["ok"]}\nBody').title, null);
});

test("block scalars, anchors and unknown tags go through the yaml package", () => {
  assert.equal(read("---\ntitle: >-\n  two\n  lines\n---\n").title, "two lines");
  assert.equal(read("---\nx: &a Shared\ntitle: *a\n---\n").title, "Shared");
  assert.equal(read('---\ntitle: !!js/function "function () {}"\n---\n').title, "function () {}");
  assert.equal(read("---\ntitle: a\ntitle: b\n---\n").title, "b");
});

test("YAML that unfolds or nests without end is refused in time, and the text below is read", () => {
  const levels = [..."bcdefghi"].map(
    (name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[i]}`).join(",")}]`,
  );
  const hostile = [
    ["a: &a [lol, lol, lol]", ...levels].join("\n"),
    `a: &a 1\nb: [${"*a, ".repeat(100_000)}1]`,
    `a: ${"[".repeat(100_000)}`,
    `a: ${"[".repeat(30_000)}`,
    "- ".repeat(15_000),
    `a: "${"x\\n".repeat(400_000)}"`,
    `a: |\n${"  text\n".repeat(200_000)}`,
  ];
  read("---\nx: &a 1\n---\n");
  for (const yaml of hostile) {
    const before = performance.now();
    const result = read(`---\nkey: 1\n${yaml}\n---\n# Below\n`);
    const ms = performance.now() - before;
    assert.equal(result.title, "Below");
    assert.deepEqual(codes(result), ["FRONTMATTER_INVALID"], yaml.slice(0, 20));
    assert.ok(ms < 400, `${ms} ms for ${yaml.slice(0, 20)}`);
  }
});

test("a plain scalar of nearly a megabyte is read, a front matter above one is not", () => {
  assert.deepEqual(codes(read(`---\nnote: ${"x".repeat(900_000)}\n---\nBody\n`)), []);
  assert.deepEqual(codes(read(`---\ntitle: T\nnote: ${"x".repeat(1_100_000)}\n---\nBody\n`)), ["FRONTMATTER_INVALID"]);
});

test("text and code have no front matter", () => {
  for (const kind of ["text", "code"] as const) {
    const result = extract("---\ntitle: T\n---\n# H [[x]]\n", {
      kind,
      converter: { title: "Name", author: "A", date: "2026-01-02" },
    });
    assert.deepEqual([result.title, result.author, result.documentDate], ["Name", "A", "2026-01-02"]);
    assert.deepEqual([result.headings, result.links, result.bodyOffset], [[], [], 0]);
  }
});
