import type { Reader } from "../../store/query.js";
import type { JobRecord } from "../ingest/job-record-store.js";

const COLUMNS =
  "id, type, status, scope, started_at AS startedAt, completed_at AS completedAt, result, error, instance";

/** Jobs of this and of earlier runs, as they were recorded with the index. */
export class JobStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  async get(id: string): Promise<JobRecord | undefined> {
    return this.#db.get<JobRecord>(`SELECT ${COLUMNS} FROM gno_jobs WHERE id = ?`, [id]);
  }

  async recent(limit: number): Promise<JobRecord[]> {
    return this.#db.all<JobRecord>(`SELECT ${COLUMNS} FROM gno_jobs ORDER BY started_at DESC LIMIT ?`, [limit]);
  }
}
