import assert from "node:assert/strict";
import { test } from "node:test";
import { embeddings, modelServer } from "../../models/support/model-server.js";
import { testApp } from "../../support/test-app.js";

const FILES = { "a.md": "# Roof\n\nIt leaks.", "b.md": "# Boat\n\nIt floats.", "c.md": "# Cat\n\nIt sleeps." };

test("only passages without a vector are embedded", async (t) => {
  const app = await testApp(t, { files: FILES });
  assert.equal((await app.run("embed")).embedded, 3);
  assert.equal((await app.run("embed")).embedded, 0);

  app.write("b.md", "# Ship\n\nIt sinks.");
  app.write("d.md", "# Dog");
  app.delete("c.md");
  await app.update();

  assert.equal((await app.gno.status({})).embeddingBacklog, 2);
  assert.equal((await app.run("embed")).embedded, 2);
  assert.equal((await app.gno.status({})).embeddingBacklog, 0);
});

test("index reads and embeds at once", async (t) => {
  const app = await testApp(t, { files: FILES });

  assert.equal((await app.index()).embedded, 3);
  assert.equal((await app.gno.vsearch({ query: "vessel on the sea", limit: 1 })).results[0]!.source.relPath, "b.md");
});

test("one collection can be embedded, and the others wait", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.addCollection("other", { "x.md": "# X" });
  await app.update();

  assert.equal((await app.run("embed", { collection: "other" })).embedded, 1);
  assert.equal((await app.gno.status({})).embeddingBacklog, 3);
  assert.equal((await app.run("embed")).embedded, 3);
});

test("all embeddings can be made anew, and those of one collection cleared", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();

  assert.equal((await app.run("embed", { force: true })).embedded, 3);
  assert.equal((await app.gno.clearCollectionEmbeddings({ collection: "notes" })).cleared, 0);
  assert.equal((await app.gno.clearCollectionEmbeddings({ collection: "Notes", mode: "all" })).cleared, 3);
  await assert.rejects(app.gno.vsearch({ query: "roof" }), { code: "VECTORS_UNAVAILABLE" });
});

test("a model that cannot be had is told before anything is read", async (t) => {
  const app = await testApp(t, { files: FILES, config: { models: { embed: "file:/nowhere/model.gguf" } } });
  app.write("d.md", "# Dog");

  await assert.rejects(app.index(), { code: "MODEL_UNAVAILABLE" });
  await assert.rejects(app.run("embed"), { code: "MODEL_UNAVAILABLE" });
  await assert.rejects(app.gno.embed({}), { code: "MODEL_UNAVAILABLE" });

  assert.deepEqual(await app.found("dog"), []);
});

test("a note without words is embedded as nothing and breaks nothing", async (t) => {
  const app = await testApp(t, { files: { ...FILES, "empty.md": "", "signs.md": "!!! ??? …" } });

  await app.index();

  assert.equal((await app.gno.status({})).embeddingBacklog, 0);
  assert.ok((await app.gno.vsearch({ query: "roof" })).results.length > 0);
});

test("another model makes every embedding anew, and the first one again what the second replaced", async (t) => {
  const { base } = await modelServer(t, embeddings);
  const app = await testApp(t, { files: FILES });
  await app.index();
  const use = (uri: string) => app.run("models_use", { uri });
  const backlog = async () => (await app.gno.status({})).embeddingBacklog;

  await use(`${base}/v1#lengths`);
  assert.equal(await backlog(), 3);
  await assert.rejects(app.gno.vsearch({ query: "roof" }), { code: "VECTORS_UNAVAILABLE" });

  const other = await app.run("embed");
  assert.equal(other.embedded, 3);
  assert.match(String(other.model), /#lengths$/);
  assert.equal(await backlog(), 0);
  assert.match((await app.gno.vsearch({ query: "roof" })).meta.model, /#lengths$/);

  await use("static:default");
  assert.equal(await backlog(), 3);
  assert.equal((await app.run("embed")).embedded, 3);
  assert.equal((await app.gno.vsearch({ query: "boat", limit: 1 })).results[0]!.source.relPath, "b.md");
});

test("what is embedded when the model breaks off is kept, and made up for later", async (t) => {
  let isDown = true;
  const { base } = await modelServer(t, (response, request, count) =>
    isDown && count > 17 ? response.writeHead(400).end() : embeddings(response, request, count),
  );
  const files = Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`${i}.md`, `# Note ${i}`]));
  const app = await testApp(t, { files, config: { models: { embed: `${base}/v1#lengths` } } });

  await assert.rejects(app.run("embed"), { code: "MODEL_FAILED" });
  isDown = false;

  const { embedded } = await app.run("embed");
  assert.ok(Number(embedded) > 0 && Number(embedded) < 1_100, String(embedded));
  assert.equal((await app.gno.status({})).embeddingBacklog, 0);
});
