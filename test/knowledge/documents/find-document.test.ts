import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256 } from "../../../src/kernel/hash.js";
import { testApp } from "../../support/test-app.js";

const docidOf = (text: string): string => `#${sha256(text).slice(0, 8)}`;

/** Two texts whose docids begin with the same six digits: found by trying, the same at every run. */
function textsOfNearDocids(): [string, string] {
  const byStart = new Map<string, string>();
  for (let i = 0; ; i++) {
    const text = `text ${i}`;
    const start = docidOf(text).slice(0, 7);
    const other = byStart.get(start);
    if (other !== undefined && docidOf(other) !== docidOf(text)) return [other, text];
    byStart.set(start, text);
  }
}

const LINES = "one\ntwo\nthree\nfour\n";

test("a document is found by its URI, by its path and by its docid, whole or in part", async (t) => {
  const app = await testApp(t, { files: { "my plans/a.md": LINES } });
  const docid = docidOf(LINES);

  for (const ref of [
    "gno://notes/my%20plans/a.md",
    "notes/my plans/a.md",
    "NOTES/my plans/a.md",
    docid,
    docid.slice(0, 7),
  ])
    assert.equal(await app.textOf(ref), LINES, ref);
});

test("a line behind a path is where reading begins, unless the file has that very name", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES, b: LINES, "b:3": "another file\n" } });

  assert.equal(await app.textOf("notes/a.md:3"), "three\nfour\n");
  assert.equal(await app.textOf("gno://notes/a.md:3"), "three\nfour\n");
  assert.equal((await app.gno.get({ ref: "notes/a.md:3", fromLine: 2, lineCount: 1 })).content, "two");
  assert.equal(await app.textOf("notes/b:3"), "another file\n");
});

test("a name is found in the other Unicode form, and twins are kept apart", async (t) => {
  const app = await testApp(t, {
    files: { "Gr\u00f6\u00dfe.md": "composed", "u\u0308ber.md": "apart", "\u00fcber.md": "together" },
  });

  assert.equal(await app.textOf("notes/Gro\u0308\u00dfe.md"), "composed");
  assert.equal(await app.textOf("notes/u\u0308ber.md"), "apart");
  assert.equal(await app.textOf("notes/\u00fcber.md"), "together");
});

test("a docid that several files of one content share means the first of them", async (t) => {
  const app = await testApp(t, { files: { "a.md": LINES, "b.md": LINES } });

  assert.equal((await app.gno.get({ ref: docidOf(LINES) })).uri, "gno://notes/a.md");
});

test("the start of several docids is refused with all of them", async (t) => {
  const [first, second] = textsOfNearDocids();
  const app = await testApp(t, { files: { "a.md": first, "b.md": second } });
  const [a, b] = [docidOf(first), docidOf(second)];

  await assert.rejects(app.textOf(a.slice(0, 7)), {
    code: "CONFLICT",
    message: new RegExp(`${a}, ${b}|${b}, ${a}`),
  });
  assert.equal(await app.textOf(b), second);
});

test("what is not there is told from a collection that is not there", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x" } });

  await assert.rejects(app.textOf("notes/lost.md"), {
    code: "NOT_FOUND",
    message: "Document not found: notes/lost.md",
  });
  await assert.rejects(app.textOf("lost/a.md"), { code: "NOT_FOUND", message: /^Collection/, hint: /notes/ });
  await assert.rejects(app.textOf("#00000000"), { code: "NOT_FOUND" });
});

test("a file that could not be read is told with the reason", async (t) => {
  const app = await testApp(t, { files: { "scan.pdf": "this is no PDF", "film.mp4": "x" } });

  await assert.rejects(app.textOf("notes/scan.pdf"), { code: "UNSUPPORTED", message: /scan\.pdf has no text/ });
  await assert.rejects(app.textOf("notes/film.mp4"), { code: "UNSUPPORTED", details: { reason: "UNSUPPORTED_TYPE" } });
});

test("a document whose file is gone is not found", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x", "b.md": "y" } });
  app.delete("a.md");
  await app.update();

  await assert.rejects(app.textOf("notes/a.md"), { code: "NOT_FOUND" });
});

test("an index that is named in a URI is read, and never made", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x" } });

  await assert.rejects(app.textOf("gno://notes/a.md?index=other"), { code: "INDEX_MISSING", message: /"other"/ });
});
