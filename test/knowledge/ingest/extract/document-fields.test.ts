import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDate } from "../../../../src/knowledge/ingest/extract/document-date.js";
import { extract } from "../../../../src/knowledge/ingest/extract/extract.js";
import type { Extraction } from "../../../../src/knowledge/ingest/extract/extraction.js";
import { normaliseTag } from "../../../../src/knowledge/ingest/extract/tags.js";

const read = (front: string, body = ""): Extraction => extract(`---\n${front}\n---\n${body}`, { kind: "markdown" });

test("the title is that of the front matter, else the first heading of level one, else the first heading, else the converter's", () => {
  assert.equal(read("title: Front", "# One\n").title, "Front");
  assert.equal(read("x: 1", "## Two\n\n# One\n").title, "One");
  assert.equal(read("title:", "## Two\n").title, "Two");
  assert.equal(extract("text", { kind: "markdown", converter: { title: " Mail " } }).title, "Mail");
  assert.equal(extract("text", { kind: "markdown" }).title, null);
});

test("authors are joined; wiki links and maps of names are read", () => {
  assert.equal(read("author: Anna Keller").author, "Anna Keller");
  assert.equal(read("authors: [Anna, Jun]").author, "Anna, Jun");
  assert.equal(read('author:\n  - "[[Kevin Kelly]]"').author, "Kevin Kelly");
  assert.equal(read("author: [[Kevin Kelly]]").author, "Kevin Kelly");
  assert.equal(read("author: {name: Anna, mail: x}").author, "Anna");
  assert.equal(read("author: []\nby: Jun").author, "Jun");
});

test("categories and types are lower-cased and without repeats", () => {
  const result = read(
    'category: Memo\ncategories: [decision, "[[Books]]", MEMO]\ntype: Decision\ncontentType: "guide, how-to"',
  );
  assert.deepEqual(result.categories, ["memo", "decision", "books", "guide", "how-to"]);
});

test("tags come from lists and from texts with commas or blanks, each once, in order", () => {
  assert.deepEqual(read("tags: [B, a/b, '#b']\nkeywords: x, y\ntag: p q").tags, ["b", "a/b", "p", "q", "x", "y"]);
  assert.deepEqual(read("tags:\n  - Ünïcode\n  - 料理\n  - a: nested").tags, ["ünïcode", "料理"]);
  assert.deepEqual(read("tags:").tags, []);
});

test("hashtags in the text and aliases are no tags", () => {
  assert.deepEqual(read("aliases: [other]", "A #hashtag here.\n").tags, []);
});

test("a tag that is none is left out with a warning", () => {
  const result = read("tags: [good, 'two words', '-x', 'a//b']");
  assert.deepEqual(result.tags, ["good"]);
  assert.deepEqual(
    result.warnings.map(({ code }) => code),
    ["TAG_INVALID"],
  );
  assert.match(result.warnings[0]!.message, /"two words", "-x", "a\/\/b"/);
});

test("a tag has one spelling", () => {
  assert.equal(normaliseTag("  Project/Harbor "), "project/harbor");
  assert.equal(normaliseTag("u\u0308ber"), "über");
  assert.equal(normaliseTag("v1.2-rc"), "v1.2-rc");
  for (const none of ["", "#", "/a", "a/", "a b", ".a", "a_b", "x".repeat(300)])
    assert.equal(normaliseTag(none), null, none);
});

test("the date goes by precedence, and the first that is one counts", () => {
  assert.equal(read("updated: 2026-03-01\ncreated: 2026-02-01\ndate: 2026-01-01").documentDate, "2026-01-01");
  assert.equal(read("date: soon\npublished: 2026-02-01\nCreated At: 2026-01-15").documentDate, "2026-01-15");
  assert.equal(read("date: never").documentDate, null);
  assert.equal(
    extract("x", { kind: "text", converter: { date: "Tue, 20 Jan 2026 10:00:00 +0200" } }).documentDate,
    "2026-01-20T08:00:00.000Z",
  );
});

