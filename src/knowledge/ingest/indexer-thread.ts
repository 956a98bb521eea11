import { parentPort, workerData } from "node:worker_threads";
import { fileClock, systemClock } from "../../kernel/clock.js";
import { toFailure } from "../../kernel/failure.js";
import type { IndexConfig } from "../collections/collection-config.js";
import { createEmbedder, type EmbedderPlace } from "../create-embedder.js";
import { openModel } from "../embedder.js";
import { type IndexResult, type IndexWork, runIndexWork } from "./index-work.js";

export interface IndexerThreadData {
  readonly work: IndexWork;
  readonly file: string;
  readonly config: IndexConfig;
  readonly instance: string;
  readonly testClock: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly models: EmbedderPlace;
}

export type IndexerThreadMessage =
  | { readonly kind: "progress"; readonly done: number; readonly total: number; readonly message: string }
  | { readonly kind: "done"; readonly result: IndexResult }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
      readonly hint: string;
      readonly cause: string;
    };

const port = parentPort;
if (port) {
  const data = workerData as IndexerThreadData;
  const abort = new AbortController();
  port.on("message", (message) => {
    if (message === "abort") abort.abort();
  });
  // The parent listens for messages, not for the exit of a thread that has nothing left to do.
  port.unref();
  const say = (message: IndexerThreadMessage) => port.postMessage(message);
  const embedder = createEmbedder(data.config, data.models);
  const place = {
    ...data,
    clock: data.testClock === undefined ? systemClock : fileClock(data.testClock),
    openModel: () => openModel(embedder),
  };
  const hooks = {
    progress: (done: number, total: number, message: string) => say({ kind: "progress", done, total, message }),
    signal: abort.signal,
  };
  runIndexWork(place, data.work, hooks).then(
    (result) => say({ kind: "done", result }),
    (thrown) => {
      const failure = toFailure(thrown);
      say({
        kind: "failed",
        code: failure.code,
        message: failure.message,
        hint: failure.hint,
        cause: failure.cause instanceof Error ? (failure.cause.stack ?? failure.cause.message) : "",
      });
    },
  );
}
