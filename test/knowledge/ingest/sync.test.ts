import assert from "node:assert/strict";
import { symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { indexContent } from "../../support/index-content.js";
import { type Summary, TestApp, testApp } from "../../support/test-app.js";

/** What a sync did, without what it did not. */
function did({ collections: [first] }: Summary): Record<string, number> {
  const names = {
    filesAdded: "added",
    filesUpdated: "updated",
    filesUnchanged: "unchanged",
    filesMarkedInactive: "gone",
  };
  const more = { filesErrored: "errors", filesSkipped: "skipped" };
  return Object.fromEntries(
    Object.entries({ ...names, ...more }).flatMap(([key, name]) => (first![key]! > 0 ? [[name, first![key]!]] : [])),
  );
}

test("only what changed is read again", async (t) => {
  const app = new TestApp(t);
  for (const name of ["a.md", "b.md", "c.md"]) app.write(name, `# ${name}`);
  assert.deepEqual(did(await app.update()), { added: 3 });
  assert.deepEqual(did(await app.update()), { unchanged: 3 });

  app.write("b.md", "# changed");
  app.write("d.md", "# new");
  app.delete("c.md");

  assert.deepEqual(did(await app.update()), { added: 1, updated: 1, unchanged: 1, gone: 1 });
  assert.deepEqual(await app.paths(), ["a.md", "b.md", "d.md"]);
  assert.deepEqual(await app.found("changed"), ["b.md"]);
});

test("a file that was only touched is looked at and left as it is", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });
  const before = await app.gno.get({ ref: "notes/a.md" });
  utimesSync(path.join(app.space.notes, "a.md"), new Date("2027-01-01"), new Date("2027-01-01"));

  assert.deepEqual(did(await app.update()), { unchanged: 1 });

  const after = await app.gno.get({ ref: "notes/a.md" });
  assert.equal(after.docid, before.docid);
  assert.equal(after.source.modifiedAt, "2027-01-01T00:00:00.000Z");
});

test("a change that keeps size and time of the file is seen", async (t) => {
  const app = new TestApp(t);
  app.write("a.md", "roof", "2026-01-01T00:00:00Z");
  await app.update();

  app.write("a.md", "boat", "2026-01-01T00:00:00Z");
  await app.update();

  assert.deepEqual(await app.found("boat"), ["a.md"]);
});

test("a file that moves is found at its new place only", async (t) => {
  const app = await testApp(t, { files: { "old/a.md": "# Roof", "b.md": "# B" } });

  app.move("old", "new");
  await app.update();

  assert.deepEqual(await app.paths(), ["b.md", "new/a.md"]);
  assert.deepEqual(await app.found("roof"), ["new/a.md"]);
});

test("an editor that writes beside a file and renames over it has changed it", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });

  app.write(".a.md.swp", "# Boat");
  app.move(".a.md.swp", "a.md");

  assert.deepEqual(did(await app.update()), { updated: 1 });
  assert.deepEqual(await app.found("boat"), ["a.md"]);
});

test("a file that comes back with the same text is there again", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof", "b.md": "# B" } });
  app.move("a.md", "../away.md");
  await app.update();
  assert.deepEqual(await app.found("roof"), []);

  app.move("../away.md", "a.md");
  assert.deepEqual(did(await app.update()), { added: 1, unchanged: 1 });

  assert.deepEqual(await app.found("roof"), ["a.md"]);
});

test("a file that cannot be read is told with the reason, and the others are read", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof", "bad.pdf": "no PDF", "film.mp4": "x" } });

  const again = await app.update();

  assert.deepEqual(did(again), { unchanged: 1, errors: 1, skipped: 1 });
  assert.deepEqual(again.troubles.map(({ relPath }) => relPath).sort(), ["bad.pdf", "film.mp4"]);
  assert.deepEqual(await app.found("roof"), ["a.md"]);
});

test("a file that is mended loses its entry among the troubles", async (t) => {
  const app = await testApp(t, { files: { "notes.json": "{", "data.csv": "a,b\n1,2\n" } });
  app.write("bad.docx", "no document");
  await app.update();
  assert.equal((await app.gno.status({})).problems.length, 1);

  app.delete("bad.docx");
  await app.update();

  assert.deepEqual((await app.gno.status({})).problems, []);
});

test("a file that becomes another one that cannot be read is no document any more", async (t) => {
  const app = await testApp(t, { files: { "a.pdf": "no PDF", "b.csv": "roof,1\n" } });
  app.write("b.csv", new Uint8Array([0, 1, 2, 255, 254, 0, 0, 7]));

  await app.update();

  assert.ok((await app.found("roof")).length === 0);
});

test("a folder that is gone keeps its documents, and one that comes back goes on", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof", "b.md": "# B" } });
  app.move("", "../away");

  const gone = await app.update();
  assert.equal(gone.collections[0]!.rootError!.code, "ROOT_MISSING");
  assert.deepEqual(await app.found("roof"), ["a.md"]);

  app.move("../away", "");
  assert.deepEqual(did(await app.update()), { unchanged: 2 });
});