test("dates are read as people write them", () => {
  const dates: Record<string, string | null> = {
    "2026-01-20": "2026-01-20",
    "2026/1/20": "2026-01-20",
    "2026.01.20": "2026-01-20",
    "20260120": "2026-01-20",
    "2026-01": "2026-01-01",
    "2026": "2026-01-01",
    "20 January 2026": "2026-01-20",
    "20. Januar 2026": "2026-01-20",
    "Jan 20, 2026": "2026-01-20",
    "January 20th, 2026": "2026-01-20",
    "Tuesday, January 20, 2026": "2026-01-20",
    "20.01.2026": "2026-01-20",
    "20/01/2026": "2026-01-20",
    "01/20/2026": "2026-01-20",
    "[[2026-01-20]]": "2026-01-20",
    "2026-01-20T10:30": "2026-01-20T10:30:00.000Z",
    "2026-01-20 10:30:15.25": "2026-01-20T10:30:15.250Z",
    "2026-01-20T23:30:00-05:00": "2026-01-21T04:30:00.000Z",
    "2026-01-20T10:30:00Z": "2026-01-20T10:30:00.000Z",
    "2017-04-06 08:16:01 +0800": "2017-04-06T00:16:01.000Z",
    "Jan 20, 2026 9:05 pm": "2026-01-20T21:05:00.000Z",
    "Tue, 20 Jan 2026 10:00:00 GMT": "2026-01-20T10:00:00.000Z",
    "03/04/2026": null,
    "2026-02-30": null,
    "2026-13-01": null,
    "2026-01-20T25:00": null,
    "1700000000": null,
    "0000-01-01": null,
    soon: null,
    "{{date}}": null,
    "": null,
  };
  for (const [written, expected] of Object.entries(dates)) assert.equal(parseDate(written), expected, written);
});

test("typed metadata keeps its types", () => {
  const result = read(
    "gno:\n  metadata:\n    status: accepted\n    n: 3\n    cost: 1200.5\n    on: true\n    day: 2026-01-20\n    code: '3'\n    list: [a, b]\n    none: []",
  );
  assert.equal(result.metadataState, "valid");
  assert.deepEqual(result.metadata, {
    status: "accepted",
    n: 3,
    cost: 1200.5,
    on: true,
    day: "2026-01-20",
    code: "3",
    list: ["a", "b"],
    none: [],
  });
});

test("typed metadata is valid as a whole or not at all", () => {
  const keys = (n: number) => Array.from({ length: n }, (_, i) => `    k${i}: 1`).join("\n");
  const bad = [
    "    status: accepted\n    nested: { not: { allowed: here } }",
    "    list: [a, 1]",
    "    list: [[a]]",
    "    n: .inf",
    "    n: .nan",
    "    empty:",
    "    __proto__: 1",
    "    constructor: 1",
    `    ${"k".repeat(129)}: 1`,
    `    text: ${"x".repeat(4097)}`,
    `    list: [${Array(129).fill("1").join(", ")}]`,
    keys(65),
    Array.from({ length: 17 }, (_, i) => `    k${i}: ${"x".repeat(4000)}`).join("\n"),
  ];
  for (const metadata of bad) {
    const result = read(`gno:\n  metadata:\n${metadata}`);
    assert.deepEqual([result.metadataState, result.metadata], ["invalid", {}], metadata.slice(0, 60));
    assert.deepEqual(
      result.warnings.map(({ code }) => code),
      ["METADATA_INVALID"],
      metadata.slice(0, 60),
    );
  }
  assert.equal(read(`gno:\n  metadata:\n${keys(64)}`).metadataState, "valid");
  assert.equal(read("gno:\n  metadata: text").metadataState, "invalid");
});

test("no typed metadata is absent metadata", () => {
  for (const front of ["title: x", "gno: x", "gno:\n  other: 1", "gno:\n  metadata:"]) {
    assert.equal(read(front).metadataState, "absent", front);
  }
});

test("relations have snake_case types and targets without brackets", () => {
  const result = read(
    'relations:\n  supersedes: decisions/0007\n  dependsOn:\n    - "[[Token Rotation]]"\n    - "[[a/b|shown]]"\n  related-to: [[Harbor]]\n  empty:',
  );
  assert.deepEqual(result.relations, [
    { type: "supersedes", target: "decisions/0007" },
    { type: "depends_on", target: "Token Rotation" },
    { type: "depends_on", target: "a/b" },
    { type: "related_to", target: "Harbor" },
  ]);
});
