import { z } from "zod";
import { storedJson } from "../../store/stored-json.js";
import type { IndexResult, IndexWork } from "../ingest/index-work.js";
import type { JobRecord } from "../ingest/job-record-store.js";
import type { Job } from "./job.js";

const error = z.object({ relPath: z.string(), code: z.string(), message: z.string() });
const file = z.object({
  relPath: z.string(),
  status: z.string(),
  docid: z.string().optional(),
  mirrorHash: z.string().optional(),
  errorCode: z.string().optional(),
});
const collection = z.object({
  collection: z.string(),
  filesProcessed: z.int(),
  filesAdded: z.int(),
  filesUpdated: z.int(),
  filesUnchanged: z.int(),
  filesErrored: z.int(),
  filesSkipped: z.int(),
  filesMarkedInactive: z.int(),
  durationMs: z.number(),
  errors: z.array(error),
  files: z.array(file),
  rootError: z.object({ code: z.string(), message: z.string() }).optional(),
});
const result = z.object({
  collections: z.array(collection),
  embed: z.object({ model: z.string(), embedded: z.int(), durationMs: z.number() }).optional(),
  totalDurationMs: z.number(),
  totalFilesProcessed: z.int(),
  totalFilesAdded: z.int(),
  totalFilesUpdated: z.int(),
  totalFilesErrored: z.int(),
  totalFilesSkipped: z.int(),
});

export const jobViewSchema = z.object({
  jobId: z.string(),
  type: z.string(),
  status: z.enum(["queued", "running", "completed", "failed"]),
  startedAt: z.string().nullable(),
  completedAt: z.string().optional(),
  progress: z.object({ done: z.int(), total: z.int(), message: z.string() }).optional(),
  scope: z.object({ collections: z.array(z.string()), paths: z.array(z.string()).optional() }),
  error: z.string().optional(),
  serverInstanceId: z.string(),
  result: result.optional(),
  typedResult: z.object({ kind: z.string(), value: result }).optional(),
});

export type JobView = z.output<typeof jobViewSchema>;

const scopeOf = ({ collections, paths }: Pick<IndexWork, "collections" | "paths">) => ({
  collections: [...collections],
  ...(paths && { paths: [...paths] }),
});

function withResult(type: string, done: IndexResult | null): Pick<JobView, "result" | "typedResult"> {
  if (!done) return {};
  const value = result.parse(done);
  return { result: value, typedResult: { kind: type === "add" ? "sync" : type, value } };
}

export function jobView(job: Job, instance: string): JobView {
  return {
    jobId: job.id,
    type: job.type,
    status: job.status,
    startedAt: job.startedAt,
    ...(job.completedAt !== null && { completedAt: job.completedAt }),
    ...(job.progress && job.status === "running" && { progress: job.progress }),
    scope: scopeOf(job.work),
    ...(job.error !== null && { error: job.error }),
    serverInstanceId: instance,
    ...withResult(job.type, job.result),
  };
}

/** A job of another run. One that still says running, in a run that is not this one, was cut off. */
export function storedView(job: JobRecord, instance: string): JobView {
  const cut = job.status === "running" && job.instance !== instance;
  return {
    jobId: job.id,
    type: job.type,
    status: cut ? "failed" : (job.status as JobView["status"]),
    startedAt: job.startedAt,
    ...(job.completedAt !== null && { completedAt: job.completedAt }),
    scope: scopeOf(storedJson(job.scope)),
    ...(cut
      ? { error: "RUNTIME: The process that ran it ended before the job did; what it had committed is kept." }
      : job.error !== null && { error: job.error }),
    serverInstanceId: job.instance,
    ...withResult(job.type, job.result === null ? null : storedJson(job.result)),
  };
}

export function renderJob(job: JobView): string {
  const lines = [
    `Job: ${job.jobId}`,
    `Type: ${job.type}`,
    `Status: ${job.status}`,
    `Started: ${job.startedAt ?? "not yet"}${job.completedAt ? `, completed: ${job.completedAt}` : ""}`,
    `Scope: ${job.scope.collections.join(", ") || "all"}${job.scope.paths ? ` (${job.scope.paths.join(", ")})` : ""}`,
    `Server: ${job.serverInstanceId}`,
  ];
  if (job.progress) lines.push(`Progress: ${job.progress.done} of ${job.progress.total} (${job.progress.message})`);
  if (job.error) lines.push(`Error: ${job.error}`);
  for (const c of job.result?.collections ?? []) {
    lines.push(
      `${c.collection}: ${c.filesAdded} added, ${c.filesUpdated} updated, ${c.filesUnchanged} unchanged, ${c.filesMarkedInactive} removed, ${c.filesErrored} with errors, ${c.filesSkipped} skipped of ${c.filesProcessed} (${c.durationMs} ms)`,
    );
    if (c.rootError) lines.push(`  Root unavailable: ${c.rootError.message}`);
    lines.push(...c.errors.map((e) => `  ${e.relPath}: ${e.code} ${e.message}`));
    lines.push(
      ...c.files.map(
        (f) => `  ${f.status} ${f.relPath}${f.docid ? ` ${f.docid}` : ""}${f.errorCode ? ` ${f.errorCode}` : ""}`,
      ),
    );
  }
  if (job.result?.embed)
    lines.push(
      `Embedded ${job.result.embed.embedded} chunks with ${job.result.embed.model} (${job.result.embed.durationMs} ms)`,
    );
  if (job.result) lines.push(`Total: ${job.result.totalFilesProcessed} files in ${job.result.totalDurationMs} ms`);
  return lines.join("\n");
}
