import type { Reader } from "../../store/query.js";

export interface StoredJob {
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

const COLUMNS =
  "id, type, status, scope, started_at AS startedAt, completed_at AS completedAt, result, error, instance";

/** Jobs of this and of earlier runs, as they were recorded with the index. */
export class JobStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  async get(id: string): Promise<StoredJob | undefined> {
    return this.#db.get<StoredJob>(`SELECT ${COLUMNS} FROM gno_jobs WHERE id = ?`, [id]);
  }

  async recent(limit: number): Promise<StoredJob[]> {
    return this.#db.all<StoredJob>(`SELECT ${COLUMNS} FROM gno_jobs ORDER BY started_at DESC LIMIT ?`, [limit]);
  }
}
