import assert from "node:assert/strict";
import { test } from "node:test";
import { TestApp, testApp } from "../support/test-app.js";

const provider = (app: TestApp) => app.app.resources[0]!;

test("every document is listed once, page by page, behind the list of tags", async (t) => {
  const names = Array.from({ length: 450 }, (_, i) => `${String(i).padStart(3, "0")} ü.md`);
  const app = await testApp(t, { files: Object.fromEntries(names.map((name) => [name, `# ${name}`])) });
  const uris: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
    const page = await provider(app).list(cursor);
    uris.push(...page.entries.map(({ uri }) => uri));
    cursor = page.nextCursor;
  }

  assert.equal(pages, 3);
  assert.deepEqual(uris, ["gno://tags", ...names.map((name) => `gno://notes/${encodeURIComponent(name)}`)]);
});

test("before anything is indexed there are only the tags", async (t) => {
  const { entries } = await provider(new TestApp(t)).list(undefined);

  assert.deepEqual(
    entries.map(({ uri }) => uri),
    ["gno://tags"],
  );
});

test("a cursor of somewhere else is refused", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x" } });

  for (const cursor of [
    "",
    "nonsense",
    Buffer.from('["a"]').toString("base64url"),
    Buffer.from("5").toString("base64url"),
  ])
    await assert.rejects(provider(app).list(cursor), { code: "VALIDATION", hint: /without one/ }, cursor);
});

test("the list of tags can be narrowed by its address", async (t) => {
  const app = await testApp(t, { files: { "a.md": "---\ntags: [work/plan, house]\n---\nx" } });
  const read = async (uri: string) => JSON.parse((await provider(app).read(uri, { hostPaths: true }))!.text).tags;

  assert.equal((await read("gno://tags")).length, 2);
  assert.deepEqual(await read("gno://tags?prefix=work%2F"), [{ tag: "work/plan", count: 1 }]);
  assert.deepEqual(await read("gno://tags?collection=notes&prefix=h"), [{ tag: "house", count: 1 }]);
});

test("a document is read under one address, however it was asked for", async (t) => {
  const app = await testApp(t, { files: { "my notes/a.md": "# Roof\n" } });
  const read = async (uri: string) => (await provider(app).read(uri, { hostPaths: false }))!;

  for (const uri of ["gno://notes/my%20notes/a.md", "GNO://Notes/my notes/a.md"])
    assert.equal((await read(uri)).uri, "gno://notes/my%20notes/a.md", uri);
  const { text } = await read("gno://notes/my%20notes/a.md");
  assert.ok(text.endsWith("-->\n\n1: # Roof"));
  assert.ok(!text.includes(app.space.root));
});

test("an address of another kind is left to others", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x" } });

  assert.equal(await provider(app).read("file:///etc/passwd", { hostPaths: true }), undefined);
});

test("a name that would end the comment in front of a document does not", async (t) => {
  const app = await testApp(t, { files: { "a-->b.md": "text" } });

  const content = await provider(app).read("gno://notes/a--%3Eb.md", { hostPaths: false });

  assert.equal(content!.text.indexOf("-->"), content!.text.lastIndexOf("-->"));
});