test("when most files are gone nothing is removed until somebody says so", async (t) => {
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.md`, `# ${i}`]));
  const app = await testApp(t, { files });
  for (let i = 0; i < 30; i++) app.delete(`${i}.md`);

  await assert.rejects(app.update(), { code: "CONFLICT", message: /30 of 40/, hint: /--allow-mass-delete/ });
  assert.equal((await app.paths()).length, 40);

  assert.deepEqual(did(await app.update({ allowMassDelete: true })), { unchanged: 10, gone: 30 });
});

test("pattern, include and exclude say what is read", async (t) => {
  const app = new TestApp(t, {
    collection: { pattern: "**/*.md", include: ["data/*.csv"], exclude: ["drafts", "**/*.tmp.md"] },
  });
  for (const name of ["a.md", "x/b.md", "drafts/c.md", "x/drafts/d.md", "e.tmp.md", "data/f.csv", "g.csv"])
    app.write(name, "x");

  await app.update();

  assert.deepEqual(await app.paths(), ["a.md", "data/f.csv", "x/b.md"]);
});

test("what .gitignore files ignore is not read, the deepest file decides", async (t) => {
  const app = new TestApp(t);
  app.write(".gitignore", "*.log\n/top.md\nbuild/\n# a comment\n");
  app.write("sub/.gitignore", "!keep.log\n");
  for (const name of ["a.md", "top.md", "sub/top.md", "x.log", "sub/keep.log", "sub/other.log", "build/b.md"])
    app.write(name, "x");

  await app.update();

  assert.deepEqual(await app.paths(), [".gitignore", "a.md", "sub/.gitignore", "sub/keep.log", "sub/top.md"]);
});

test("a rule that changes takes files out, and in again", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x", "old/b.md": "x" } });

  app.space.configure({ exclude: ["old"] });
  assert.deepEqual(did(await app.update()), { unchanged: 1, gone: 1 });
  app.space.configure({});
  assert.deepEqual(did(await app.update()), { unchanged: 1, added: 1 });
});

test("a hint about the language wins over a guess, and holds for what was read before", async (t) => {
  const app = await testApp(t, {
    files: { "a.md": "Das Dach des Hauses ist undicht, und wir müssen es bald reparieren." },
  });
  assert.equal((await app.gno.get({ ref: "notes/a.md" })).language, "de");

  app.space.configure({ languageHint: "nl" });
  await app.update();

  assert.equal((await app.gno.get({ ref: "notes/a.md" })).language, "nl");
});

test("another size of passages makes other passages of the same files", async (t) => {
  const app = await testApp(t, { files: { "a.md": "A sentence of seven words stands here. ".repeat(300) } });
  const chunks = async () => (await app.gno.status({})).totalChunks;
  const before = await chunks();

  app.space.configure({}, { chunking: { maxTokens: 100 } });
  await app.update();

  assert.ok((await chunks()) > 2 * before);
});

test("single files can be read, and a file that is gone goes", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A", "b.md": "# B", "c.md": "# C" } });
  app.write("a.md", "# Roof");
  app.write("b.md", "# Boat");
  app.delete("c.md");

  await app.index({ collection: "notes", path: ["a.md", path.join(app.space.notes, "c.md")] });

  assert.deepEqual(await app.found("roof"), ["a.md"]);
  assert.deepEqual(await app.found("boat"), []);
  assert.deepEqual(await app.paths(), ["a.md", "b.md"]);
});

test("a file named outside of the collection or its rules is refused before anything is read", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x" }, collection: { pattern: "**/*.md" } });
  app.write("b.txt", "x");
  app.space.write("../secret.md", "x");
  const read = (...paths: string[]) => app.index({ collection: "notes", path: paths });

  for (const given of ["../secret.md", path.join(app.space.root, "secret.md"), "b.txt", "."])
    await assert.rejects(read("a.md", given), { code: "INVALID_PATH" }, given);
  await assert.rejects(app.index({ path: ["a.md"] }), { code: "INVALID_INPUT", message: /needs "collection"/ });
});

test("a link is not followed, and one that leads out is told", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  app.space.write("../secret.md", "secret");
  symlinkSync(path.join(app.space.root, "secret.md"), path.join(app.space.notes, "out.md"));
  symlinkSync("a.md", path.join(app.space.notes, "in.md"));

  const { troubles } = await app.update();

  assert.deepEqual(
    troubles.map(({ relPath, code }) => [relPath, code]),
    [["out.md", "OUTSIDE_COLLECTION"]],
  );
  assert.deepEqual(await app.paths(), ["a.md"]);
});

test("every way to the same files makes the same index", async (t) => {
  const final = { "a.md": "# Roof\n\n[[b]]", "sub/b.md": "---\ntags: [x]\n---\n\n# B", "c.csv": "a,b\n" };
  const [straight, winding] = [
    await testApp(t, { files: final }),
    await testApp(t, { files: { "a.md": "# Other", "d.md": "# D" } }),
  ];
  winding.delete("d.md");
  winding.write("sub/b.md", "# not yet");
  await winding.update();
  for (const [name, text] of Object.entries(final)) winding.write(name, text);
  await winding.update();
  await straight.index();
  await winding.index();

  assert.deepEqual(indexContent(winding.space.index), indexContent(straight.space.index));
});
