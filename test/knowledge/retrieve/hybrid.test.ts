import assert from "node:assert/strict";
import { test } from "node:test";
import { pathsOf, testApp } from "../../support/test-app.js";

const FILES = {
  "car.md": "The automobile would not start, so we called a garage.",
  "bread.md": "Flour, water, salt and a night of patience make a good loaf.",
  "code.md": "Call retryWithBackoff when E4711 comes back.",
  "garden.md": "Tomatoes want sun and water.",
  "chess.md": "The knight takes the bishop.",
};

test("meaning finds what words miss, and words find what meaning misses", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();

  assert.equal(pathsOf(await app.gno.vsearch({ query: "my vehicle has broken down" }))[0], "car.md");
  const asked = await app.gno.query({ query: "vehicle repair shop" });
  assert.equal(pathsOf(asked)[0], "car.md");
  assert.equal(pathsOf(await app.gno.query({ query: "E4711" }))[0], "code.md");
  assert.deepEqual([asked.meta.mode, asked.meta.vectorsUsed], ["hybrid", true]);
});

test("without embeddings a query goes by words, and says so", async (t) => {
  const app = await testApp(t, { files: FILES });

  const { results, meta } = await app.gno.query({ query: "tomatoes" });

  assert.deepEqual(pathsOf({ results }), ["garden.md"]);
  assert.deepEqual([meta.mode, meta.vectorsUsed], ["bm25_only", false]);
  await assert.rejects(app.gno.vsearch({ query: "tomatoes" }), { code: "VECTORS_UNAVAILABLE", hint: /ken index/ });
});

test("without a model a query goes by words, and a search by meaning says what is missing", async (t) => {
  const app = await testApp(t, { files: FILES, config: { models: { embed: "file:/nowhere/model.gguf" } } });

  assert.equal((await app.gno.query({ query: "tomatoes" })).meta.mode, "bm25_only");
  await assert.rejects(app.gno.vsearch({ query: "tomatoes" }), { code: "MODEL_UNAVAILABLE" });
});

test("the same question has the same answer, and a short answer is the beginning of a long one", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();
  for (const tool of ["search", "query", "vsearch"] as const) {
    const ask = async (limit: number) =>
      (await app.gno[tool]({ query: "water for tomatoes", limit })).results.map(({ uri, score }) => [uri, score]);
    const all = await ask(50);

    assert.ok(all.length >= 2, tool);
    assert.deepEqual(await ask(50), all, tool);
    assert.deepEqual(await ask(1), all.slice(0, 1), tool);
    for (const [, score] of all) assert.ok(Number(score) > 0 && Number(score) <= 1, tool);
  }
});

test("an explanation tells how each score came about", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();

  const { results, meta } = await app.gno.query({ query: "water tomatoes", explain: true });
  const explain = meta.explain!;

  assert.deepEqual(
    explain.terms.map(({ term, passages }) => [term, passages]),
    [
      ["water", 2],
      ["tomato", 1],
    ],
  );
  assert.deepEqual(
    explain.results.map(({ uri }) => uri),
    results.map(({ uri }) => uri),
  );
  const garden = explain.results.find(({ uri }) => uri.endsWith("garden.md"))!;
  assert.ok(garden.lexical! > 0 && garden.cosine! > 0);
  assert.ok(explain.vectorWeight > 0 && explain.vectorHits === 5 && explain.lexicalHits === 2);
});
