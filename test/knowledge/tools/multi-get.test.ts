import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../../support/test-app.js";

const FILES = { "a.md": "# A", "sub/b.md": "# B", "sub/ü b.md": "# Ü", "c.txt": "plain", "bad.pdf": "no PDF" };

const paths = ({ documents }: { documents: readonly { source: { relPath: string } }[] }) =>
  documents.map(({ source }) => source.relPath);

test("documents come in the order in which they were asked for, and what is missing says why", async (t) => {
  const app = await testApp(t, { files: FILES });

  const answer = await app.gno.multiGet({
    refs: ["notes/c.txt", "notes/lost.md", "gno://notes/a.md", "nonsense", "notes/bad.pdf"],
  });

  assert.deepEqual(paths(answer), ["c.txt", "a.md"]);
  assert.deepEqual(
    answer.skipped.map(({ ref, reason }) => [ref, reason]),
    [
      ["notes/lost.md", "not_found"],
      ["nonsense", "invalid_ref"],
      ["notes/bad.pdf", "conversion_error"],
    ],
  );
  assert.deepEqual(answer.meta, { requested: 5, returned: 2, skipped: 3, maxBytes: 10_240 });
});

for (const [pattern, found] of [
  ["notes/**/*.md", ["a.md", "sub/b.md", "sub/ü b.md"]],
  ["gno://notes/sub/*", ["sub/b.md", "sub/ü b.md"]],
  ["gno://notes/sub/%C3%BC%20b.md", ["sub/ü b.md"]],
  ["notes/*.{md,txt}", ["a.md", "c.txt"]],
  ["other/**", []],
] as const)
  test(`${pattern} gives ${found.join(", ") || "nothing"}`, async (t) => {
    const app = await testApp(t, { files: FILES });

    assert.deepEqual(paths(await app.gno.multiGet({ pattern })).sort(), found);
  });

test("each document is cut at the bytes asked for, between characters", async (t) => {
  const app = await testApp(t, { files: { "a.md": "äöü\nend\n", "b.md": "ab" } });

  const { documents } = await app.gno.multiGet({ refs: ["notes/a.md", "notes/b.md"], maxBytes: 5 });

  assert.deepEqual(
    documents.map(({ content, truncated, returnedLines }) => [content, truncated, returnedLines.end]),
    [
      ["äö", true, 1],
      ["ab", false, 1],
    ],
  );
});

test("a pattern that fits too many documents is cut, and says so", async (t) => {
  const app = await testApp(t, { files: Object.fromEntries(Array.from({ length: 105 }, (_, i) => [`${i}.md`, "x"])) });

  const { meta, documents } = await app.gno.multiGet({ pattern: "notes/*" });

  assert.equal(documents.length, 100);
  assert.deepEqual([meta.requested, meta.patternTruncated], [105, true]);
});

test("either references or a pattern, and references of one index only", async (t) => {
  const app = await testApp(t, { files: FILES });

  for (const input of [{}, { refs: ["notes/a.md"], pattern: "notes/*" }, { refs: [] }])
    await assert.rejects(app.gno.multiGet(input), { code: "VALIDATION" });
  await assert.rejects(app.gno.multiGet({ refs: ["notes/a.md", "gno://notes/a.md?index=other"] }), {
    code: "VALIDATION",
    message: /2 indexes/,
  });
});
