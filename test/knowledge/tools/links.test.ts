import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../../support/test-app.js";

const FILES = {
  "roof.md":
    "# Roof\n\nSee [[Craftsmen#Jo|our people]] and [the bill](bills/2026.md#total).\n\n`[[not this]]`, [[Zeppelin]]\n",
  "craftsmen.md": "# Craftsmen\n\nBack to [[roof]], [[roof]] and [[craftsmen]].\n",
  "bills/2026.md": "Twelve hundred for the [roof](../roof.md).\n",
};

test("links are given with their places and what they lead to", async (t) => {
  const app = await testApp(t, { files: FILES });

  const { links, meta } = await app.gno.links({ ref: "notes/roof.md" });

  assert.deepEqual(
    links.map(({ linkType, targetRef, targetAnchor, linkText, position, resolvedUri }) => [
      linkType,
      targetRef,
      targetAnchor,
      linkText,
      position.startLine,
      position.startCol,
      resolvedUri,
    ]),
    [
      ["wiki", "Craftsmen", "Jo", "our people", 3, 5, "gno://notes/craftsmen.md"],
      ["markdown", "bills/2026.md", "total", "the bill", 3, 37, "gno://notes/bills/2026.md"],
      ["wiki", "Zeppelin", undefined, undefined, 5, 17, undefined],
    ],
  );
  assert.deepEqual([meta.totalLinks, meta.resolvedCount, meta.filterType], [3, 2, null]);
});

test("links of one type only", async (t) => {
  const app = await testApp(t, { files: FILES });

  const { links, meta } = await app.gno.links({ ref: "notes/roof.md", type: "markdown" });

  assert.deepEqual(
    links.map(({ targetRef }) => targetRef),
    ["bills/2026.md"],
  );
  assert.equal(meta.filterType, "markdown");
});

test("a document knows who links to it, each link for itself, and itself too", async (t) => {
  const app = await testApp(t, { files: FILES });
  const sources = async (ref: string) =>
    (await app.gno.backlinks({ ref })).backlinks
      .map(({ sourceDocUri, position }) => `${sourceDocUri.slice("gno://notes/".length)} ${position.startCol}`)
      .sort();

  assert.deepEqual(await sources("notes/roof.md"), ["bills/2026.md 24", "craftsmen.md 19", "craftsmen.md 9"]);
  assert.deepEqual(await sources("notes/craftsmen.md"), ["craftsmen.md 32", "roof.md 5"]);
});

test("backlinks and links agree about every document", async (t) => {
  const app = await testApp(t, {
    files: { ...FILES, "a/roof.md": "# Another\n\n[[roof]] [x](../roof.md)", "b.md": "[[Another]]" },
  });
  const paths = await app.paths();
  const [forth, back] = [new Set<string>(), new Set<string>()];
  for (const path of paths) {
    for (const { resolvedUri, position } of (await app.gno.links({ ref: `notes/${path}` })).links)
      if (resolvedUri) forth.add(`${path} ${position.startLine}:${position.startCol} ${resolvedUri}`);
    const { backlinks, meta } = await app.gno.backlinks({ ref: `notes/${path}` });
    for (const { sourceDocUri, position } of backlinks)
      back.add(`${sourceDocUri.slice("gno://notes/".length)} ${position.startLine}:${position.startCol} ${meta.uri}`);
  }

  assert.deepEqual([...back].sort(), [...forth].sort());
  assert.ok(forth.size >= 7);
});

test("backlinks of one collection only, which must exist", async (t) => {
  const app = await testApp(t, { files: FILES });

  assert.equal((await app.gno.backlinks({ ref: "notes/roof.md", collection: "NOTES" })).meta.totalBacklinks, 3);
  await assert.rejects(app.gno.backlinks({ ref: "notes/roof.md", collection: "lost" }), { code: "NOT_FOUND" });
});
