import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { TestApp, testApp } from "../../support/test-app.js";

test("before anything is indexed, status and peek say so and make nothing", async (t) => {
  const app = new TestApp(t);

  const status = await app.gno.status({});
  const peek = await app.gno.peek({});

  assert.deepEqual(
    [status.totalDocuments, status.collections.map(({ name }) => name), status.chunking.state, status.lastUpdatedAt],
    [0, ["notes"], "empty", null],
  );
  assert.deepEqual([peek.initialized, peek.counts, peek.backlog, peek.recent], [false, null, null, []]);
  assert.ok(!existsSync(app.space.dataDir));
});

test("status counts what is indexed, what waits for embeddings, and what could not be read", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A", "b.md": "# B", "bad.pdf": "no PDF", "film.mp4": "x" } });
  app.at("2026-03-02T12:00:42Z");

  const before = await app.gno.status({});
  await app.index();
  const after = await app.gno.status({});

  assert.deepEqual([before.totalDocuments, before.totalChunks, before.embeddingBacklog], [2, 2, 2]);
  assert.deepEqual([after.embeddingBacklog, after.capabilities.vectors, after.healthy], [0, true, true]);
  assert.deepEqual([before.recentErrors, before.skippedFiles], [1, 1]);
  assert.deepEqual(
    before.problems.map(({ relPath }) => relPath),
    ["bad.pdf", "film.mp4"],
  );
  assert.equal(before.lastUpdatedAt, "2026-03-02T12:00:00.000Z");
  assert.deepEqual([before.resident.mode, before.resident.uptimeSeconds], ["stdio", 42]);
});

test("a folder that is gone makes the state unhealthy, and keeps its documents", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });
  app.move("", "../moved");
  await app.update();

  const { healthy, collections, totalDocuments } = await app.gno.status({});

  assert.deepEqual([healthy, collections[0]!.rootError?.code, totalDocuments], [false, "ROOT_MISSING", 1]);
});

test("peek shows the documents that were changed last, the newest first", async (t) => {
  const app = await testApp(t);
  for (let day = 10; day < 25; day++) app.write(`${day}.md`, `# Day ${day}`, `2026-01-${day}T09:00:00Z`);
  await app.update();

  const { recent, counts, backlog, generatedAt } = await app.gno.peek({});

  assert.equal(recent.length, 10);
  assert.deepEqual([recent[0]!.title, recent[0]!.modifiedAt], ["Day 24", "2026-01-24T09:00:00.000Z"]);
  assert.deepEqual(
    [counts, backlog],
    [
      { documents: 15, collections: 1 },
      { pending: 15, failed: 0 },
    ],
  );
  assert.equal(generatedAt, "2026-03-02T12:00:00.000Z");
});
