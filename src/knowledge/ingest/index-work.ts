import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import type { IndexConfig } from "../collections/collection-config.js";
import type { EmbedReport } from "./embed.js";
import { Indexer, type OpenModel } from "./indexer.js";
import type { SyncHooks } from "./sync.js";
import type { CollectionReport } from "./sync-report.js";

export type JobType = "add" | "sync" | "embed" | "index";

/** One piece of work on an index. Plain data: it crosses threads. */
export interface IndexWork {
  readonly jobId: string;
  readonly type: JobType;
  readonly collections: readonly string[];
  readonly paths?: readonly string[];
  readonly gitPull?: boolean;
  readonly runUpdateCmd?: boolean;
  readonly allowMassDelete?: boolean;
  readonly force?: boolean;
}

export interface IndexResult {
  readonly collections: readonly CollectionReport[];
  readonly embed?: EmbedReport;
  readonly totalDurationMs: number;
  readonly totalFilesProcessed: number;
  readonly totalFilesAdded: number;
  readonly totalFilesUpdated: number;
  readonly totalFilesErrored: number;
  readonly totalFilesSkipped: number;
}

export interface WorkPlace {
  readonly file: string;
  readonly config: IndexConfig;
  readonly clock: Clock;
  readonly instance: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  openModel(): Promise<OpenModel>;
}

const readsFiles = (type: JobType): boolean => type !== "embed";
const makesVectors = (type: JobType): boolean => type !== "sync";

/** Opens the index, does the work, records the job and closes. The caller holds the write lock. */
export async function runIndexWork(place: WorkPlace, work: IndexWork, hooks: SyncHooks): Promise<IndexResult> {
  const indexer = await Indexer.open(place.file, { clock: place.clock, env: place.env });
  const startedAt = place.clock.now();
  const started = place.clock.elapsed();
  const record = (status: string, more: { result?: IndexResult; error?: string }) =>
    indexer.jobs.put({
      id: work.jobId,
      type: work.type,
      status,
      scope: JSON.stringify({ collections: work.collections, paths: work.paths }),
      startedAt,
      completedAt: status === "running" ? null : place.clock.now(),
      instance: place.instance,
      result: more.result ? JSON.stringify(more.result) : null,
      error: more.error ?? null,
    });
  try {
    await record("running", {});
    // A model that cannot be had is told before anything is read: the caller asked for vectors.
    const model = makesVectors(work.type) ? await place.openModel() : undefined;
    const reports = readsFiles(work.type) ? await indexer.sync(place.config, work, hooks) : [];
    const embed = model && (await indexer.embed(model, work.type === "embed" ? work.collections : undefined, hooks));
    const result = toResult(reports, embed, Math.round(place.clock.elapsed() - started));
    await record("completed", { result });
    return result;
  } catch (thrown) {
    await record("failed", {
      error: thrown instanceof Failure ? `${thrown.code}: ${thrown.message}` : "RUNTIME: Something broke on our side.",
    });
    throw thrown;
  } finally {
    await indexer.close();
  }
}

function toResult(
  collections: readonly CollectionReport[],
  embed: EmbedReport | undefined,
  totalDurationMs: number,
): IndexResult {
  const sum = (key: "filesProcessed" | "filesAdded" | "filesUpdated" | "filesErrored" | "filesSkipped") =>
    collections.reduce((total, report) => total + report[key], 0);
  return {
    collections,
    ...(embed && { embed }),
    totalDurationMs,
    totalFilesProcessed: sum("filesProcessed"),
    totalFilesAdded: sum("filesAdded"),
    totalFilesUpdated: sum("filesUpdated"),
    totalFilesErrored: sum("filesErrored"),
    totalFilesSkipped: sum("filesSkipped"),
  };
}
