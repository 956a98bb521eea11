import { z } from "zod";
import type { Job } from "./job.js";

/** Answer of every tool that starts a job. */
export const startedJob = z.object({
  jobId: z.string(),
  status: z.enum(["started", "queued"]),
  collections: z.array(z.string()),
});

export const startedFields = (job: Job): z.output<typeof startedJob> => ({
  jobId: job.id,
  status: job.status === "queued" ? "queued" : "started",
  collections: [...job.work.collections],
});

export const renderStarted = ({ jobId, status, collections }: z.output<typeof startedJob>): string[] => [
  `Job: ${jobId}`,
  `Status: ${status}`,
  `Collections: ${collections.join(", ")}`,
];

export const FOLLOW_UP = "Poll gno_job_status with this id.";
