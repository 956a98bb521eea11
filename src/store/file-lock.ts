import { createRequire } from "node:module";
import type Database from "better-sqlite3";
import type { Clock } from "../kernel/clock.js";
import { systemCode } from "../kernel/failure.js";
import { randomBetween } from "../kernel/ids.js";

const SHORTEST_MS = 2;
const LONGEST_MS = 15;

/**
 * A lock over processes: an exclusive transaction on a tiny SQLite file. The operating system frees it with its holder, however
 * that one ends. The connection stays open between two turns, which then cost next to nothing.
 */
export class FileLock {
  readonly #db: Database.Database;

  constructor(file: string) {
    const Sqlite = createRequire(import.meta.url)("better-sqlite3") as typeof Database;
    this.#db = new Sqlite(file, { timeout: 0 });
  }

  /** @returns false where another process kept it for the whole time */
  async acquire(waitMs: number, clock: Clock): Promise<boolean> {
    const deadline = clock.elapsed() + waitMs;
    for (;;) {
      if (this.#try()) return true;
      if (clock.elapsed() >= deadline) return false;
      // Waiters that all come back at one moment would only meet again.
      await new Promise((resolve) => setTimeout(resolve, randomBetween(SHORTEST_MS, LONGEST_MS)));
    }
  }

  #try(): boolean {
    try {
      this.#db.exec("BEGIN EXCLUSIVE");
      return true;
    } catch (thrown) {
      if (systemCode(thrown) === "SQLITE_BUSY") return false;
      throw thrown;
    }
  }

  release(): void {
    this.#db.exec("ROLLBACK");
  }

  close(): void {
    this.#db.close();
  }
}
