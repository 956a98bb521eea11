import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../../support/test-app.js";

const note = (front: string) => `---\n${front}\n---\n\nText.\n`;

test("tags are listed with their documents, the most used first", async (t) => {
  const app = await testApp(t, {
    files: {
      "a.md": note("tags: [house, work/plan]"),
      "b.md": note("tags: [house, work]"),
      "c.md": note("tags: [house]"),
    },
  });

  assert.deepEqual((await app.gno.listTags({})).tags, [
    { tag: "house", count: 3 },
    { tag: "work", count: 1 },
    { tag: "work/plan", count: 1 },
  ]);
  assert.deepEqual((await app.gno.listTags({ prefix: "Work/" })).tags, [{ tag: "work/plan", count: 1 }]);
  assert.deepEqual((await app.gno.listTags({ prefix: "%" })).tags, []);
});

test("tags of one collection only, which must exist", async (t) => {
  const app = await testApp(t, { files: { "a.md": note("tags: [house]") } });
  await app.addCollection("other", { "b.md": note("tags: [boat]") });
  await app.update();

  assert.deepEqual((await app.gno.listTags({ collection: "Other" })).tags, [{ tag: "boat", count: 1 }]);
  await assert.rejects(app.gno.listTags({ collection: "lost" }), { code: "NOT_FOUND", hint: /notes, other/ });
});

test("a tag goes with the last document that carries it", async (t) => {
  const app = await testApp(t, { files: { "a.md": note("tags: [house]"), "b.md": note("tags: [house, boat]") } });

  app.write("b.md", note("tags: [house]"));
  await app.update();
  assert.deepEqual((await app.gno.listTags({})).tags, [{ tag: "house", count: 2 }]);

  app.delete("b.md");
  await app.update();
  assert.deepEqual((await app.gno.listTags({})).tags, [{ tag: "house", count: 1 }]);
});

test("typed keys are listed with their types, documents and most common values", async (t) => {
  const metadata = (fields: string) => note(`gno:\n  metadata: { ${fields} }`);
  const app = await testApp(t, {
    files: {
      "a.md": metadata("status: open, cost: 5, areas: [roof, wall]"),
      "b.md": metadata("status: open, cost: high"),
      "c.md": metadata("status: done, urgent: true"),
      "broken.md": note("gno:\n  metadata: [1]"),
    },
  });

  const { keys, meta } = await app.gno.listMetadata({});

  assert.deepEqual(
    keys.map(({ key, types, documentCount, values }) => [key, types, documentCount, values.map(({ value }) => value)]),
    [
      ["status", ["string"], 3, ["open", "done"]],
      ["cost", ["number", "string"], 2, [5, "high"]],
      ["areas", ["string[]"], 1, ["roof", "wall"]],
      ["urgent", ["boolean"], 1, [true]],
    ],
  );
  assert.deepEqual(meta, { collection: null, totalKeys: 4, invalidDocuments: 1 });
});
