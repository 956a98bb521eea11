import type { Writer } from "../../store/query.js";
import type { FileStamp } from "./prepared-file.js";

export interface FileProblem {
  readonly relPath: string;
  readonly code: string;
  readonly message: string;
  readonly stamp: FileStamp;
}

/** Files that have no current document, and why. */
export class FileProblemStore {
  readonly #db: Writer;

  constructor(db: Writer) {
    this.#db = db;
  }

  async all(collectionId: number): Promise<Map<string, FileProblem>> {
    const rows = await this.#db.all<{
      rel_path: string;
      code: string;
      message: string;
      size: number;
      mtime_ms: number;
      ctime_ms: number;
    }>("SELECT rel_path, code, message, size, mtime_ms, ctime_ms FROM gno_file_problems WHERE collection_id = ?", [
      collectionId,
    ]);
    return new Map(
      rows.map((row) => [
        row.rel_path,
        {
          relPath: row.rel_path,
          code: row.code,
          message: row.message,
          stamp: { size: row.size, mtimeMs: row.mtime_ms, ctimeMs: row.ctime_ms },
        },
      ]),
    );
  }

  async put(collectionId: number, problem: FileProblem, at: string): Promise<void> {
    const { relPath, code, message, stamp } = problem;
    await this.#db.run(
      `INSERT INTO gno_file_problems (collection_id, rel_path, code, message, size, mtime_ms, ctime_ms, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (collection_id, rel_path) DO UPDATE SET code = excluded.code, message = excluded.message, size = excluded.size,
         mtime_ms = excluded.mtime_ms, ctime_ms = excluded.ctime_ms, at = excluded.at`,
      [collectionId, relPath, code, message, stamp.size, stamp.mtimeMs, stamp.ctimeMs, at],
    );
  }

  async clear(collectionId: number, relPath: string): Promise<void> {
    await this.#db.run("DELETE FROM gno_file_problems WHERE collection_id = ? AND rel_path = ?", [
      collectionId,
      relPath,
    ]);
  }

  async removeAll(collectionId: number): Promise<void> {
    await this.#db.run("DELETE FROM gno_file_problems WHERE collection_id = ?", [collectionId]);
  }
}
