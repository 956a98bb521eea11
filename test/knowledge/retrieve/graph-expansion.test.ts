import assert from "node:assert/strict";
import { test } from "node:test";
import { pathsOf, testApp } from "../../support/test-app.js";

const FILES = {
  "roof.md": "# Roof\n\nThe roof leaks. See [[Craftsmen]] and [the bill](bills/2026.md).",
  "craftsmen.md": "# Craftsmen\n\nJo comes on Monday. See [[Holidays]].",
  "bills/2026.md": "---\ntags: [money]\n---\n\nTwelve hundred.",
  "holidays.md": "# Holidays\n\nNo one works.",
  "other.md": "# Other\n\nNothing to see.",
};
/** Words only: meaning would find everything in so small a collection. */
const wordsOnly = { models: { embed: "file:/nowhere/model.gguf" } };

test("what the best results link to is added below them, one step far", async (t) => {
  const app = await testApp(t, { files: FILES, config: wordsOnly });

  const plain = await app.gno.query({ query: "leaks" });
  const linked = await app.gno.query({ query: "leaks", graph: true });

  assert.deepEqual(pathsOf(plain), ["roof.md"]);
  assert.deepEqual(pathsOf(linked)[0], "roof.md");
  assert.deepEqual(pathsOf(linked).slice(1).sort(), ["bills/2026.md", "craftsmen.md"]);
  assert.deepEqual(linked.meta.graphExpansion, { requested: true, added: 2 });
  assert.ok(linked.results.slice(1).every(({ score }) => score < linked.results[0]!.score && score > 0));
});

test("a filter holds for what is added as well", async (t) => {
  const app = await testApp(t, { files: FILES, config: wordsOnly });
  const filter = { op: "not", predicate: { op: "exists", key: "x", value: true } };

  assert.deepEqual(pathsOf(await app.gno.query({ query: "leaks", graph: true, exclude: ["twelve"], filter })), [
    "roof.md",
    "craftsmen.md",
  ]);
});

test("noGraph switches it off, and the limit holds", async (t) => {
  const app = await testApp(t, { files: FILES, config: wordsOnly });

  assert.deepEqual(pathsOf(await app.gno.query({ query: "leaks", graph: true, noGraph: true })), ["roof.md"]);
  assert.equal((await app.gno.query({ query: "leaks", graph: true, limit: 2 })).results.length, 2);
});
