import type { Writer } from "../../store/query.js";

export interface JobRecord {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly scope: string;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly instance: string;
}

/** Writes what becomes of a job, for those who ask in another process or after a restart. */
export class JobRecordStore {
  readonly #db: Writer;

  constructor(db: Writer) {
    this.#db = db;
  }

  async put(job: JobRecord): Promise<void> {
    await this.#db.run(
      `INSERT INTO gno_jobs (id, type, status, scope, queued_at, started_at, completed_at, result, error, instance) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, completed_at = excluded.completed_at, result = excluded.result, error = excluded.error`,
      [
        job.id,
        job.type,
        job.status,
        job.scope,
        job.startedAt,
        job.startedAt,
        job.completedAt,
        job.result,
        job.error,
        job.instance,
      ],
    );
    await this.#db.run(
      "DELETE FROM gno_jobs WHERE id NOT IN (SELECT id FROM gno_jobs ORDER BY started_at DESC LIMIT 100)",
    );
  }
}
