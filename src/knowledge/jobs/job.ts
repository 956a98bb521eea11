import type { IndexResult, IndexWork, JobType } from "../ingest/index-work.js";

export type JobStatus = "queued" | "running" | "completed" | "failed";

export interface Job {
  readonly id: string;
  readonly type: JobType;
  status: JobStatus;
  /** What it does; grows while it waits, when requests for the same collection join it. */
  work: IndexWork;
  readonly queuedAt: string;
  startedAt: string | null;
  completedAt: string | null;
  progress: { done: number; total: number; message: string } | null;
  result: IndexResult | null;
  error: string | null;
}
