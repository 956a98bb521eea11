import { Worker } from "node:worker_threads";
import { Failure, type FailureCode } from "../../kernel/failure.js";
import type { IndexResult, IndexWork } from "../ingest/index-work.js";
import type { IndexerThreadData, IndexerThreadMessage } from "../ingest/indexer-thread.js";
import type { SyncHooks } from "../ingest/sync.js";

/** Built code lies beside this file; in a checkout the thread is run from its source. */
const THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "../ingest/indexer-thread.ts" : "./indexer-thread.js",
  import.meta.url,
);

/** Runs one piece of work in a thread of its own, so that reads of this process never wait for it. */
export function runInThread(
  data: Omit<IndexerThreadData, "work">,
  work: IndexWork,
  hooks: SyncHooks,
): Promise<IndexResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: { ...data, work } satisfies IndexerThreadData });
    const abort = () => thread.postMessage("abort");
    hooks.signal?.addEventListener("abort", abort, { once: true });
    const settle = (end: () => void) => {
      hooks.signal?.removeEventListener("abort", abort);
      end();
    };
    thread.on("message", (message: IndexerThreadMessage) => {
      if (message.kind === "progress") hooks.progress(message.done, message.total, message.message);
      else if (message.kind === "done") settle(() => resolve(message.result));
      else
        settle(() =>
          reject(
            new Failure(
              message.code as FailureCode,
              message.message,
              message.hint,
              message.cause === "" ? {} : { cause: new Error(message.cause) },
            ),
          ),
        );
    });
    thread.on("error", (cause) =>
      settle(() =>
        reject(
          new Failure("RUNTIME", "The indexing thread broke.", "Run it again; what was committed is kept.", { cause }),
        ),
      ),
    );
    thread.on("exit", (code) =>
      settle(() =>
        reject(
          new Failure(
            "RUNTIME",
            `The indexing thread ended early (${code}).`,
            "Run it again; what was committed is kept.",
          ),
        ),
      ),
    );
  });
}
