import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { indexContent } from "../../support/index-content.js";
import { testApp } from "../../support/test-app.js";

test("a removed collection leaves nothing behind but its files", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof\n\n[[b]]" } });
  await app.index();
  const before = indexContent(app.space.index);
  const dir = await app.addCollection("other", {
    "b.md": "---\ntags: [x]\ncategory: plan\ngno:\n  metadata: { cost: 5 }\n---\n\n# Roof [[a]]",
    "bad.pdf": "no PDF",
  });
  await app.index();

  await app.run("collection_remove", { collection: "Other" });

  assert.deepEqual(indexContent(app.space.index), before);
  assert.deepEqual(await app.found("roof"), ["a.md"]);
  assert.deepEqual((await app.gno.listTags({})).tags, []);
  assert.deepEqual((await app.gno.status({})).problems, []);
  assert.match(readFileSync(`${dir}/b.md`, "utf8"), /# Roof/);
});

test("a collection that a tool removes keeps its data, and searches refuse until it is settled", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  await app.addCollection("other", { "b.md": "# Roof" });
  await app.update();

  const { indexedDataRetained } = await app.gno.removeCollection({ collection: "other" });
  assert.ok(indexedDataRetained);
  await assert.rejects(app.found("roof"), { code: "COLLECTION_UNCONFIGURED", hint: /ken cleanup/ });

  assert.deepEqual((await app.run("cleanup")).removed, ["other"]);
  assert.deepEqual(await app.found("roof"), ["a.md"]);
});

test("a collection that configured guidance speaks of is not removed", async (t) => {
  const contexts = [{ scopeType: "prefix", scopeKey: "gno://notes/work", text: "Work only." }];
  const app = await testApp(t, { files: { "a.md": "x" }, config: { contexts } });

  await assert.rejects(app.gno.removeCollection({ collection: "notes" }), { code: "HAS_REFERENCES" });
});

test("a renamed collection keeps what is indexed, under its new name", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  await app.index();

  await app.run("collection_rename", { from: "notes", to: "Papers" });

  const [result] = (await app.gno.search({ query: "roof" })).results;
  assert.equal(result!.uri, "gno://papers/a.md");
  await assert.rejects(app.textOf("notes/a.md"), { code: "NOT_FOUND" });
  assert.deepEqual((await app.index()).embedded, 0);
  await assert.rejects(app.run("collection_rename", { from: "papers", to: "a b" }), { code: "VALIDATION" });
});

test("a collection does not take the name of one whose data are still there", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  await app.addCollection("other", { "b.md": "# Roof" });
  await app.update();
  await app.run("collection_remove", { collection: "other", keepData: true });
  const rename = () => app.run("collection_rename", { from: "notes", to: "other" });

  await assert.rejects(rename(), { code: "CONFLICT", hint: /ken cleanup/ });
  await app.run("cleanup");
  await rename();

  assert.deepEqual(await app.paths(" Other "), ["a.md"]);
});

test("collections are listed with their folders and documents", async (t) => {
  const app = await testApp(t, { files: { "a.md": "x", "b.md": "y" } });
  await app.addCollection("later", { "c.md": "z" });
  app.move("", "../away");

  const { collections } = await app.run("collection_list");

  assert.deepEqual(
    (collections as { name: string; documents: number; available: boolean }[]).map((one) => [
      one.name,
      one.documents,
      one.available,
    ]),
    [
      ["notes", 2, false],
      ["later", 0, true],
    ],
  );
});
