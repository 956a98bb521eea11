import { newId } from "../../kernel/ids.js";
import type { CallContext } from "../../kernel/tool.js";
import type { Knowledge } from "../create-knowledge.js";
import type { IndexResult, JobType } from "../ingest/index-work.js";

export interface ForegroundWork {
  readonly type: JobType;
  readonly collections: readonly string[];
  readonly paths?: readonly string[];
  readonly gitPull?: boolean;
  readonly runUpdateCmd?: boolean;
  readonly allowMassDelete?: boolean;
  readonly force?: boolean;
}

/** Does a piece of work here and now, under the write lock. */
export async function runWork(knowledge: Knowledge, work: ForegroundWork, call: CallContext): Promise<IndexResult> {
  const lock = await knowledge.lock();
  try {
    return await knowledge.work(
      { ...work, jobId: newId() },
      {
        progress: (done, total, message) => call.progress?.(done, total, message),
        ...(call.signal && { signal: call.signal }),
      },
    );
  } finally {
    lock.release();
  }
}
