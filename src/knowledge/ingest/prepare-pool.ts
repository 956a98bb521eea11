import { Worker } from "node:worker_threads";
import { Failure, systemCode } from "../../kernel/failure.js";
import type { RefusalCode } from "./convert/converter.js";
import type { PrepareReply, PrepareRequest } from "./prepare-thread.js";
import type { FileTask, PrepareOptions, PrepareResult } from "./prepared-file.js";

/** Built code lies beside this file; in a checkout the thread is run from its source. */
const THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./prepare-thread.ts" : "./prepare-thread.js",
  import.meta.url,
);

export interface PoolLimits {
  /** Longest time for one batch of files. */
  readonly timeoutMs: number;
  /** Most memory of one thread, in MiB. */
  readonly memoryMb: number;
}

interface Pending {
  readonly request: PrepareRequest;
  readonly resolve: (results: readonly PrepareResult[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Threads that read and convert files. A thread that takes too long or too much memory is ended, and the file that it was at is
 * refused; the others of its batch are tried again one by one.
 */
export class PreparePool {
  readonly #limits: PoolLimits;
  readonly #size: number;
  readonly #idle: Worker[] = [];
  readonly #queue: Pending[] = [];
  #threads = 0;
  #nextId = 1;
  /** Whether any thread ever got as far as its first message. */
  #works = false;

  constructor(size: number, limits: PoolLimits) {
    this.#size = size;
    this.#limits = limits;
  }

  /** Starts a thread, so that it is warm when the first batch comes. */
  warm(): void {
    if (this.#threads < this.#size) this.#idle.push(this.#start());
  }

  async prepare(tasks: readonly FileTask[], options: PrepareOptions): Promise<readonly PrepareResult[]> {
    try {
      return await this.#submit({ id: this.#nextId++, tasks, options });
    } catch (thrown) {
      if (!(thrown instanceof ThreadDeath)) throw thrown;
      const [only] = tasks;
      if (tasks.length === 1 && only) return [refusedBy(thrown, only)];
      const results: PrepareResult[] = [];
      for (const task of tasks) results.push(...(await this.prepare([task], options)));
      return results;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.terminate()));
  }

  #submit(request: PrepareRequest): Promise<readonly PrepareResult[]> {
    return new Promise((resolve, reject) => {
      const pending = { request, resolve, reject };
      const thread = this.#idle.pop() ?? (this.#threads < this.#size ? this.#start() : undefined);
      if (thread) this.#run(thread, pending);
      else this.#queue.push(pending);
    });
  }

  #start(): Worker {
    this.#threads++;
    const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb } });
    thread.once("message", () => {
      this.#works = true;
    });
    thread.unref();
    return thread;
  }

  #run(thread: Worker, { request, resolve, reject }: Pending): void {
    const settle = (end: () => void, next: Worker | undefined) => {
      clearTimeout(timer);
      // A thread at work keeps the process alive, an idle one does not.
      thread.unref();
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      end();
      const waiting = this.#queue.shift();
      if (next && waiting) this.#run(next, waiting);
      else if (next) this.#idle.push(next);
      else if (waiting) this.#run(this.#start(), waiting);
    };
    const die = (reason: ThreadDeath) => {
      this.#threads--;
      void thread.terminate();
      settle(() => reject(this.#works ? reason : cannotStart(reason.cause)), undefined);
    };
    const onMessage = (reply: PrepareReply) => {
      if (reply !== "ready") settle(() => resolve(reply.results), thread);
    };
    const onError = (cause: unknown) =>
      die(
        systemCode(cause) === "ERR_WORKER_OUT_OF_MEMORY"
          ? new ThreadDeath("MEMORY_LIMIT", "Reading the file took more memory than allowed.", cause)
          : new ThreadDeath("CONVERTER_FAILED", "The file could not be converted.", cause),
      );
    const onExit = () => die(new ThreadDeath("CONVERTER_FAILED", "The converter ended early.", undefined));
    const timer = setTimeout(
      () =>
        die(
          new ThreadDeath(
            "TIMEOUT",
            `Reading the file took longer than ${this.#limits.timeoutMs / 1000} s.`,
            undefined,
          ),
        ),
      this.#limits.timeoutMs,
    );
    thread.ref();
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.postMessage(request);
  }
}

class ThreadDeath extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

function cannotStart(cause: unknown): Failure {
  return new Failure(
    "RUNTIME",
    "The threads that read files do not start.",
    "Install the program anew; in a checkout, build it (npm run build) or preload scripts/typescript.mjs.",
    { cause },
  );
}

function refusedBy(death: ThreadDeath, task: FileTask): PrepareResult {
  return { kind: "refused", relPath: task.relPath, stamp: task.stamp, code: death.code, message: death.message };
}
