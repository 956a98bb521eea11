import { parentPort } from "node:worker_threads";
import { prepareFile } from "./prepare.js";
import type { FileTask, PrepareOptions, PrepareResult } from "./prepared-file.js";

/** Request and answer of a preparing thread. */
export interface PrepareRequest {
  readonly id: number;
  readonly tasks: readonly FileTask[];
  readonly options: PrepareOptions;
}

/** The first message of a thread is "ready": only from then on is a broken thread the fault of a file. */
export type PrepareReply = "ready" | { readonly id: number; readonly results: readonly PrepareResult[] };

const port = parentPort;
if (port) {
  port.postMessage("ready" satisfies PrepareReply);
  port.on("message", async ({ id, tasks, options }: PrepareRequest) => {
    const results: PrepareResult[] = [];
    for (const task of tasks) results.push(await prepareFile(task, options));
    port.postMessage({ id, results } satisfies PrepareReply);
  });
}
