import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256 } from "../../../src/kernel/hash.js";
import { testApp } from "../../support/test-app.js";

const TEXT = `---
title: Why we chose Postgres
author: Ada Lovelace
date: 2026-01-20
tags: [database, decision]
category: architecture
---

# Why we chose Postgres

It won.

## What it costs

Twelve euros each month.
`;

test("a result says all that is known of its place", async (t) => {
  const app = await testApp(t);
  const file = app.write("my notes/postgres.md", TEXT, "2026-02-03T04:05:06Z");
  await app.update();

  const [result] = (await app.gno.search({ query: "twelve euros" })).results;

  const { score, snippet, conversion, ...rest } = result!;
  assert.ok(score > 0 && score <= 1);
  assert.match(snippet, /Twelve euros each month\./);
  assert.equal(conversion.mirrorHash, sha256(TEXT));
  assert.deepEqual(conversion.warnings, []);
  assert.deepEqual(rest, {
    docid: `#${sha256(TEXT).slice(0, 8)}`,
    uri: "gno://notes/my%20notes/postgres.md",
    line: 15,
    title: "Why we chose Postgres",
    contentType: "architecture",
    categories: ["architecture"],
    tags: ["database", "decision"],
    snippetLanguage: "en",
    snippetRange: rest.snippetRange,
    heading: rest.heading,
    author: "Ada Lovelace",
    source: {
      absPath: file,
      relPath: "my notes/postgres.md",
      mime: "text/markdown",
      ext: ".md",
      modifiedAt: "2026-02-03T04:05:06.000Z",
      sizeBytes: Buffer.byteLength(TEXT),
      sourceHash: sha256(TEXT),
      documentDate: "2026-01-20",
    },
  });
});

test("the lines of a snippet are those of the document", async (t) => {
  const app = await testApp(t, {
    files: {
      "long.md": `# Long\n\n${"Nothing here.\n\n".repeat(500)}The roof leaks.\n\n${"And nothing here.\n\n".repeat(500)}`,
    },
  });

  const [result] = (await app.gno.search({ query: "roof leaks" })).results;
  const { startLine, endLine } = result!.snippetRange;
  const lines = (await app.gno.get({ ref: result!.uri, fromLine: startLine, lineCount: endLine - startLine + 1 }))
    .content;

  assert.ok(lines.includes(result!.snippet.replace(/^…|…$/g, "")));
  assert.equal(
    (await app.gno.get({ ref: `${"notes/long.md"}:${result!.line}`, lineCount: 1 })).content,
    "The roof leaks.",
  );
});

test("a document without a title goes by the name of its file", async (t) => {
  const app = await testApp(t, { files: { "plan b.txt": "the roof" } });

  assert.equal((await app.gno.search({ query: "roof" })).results[0]!.title, "plan b.txt");
});

test("callers from elsewhere do not see where files lie on this machine", async (t) => {
  const app = await testApp(t, { files: { "a.md": "the roof" } });
  for (const name of ["gno_search", "gno_query", "gno_get", "gno_status", "gno_peek"]) {
    const tool = app.app.operations.find((one) => one.name === name)!;
    const input = name === "gno_get" ? { ref: "notes/a.md" } : /search|query/.test(name) ? { query: "roof" } : {};

    const { data, text } = await tool.call(input, { hostPaths: false });

    assert.ok(!(JSON.stringify(data) + text).includes(app.space.root), name);
  }
});

test("guidance that the user wrote for a place stands beside its results, from the general to the special", async (t) => {
  const contexts = [
    { scopeType: "prefix", scopeKey: "gno://notes/work", text: "Work only." },
    { scopeType: "global", scopeKey: "/", text: "Since 2025." },
    { scopeType: "collection", scopeKey: "notes:", text: "Notes of a small team." },
    { scopeType: "collection", scopeKey: "other:", text: "Not this." },
    { scopeType: "prefix", scopeKey: "gno://notes/wor", text: "Nor this." },
  ];
  const app = await testApp(t, { files: { "work/a.md": "roof", "home/b.md": "roof" }, config: { contexts } });
  const { results } = await app.gno.search({ query: "roof" });
  const of = (relPath: string) => results.find(({ source }) => source.relPath === relPath)!.context;

  assert.equal(of("work/a.md"), "Since 2025.\n\nNotes of a small team.\n\nWork only.");
  assert.equal(of("home/b.md"), "Since 2025.\n\nNotes of a small team.");
});

test("two files of the same content are two results with one docid", async (t) => {
  const app = await testApp(t, { files: { "a.md": "the roof", "b.md": "the roof" } });
  const { results } = await app.gno.search({ query: "roof" });

  assert.deepEqual(results.map(({ uri }) => uri).sort(), ["gno://notes/a.md", "gno://notes/b.md"]);
  assert.equal(results[0]!.docid, results[1]!.docid);
});

test("what is meant steers the snippet and is not searched", async (t) => {
  const filler = "Nothing of interest.\n".repeat(40);
  const app = await testApp(t, {
    files: { "a.md": `bank of the river\n${filler}bank with money\n${filler}`, "b.md": "money only" },
  });

  const river = await app.gno.search({ query: "bank", intent: "river" });
  const money = await app.gno.search({ query: "bank", intent: "money" });

  assert.match(river.results[0]!.snippet, /river/);
  assert.match(money.results[0]!.snippet, /money/);
  assert.equal(money.results.length, 1);
});

test("the text of an answer holds every result with its place", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof\n\nIt leaks." } });
  const search = app.app.operations.find(({ name }) => name === "gno_search")!;

  const { text } = await search.call({ query: "leaks" }, { hostPaths: true });

  assert.match(text, /^Found 1 result for "leaks"\n\n1\. #[0-9a-f]{8} gno:\/\/notes\/a\.md line 3 \(\d\.\d\d\)\n/);
  assert.match(text, /\| It leaks\./);
});

test("text that nothing matches is answered with no results", async (t) => {
  const app = await testApp(t, { files: { "a.md": "the roof" } });

  assert.deepEqual((await app.gno.search({ query: "zeppelin" })).results, []);
});

test("a query of nothing but blanks is refused by every search", async (t) => {
  const app = await testApp(t, { files: { "a.md": "the roof" } });

  for (const tool of ["search", "query", "vsearch"] as const)
    await assert.rejects(app.gno[tool]({ query: " \n" }), { code: "VALIDATION", message: /"query"/ }, tool);
});
