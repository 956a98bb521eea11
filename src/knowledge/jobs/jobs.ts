import type { Clock } from "../../kernel/clock.js";
import { Failure, toFailure } from "../../kernel/failure.js";
import { newId } from "../../kernel/ids.js";
import type { Log } from "../../kernel/log.js";
import type { WriteLock } from "../../store/write-lock.js";
import type { IndexResult, IndexWork } from "../ingest/index-work.js";
import type { SyncHooks } from "../ingest/sync.js";
import type { Job } from "./job.js";

/** Where jobs run: in a thread of their own beside a server. */
export interface JobRunner {
  lock(): Promise<WriteLock>;
  run(work: IndexWork, hooks: SyncHooks): Promise<IndexResult>;
}

export type JobRequest = Omit<IndexWork, "jobId">;

const MAX_WAITING = 64;
const KEEP_MS = 3_600_000;
const KEEP_JOBS = 100;

/** One job at a time; reindexing waits its turn, everything else is refused while another one runs. */
export class Jobs {
  readonly #runner: JobRunner;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #jobs = new Map<string, Job>();
  readonly #waiting: Job[] = [];
  readonly #abort = new AbortController();
  #running: Job | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(runner: JobRunner, clock: Clock, log: Log) {
    this.#runner = runner;
    this.#clock = clock;
    this.#log = log;
  }

  get active(): readonly Job[] {
    return [...(this.#running ? [this.#running] : []), ...this.#waiting];
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** Finished jobs of this process, newest first. */
  recent(): Job[] {
    this.#prune();
    return [...this.#jobs.values()].filter((job) => job.completedAt !== null).reverse();
  }

  /**
   * Starts a job, or lets a reindexing one wait or join another.
   * @throws Failure JOB_CONFLICT, QUEUE_FULL, or LOCKED where another process writes.
   */
  async start(request: JobRequest): Promise<Job> {
    const queues = request.type === "sync" || request.type === "index";
    if (this.#running || this.#waiting.length > 0) {
      if (!queues)
        throw new Failure(
          "JOB_CONFLICT",
          `A ${(this.#running ?? this.#waiting[0])!.type} job is running.`,
          "Wait for it (gno_job_status), then try again.",
          { details: { jobId: (this.#running ?? this.#waiting[0])!.id } },
        );
      return this.#joinOrWait(request);
    }
    const job = this.#newJob(request);
    // Reserved before the lock is waited for, so that two calls at once do not both start.
    this.#running = job;
    try {
      const lock = await this.#runner.lock();
      this.#begin(job, lock);
      return job;
    } catch (thrown) {
      this.#jobs.delete(job.id);
      this.#running = undefined;
      this.#next();
      throw thrown;
    }
  }

  /** Holds the write lock for something short that is no job. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running)
      throw new Failure(
        "JOB_CONFLICT",
        `A ${this.#running.type} job is running.`,
        "Wait for it (gno_job_status), then try again.",
        { details: { jobId: this.#running.id } },
      );
    const lock = await this.#runner.lock();
    try {
      return await work();
    } finally {
      lock.release();
    }
  }

  /** Resolves when nothing runs or waits any more. */
  async settled(): Promise<void> {
    while (this.#running || this.#waiting.length > 0)
      await Promise.all([this.#idle, new Promise((resolve) => setImmediate(resolve))]);
  }

  /** Stops what runs and drops what waits; resolves when nothing writes any more. */
  async close(): Promise<void> {
    this.#waiting.length = 0;
    this.#abort.abort();
    await this.#idle;
  }

  #newJob(request: JobRequest): Job {
    const id = newId();
    const job: Job = {
      id,
      type: request.type,
      status: "queued",
      work: { ...request, jobId: id },
      queuedAt: this.#clock.now(),
      startedAt: null,
      completedAt: null,
      progress: null,
      result: null,
      error: null,
    };
    this.#jobs.set(id, job);
    return job;
  }

  #joinOrWait(request: JobRequest): Job {
    const joined = this.#waiting.find((job) => canJoin(job.work, request));
    if (joined) {
      joined.work = widened(joined.work, request);
      return joined;
    }
    if (this.#waiting.length >= MAX_WAITING)
      throw new Failure(
        "QUEUE_FULL",
        `${MAX_WAITING} jobs are waiting already.`,
        "Try again when the running one has finished.",
      );
    const job = this.#newJob(request);
    this.#waiting.push(job);
    return job;
  }

  #begin(job: Job, lock: WriteLock): void {
    job.status = "running";
    job.startedAt = this.#clock.now();
    this.#running = job;
    this.#idle = this.#runToEnd(job, lock);
  }

  async #runToEnd(job: Job, lock: WriteLock): Promise<void> {
    try {
      job.result = await this.#runner.run(job.work, {
        progress: (done, total, message) => {
          job.progress = { done, total, message };
        },
        signal: this.#abort.signal,
      });
      job.status = "completed";
    } catch (thrown) {
      this.#fail(job, thrown);
    } finally {
      lock.release();
      job.completedAt = this.#clock.now();
      this.#running = undefined;
    }
    this.#next();
  }

  #fail(job: Job, thrown: unknown): void {
    const failure = toFailure(thrown);
    job.status = "failed";
    job.error = `${failure.code}: ${failure.message}`;
    if (failure.code === "RUNTIME") this.#log.warn("job_failed", { id: job.id, cause: failure.cause });
  }

  #next(): void {
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#idle = this.#runner.lock().then(
      (lock) => {
        this.#begin(job, lock);
        return this.#idle;
      },
      (thrown) => {
        // Nobody waits for this answer any more: the job's status carries it.
        this.#fail(job, thrown);
        job.completedAt = this.#clock.now();
        this.#running = undefined;
        this.#next();
      },
    );
  }

  #prune(): void {
    const finished = [...this.#jobs.values()].filter((job) => job.completedAt !== null);
    const old = this.#clock.ms() - KEEP_MS;
    for (const [i, job] of finished.entries())
      if (i < finished.length - KEEP_JOBS || Date.parse(job.completedAt!) < old) this.#jobs.delete(job.id);
  }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Requests for the same collections do the same work once; different pull or command settings never merge. */
function canJoin(waiting: IndexWork, request: JobRequest): boolean {
  return (
    waiting.type === request.type &&
    same(waiting.collections, request.collections) &&
    waiting.gitPull === request.gitPull &&
    waiting.runUpdateCmd === request.runUpdateCmd
  );
}

/** Lists of files are put together; without a list a request means all of them, and so does the result. */
function widened(waiting: IndexWork, request: JobRequest): IndexWork {
  if (waiting.paths && request.paths) return { ...waiting, paths: [...new Set([...waiting.paths, ...request.paths])] };
  const { paths: _all, ...whole } = waiting;
  return whole;
}
