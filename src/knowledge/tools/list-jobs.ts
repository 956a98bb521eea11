import { z } from "zod";
import { defineTool } from "../toolset.js";

export const listJobs = defineTool({
  name: "gno_list_jobs",
  title: "List jobs",
  summary: "Lists the jobs that run or wait, and those that ended lately, newest first.",
  effect: "read",
  path: ["jobs"],
  input: z.object({
    limit: z.int().min(1).max(100).default(10).describe("How many ended jobs at most (1-100)"),
    projectHints: z.array(z.string()).max(16).optional().describe("Accepted for compatibility; has no effect"),
  }),
  output: z.object({
    active: z.array(
      z.object({ jobId: z.string(), type: z.string(), status: z.string(), startedAt: z.string().nullable() }),
    ),
    recent: z.array(z.object({ jobId: z.string(), type: z.string(), status: z.string(), completedAt: z.string() })),
  }),

  async run(gno, { limit }) {
    const own = gno.jobs
      .recent()
      .map((job) => ({ jobId: job.id, type: job.type, status: job.status, completedAt: job.completedAt! }));
    const known = new Set(own.map(({ jobId }) => jobId));
    const stored = gno.readers.exists(gno.indexName) ? await gno.readers.get(gno.indexName).jobs.recent(limit) : [];
    const earlier = stored.flatMap(({ id, type, status, completedAt }) =>
      completedAt === null || known.has(id) ? [] : [{ jobId: id, type, status, completedAt }],
    );
    const recent = [...own, ...earlier].sort((a, b) => (a.completedAt < b.completedAt ? 1 : -1)).slice(0, limit);
    return {
      active: gno.jobs.active.map(({ id, type, status, startedAt }) => ({ jobId: id, type, status, startedAt })),
      recent,
    };
  },

  render({ active, recent }) {
    if (active.length + recent.length === 0) return "No jobs.";
    return [
      `Active: ${active.length}`,
      ...active.map((j) => `  ${j.jobId} ${j.type} ${j.status} since ${j.startedAt ?? "(waiting)"}`),
      `Recent: ${recent.length}`,
      ...recent.map((j) => `  ${j.jobId} ${j.type} ${j.status} ${j.completedAt}`),
    ].join("\n");
  },
});
