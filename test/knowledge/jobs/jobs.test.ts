import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock, Instant } from "../../../src/kernel/clock.js";
import { instant } from "../../../src/kernel/clock.js";
import { Failure } from "../../../src/kernel/failure.js";
import { silentLog } from "../../../src/kernel/log.js";
import type { IndexResult, IndexWork } from "../../../src/knowledge/ingest/index-work.js";
import { type JobRequest, type JobRunner, Jobs } from "../../../src/knowledge/jobs/jobs.js";

const DONE: IndexResult = {
  collections: [],
  totalDurationMs: 0,
  totalFilesProcessed: 0,
  totalFilesAdded: 0,
  totalFilesUpdated: 0,
  totalFilesErrored: 0,
  totalFilesSkipped: 0,
};

/** A runner whose work ends when the test says so: what takes time is not what is tested here. */
class HandRunner implements JobRunner {
  readonly started: IndexWork[] = [];
  locks = 0;
  isLocked = false;
  #ends: { resolve(result: IndexResult): void; reject(cause: unknown): void }[] = [];

  async lock() {
    if (this.isLocked) throw new Failure("LOCKED", "Another process is writing the index.");
    this.locks++;
    return { release: () => void this.locks-- };
  }

  run(work: IndexWork): Promise<IndexResult> {
    this.started.push(work);
    return new Promise((resolve, reject) => this.#ends.push({ resolve, reject }));
  }

  /** Ends the work that has run longest. */
  async end(cause?: unknown): Promise<void> {
    const { resolve, reject } = this.#ends.shift()!;
    if (cause === undefined) resolve(DONE);
    else reject(cause);
    for (let i = 0; i < 3; i++) await new Promise((next) => setImmediate(next));
  }
}

function desk(startMs = 0) {
  let ms = startMs;
  const clock: Clock = { now: () => instant(ms) as Instant, ms: () => ms, elapsed: () => ms };
  const runner = new HandRunner();
  const jobs = new Jobs(runner, clock, silentLog);
  const sync = (...collections: string[]): JobRequest => ({
    type: "sync",
    collections,
    gitPull: false,
    runUpdateCmd: false,
  });
  return {
    jobs,
    runner,
    sync,
    later: (by: number) => {
      ms += by;
    },
  };
}

test("a job runs, and tells its state until its end", async () => {
  const { jobs, runner, sync, later } = desk();
  const job = await jobs.start(sync("notes"));
  assert.deepEqual([job.status, job.startedAt, runner.locks], ["running", "1970-01-01T00:00:00.000Z", 1]);

  later(5_000);
  await runner.end();

  assert.deepEqual([job.status, job.completedAt, runner.locks], ["completed", "1970-01-01T00:00:05.000Z", 0]);
  assert.equal(jobs.get(job.id)!.result, DONE);
  assert.deepEqual(jobs.recent(), [job]);
});

test("a second reindexing waits its turn, in the order asked for", async () => {
  const { jobs, runner, sync } = desk();
  await jobs.start(sync("a"));
  const [b, c] = [await jobs.start(sync("b")), await jobs.start(sync("c"))];
  assert.deepEqual([b.status, c.status, jobs.active.length], ["queued", "queued", 3]);

  await runner.end();
  assert.deepEqual([b.status, c.status], ["running", "queued"]);
  await runner.end();
  await runner.end();

  assert.deepEqual(
    runner.started.map(({ collections }) => collections[0]),
    ["a", "b", "c"],
  );
  assert.equal(c.status, "completed");
});

test("a request that waits already is not done twice, and one for all files makes it all files", async () => {
  const { jobs, runner, sync } = desk();
  await jobs.start(sync("notes"));
  const first = await jobs.start({ ...sync("notes"), paths: ["a.md", "b.md"] });

  assert.equal(await jobs.start({ ...sync("notes"), paths: ["b.md", "c.md"] }), first);
  assert.deepEqual(first.work.paths, ["a.md", "b.md", "c.md"]);
  assert.equal(await jobs.start(sync("notes")), first);
  assert.equal(first.work.paths, undefined);

  await runner.end();
  assert.equal(runner.started.length, 2);
});

test("requests that differ in what they do never join", async () => {
  const { jobs, sync } = desk();
  await jobs.start(sync("a"));

  const different = [
    await jobs.start(sync("b")),
    await jobs.start(sync("b", "c")),
    await jobs.start({ ...sync("b"), gitPull: true }),
    await jobs.start({ ...sync("b"), runUpdateCmd: true }),
    await jobs.start({ ...sync("b"), type: "index" }),
  ];

  assert.equal(new Set(different).size, different.length);
});

test("a request joins none that runs already: what it asks for may have changed since", async () => {
  const { jobs, sync } = desk();
  const running = await jobs.start(sync("notes"));

  assert.notEqual(await jobs.start(sync("notes")), running);
});

test("adding and embedding are refused while another job runs, by its id", async () => {
  const { jobs, runner, sync } = desk();
  const running = await jobs.start(sync("notes"));
  const conflict = { code: "JOB_CONFLICT", details: { jobId: running.id } };

  for (const type of ["add", "embed"] as const)
    await assert.rejects(jobs.start({ type, collections: ["x"] }), conflict);
  await assert.rejects(
    jobs.exclusively(async () => "never"),
    conflict,
  );

  await runner.end();
  assert.equal(await jobs.exclusively(async () => runner.locks), 1);
  assert.equal(runner.locks, 0);
});

test("of two calls at once one starts and the other waits", async () => {
  const { jobs, runner, sync } = desk();

  const [a, b] = await Promise.all([jobs.start(sync("a")), jobs.start(sync("b"))]);

  assert.deepEqual([a.status, b.status, runner.started.length], ["running", "queued", 1]);
});

test("more than 64 that wait are refused", async () => {
  const { jobs, sync } = desk();
  for (let i = 0; i < 65; i++) await jobs.start(sync(`c${i}`));

  await assert.rejects(jobs.start(sync("one more")), { code: "QUEUE_FULL" });
  assert.equal((await jobs.start(sync("c64"))).status, "queued");
});

test("a job that cannot have the lock does not start, and leaves nothing behind", async () => {
  const { jobs, runner, sync } = desk();
  runner.isLocked = true;

  await assert.rejects(jobs.start(sync("notes")), { code: "LOCKED" });

  assert.deepEqual([jobs.active, jobs.recent()], [[], []]);
  runner.isLocked = false;
  assert.equal((await jobs.start(sync("notes"))).status, "running");
});

test("a waiting job whose turn comes while another process writes fails with that reason, and the next one goes on", async () => {
  const { jobs, runner, sync } = desk();
  await jobs.start(sync("a"));
  const [b, c] = [await jobs.start(sync("b")), await jobs.start(sync("c"))];
  runner.isLocked = true;
  await runner.end();
  assert.deepEqual([b.status, b.error], ["failed", "LOCKED: Another process is writing the index."]);
  assert.equal(c.status, "failed");

  runner.isLocked = false;
  assert.equal((await jobs.start(sync("d"))).status, "running");
});

test("a job that breaks tells why, gives the lock back and lets the next one run", async () => {
  const { jobs, runner, sync } = desk();
  const a = await jobs.start(sync("a"));
  const b = await jobs.start(sync("b"));

  await runner.end(new Failure("CONFLICT", "30 of 40 files are gone."));
  assert.deepEqual([a.status, a.error, b.status], ["failed", "CONFLICT: 30 of 40 files are gone.", "running"]);

  await runner.end(new TypeError("secret place in the code"));
  assert.deepEqual([b.status, b.error, runner.locks], ["failed", "RUNTIME: Something broke on our side.", 0]);
});

test("ended jobs are known for an hour, and no more than a hundred of them", async () => {
  const { jobs, runner, sync, later } = desk();
  for (let i = 0; i < 105; i++) {
    await jobs.start(sync("notes"));
    await runner.end();
  }
  assert.equal(jobs.recent().length, 100);

  later(3_600_001);
  assert.equal(jobs.recent().length, 0);
});

test("at the end what waits is dropped, and what runs is asked to stop", async () => {
  const { jobs, runner, sync } = desk();
  await jobs.start(sync("a"));
  await jobs.start(sync("b"));

  const closed = jobs.close();
  await runner.end(new Failure("CANCELLED", "The sync was cancelled."));
  await closed;

  assert.deepEqual([runner.started.length, jobs.active.length, runner.locks], [1, 0, 0]);
});
