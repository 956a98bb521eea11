import { z } from "zod";
import { notFound } from "../../kernel/failure.js";
import { jobView, jobViewSchema, renderJob, storedView } from "../jobs/job-view.js";
import { defineTool } from "../toolset.js";

export const jobStatus = defineTool({
  name: "gno_job_status",
  title: "State of a job",
  summary:
    "Tells how far a background job is, and its result or error when it has ended. Poll it after gno_sync, gno_index, gno_embed or gno_add_collection.",
  effect: "read",
  positional: ["jobId"],
  input: z.object({
    jobId: z.string().min(1).max(128).describe("Id as the tool that started the job gave it"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: jobViewSchema,

  async run(gno, { jobId }) {
    const job = gno.jobs.get(jobId);
    if (job) return jobView(job, gno.resident.instance);
    const stored = gno.readers.exists(gno.indexName) ? await gno.readers.get(gno.indexName).jobs.get(jobId) : undefined;
    if (stored) return storedView(stored, gno.resident.instance);
    throw notFound("Job", jobId, "Jobs that only waited are unknown after a restart; gno_list_jobs shows the others.");
  },

  render: renderJob,
});
