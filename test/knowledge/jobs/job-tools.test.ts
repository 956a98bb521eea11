import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../../src/kernel/clock.js";
import { Indexer } from "../../../src/knowledge/ingest/indexer.js";
import { type TestApp, testApp } from "../../support/test-app.js";

async function ended(app: TestApp, jobId: string) {
  await app.app.settled();
  return app.gno.jobStatus({ jobId });
}

test("a sync runs as a job, whose result tells what happened to each file", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A", "b.md": "# B" } });
  app.write("a.md", "# Roof");
  app.write("bad.pdf", "no PDF");
  app.delete("b.md");

  const started = await app.gno.sync({});
  const job = await ended(app, started.jobId);

  assert.deepEqual([started.status, started.collections], ["started", ["notes"]]);
  assert.deepEqual(
    [job.type, job.status, job.scope, job.serverInstanceId],
    ["sync", "completed", { collections: ["notes"] }, "run-1"],
  );
  const [collection] = job.result!.collections;
  assert.deepEqual(collection!.files.map(({ relPath, status }) => [relPath, status]).sort(), [
    ["a.md", "updated"],
    ["b.md", "inactive"],
    ["bad.pdf", "error"],
  ]);
  assert.deepEqual(await app.found("roof"), ["a.md"]);
});

test("an index job makes embeddings as well", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });

  const { jobId, phases } = await app.gno.index({});
  const job = await ended(app, jobId);

  assert.deepEqual(phases, ["sync", "embed"]);
  assert.equal(job.result!.embed!.embedded, 1);
  assert.equal(job.typedResult!.kind, "index");
});

test("a folder that is added by a tool is read as a job", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });
  app.space.write("../more/b.md", "# Boat");

  const { jobId, collection } = await app.gno.addCollection({ path: `${app.space.root}/more` });
  await ended(app, jobId);

  assert.equal(collection, "more");
  assert.deepEqual(await app.found("boat"), ["b.md"]);
});

test("a job is known after a restart, with what became of it", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });
  const { jobId } = await app.gno.sync({});
  const before = await ended(app, jobId);

  await app.restart();

  assert.deepEqual(await app.gno.jobStatus({ jobId }), before);
  assert.deepEqual((await app.gno.listJobs({})).recent.map(({ jobId: id, status }) => [id, status]).slice(0, 1), [
    [jobId, "completed"],
  ]);
});

test("a job whose process died is told as failed by the next one, and not as running", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });
  // What a process writes when it begins a job, and never came to end.
  const indexer = await Indexer.open(app.space.index, { clock: systemClock, env: {} });
  await indexer.jobs.put({
    id: "cut",
    type: "sync",
    status: "running",
    scope: '{"collections":["notes"]}',
    startedAt: "2026-03-01T10:00:00.000Z",
    completedAt: null,
    result: null,
    error: null,
    instance: "run-0",
  });
  await indexer.close();

  const job = await app.gno.jobStatus({ jobId: "cut" });

  assert.deepEqual([job.status, job.serverInstanceId], ["failed", "run-0"]);
  assert.match(job.error!, /ended before the job did/);
});

test("an unknown job is told as such", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });

  await assert.rejects(app.gno.jobStatus({ jobId: "lost" }), { code: "NOT_FOUND", hint: /gno_list_jobs/ });
});

test("a job for a collection that is not there is refused at once", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# A" } });

  for (const start of [app.gno.sync, app.gno.index, app.gno.embed])
    await assert.rejects(start({ collection: "lost" }), { code: "NOT_FOUND", hint: /notes/ });
});
