import { converterFor } from "./convert/registry.js";
import { extensionOf, prepareFile } from "./prepare.js";
import { PreparePool } from "./prepare-pool.js";
import type { FileTask, PrepareOptions, PrepareResult } from "./prepared-file.js";
import { ResultQueue } from "./result-queue.js";

const BATCH_FILES = 64;
/** Small enough that writing begins early and that both sides always have something to do. */
const BATCH_BYTES = 256 * 1024;
/** Batches that a thread has waiting, so that it never stands still while the others' results are written. */
const BATCHES_AHEAD = 4;
/** Up to this much is read in the calling thread: starting another one would take longer. */
const INLINE_FILES = 24;
const INLINE_BYTES = 1024 * 1024;

const TEXT_LIMITS = { timeoutMs: 120_000, memoryMb: 512 };
const HEAVY_LIMITS = { timeoutMs: 60_000, memoryMb: 384 };

const NO_BYTES = new Uint8Array();
const isHeavy = (task: FileTask): boolean =>
  converterFor(task.relPath, extensionOf(task.relPath), NO_BYTES)?.cost === "heavy";

/** Prepares files in threads: text in batches, formats that need a library one by one in a thread that can be ended. */
export class PrepareLanes {
  readonly #text = new PreparePool(1, TEXT_LIMITS);
  readonly #heavy = new PreparePool(1, HEAVY_LIMITS);

  /** Results come in any order; the queue ends after the last one. */
  start(
    tasks: readonly FileTask[],
    options: PrepareOptions,
    signal: AbortSignal | undefined,
  ): ResultQueue<PrepareResult> {
    const queue = new ResultQueue<PrepareResult>();
    const heavy = tasks.filter(isHeavy);
    const text = heavy.length === 0 ? tasks : tasks.filter((task) => !isHeavy(task));
    const lanes = [
      this.#textLane(text, options, queue, signal),
      this.#poolLane(
        this.#heavy,
        heavy.map((task) => [task]),
        options,
        queue,
        signal,
      ),
    ];
    Promise.all(lanes).then(
      () => queue.end(),
      (reason) => queue.fail(reason),
    );
    return queue;
  }

  /** Starts what a large folder will need. */
  warm(): void {
    this.#text.warm();
  }

  async close(): Promise<void> {
    await Promise.all([this.#text.close(), this.#heavy.close()]);
  }

  async #textLane(
    tasks: readonly FileTask[],
    options: PrepareOptions,
    queue: ResultQueue<PrepareResult>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const bytes = tasks.reduce((sum, task) => sum + task.stamp.size, 0);
    if (tasks.length > INLINE_FILES || bytes > INLINE_BYTES)
      return this.#poolLane(this.#text, batches(tasks), options, queue, signal);
    for (const task of tasks) {
      if (signal?.aborted) return;
      queue.push(await prepareFile(task, options));
    }
  }

  async #poolLane(
    pool: PreparePool,
    work: readonly (readonly FileTask[])[],
    options: PrepareOptions,
    queue: ResultQueue<PrepareResult>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const running = new Set<Promise<void>>();
    for (const batch of work) {
      if (signal?.aborted) break;
      const run = pool.prepare(batch, options).then((results) => {
        for (const result of results) queue.push(result);
        running.delete(run);
      });
      running.add(run);
      if (running.size >= BATCHES_AHEAD) await Promise.race(running);
    }
    await Promise.all(running);
  }
}

function batches(tasks: readonly FileTask[]): FileTask[][] {
  const all: FileTask[][] = [];
  let batch: FileTask[] = [];
  let bytes = 0;
  for (const task of tasks) {
    batch.push(task);
    bytes += task.stamp.size;
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue;
    all.push(batch);
    batch = [];
    bytes = 0;
  }
  return batch.length > 0 ? [...all, batch] : all;
}
