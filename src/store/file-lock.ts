import { statSync } from "node:fs";
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
  readonly #file: string;
  readonly #db: Database.Database;
  readonly #ino: number | undefined;

  constructor(file: string) {
    const Sqlite = createRequire(import.meta.url)("better-sqlite3") as typeof Database;
    this.#file = file;
    this.#db = new Sqlite(file, { timeout: 0 });
    this.#ino = inodeOf(file);
  }

  /** @returns false where another process kept it for the whole time */
  async acquire(waitMs: number, clock: Clock): Promise<boolean> {
    const deadline = clock.elapsed() + waitMs;
    for (;;) {
      if (this.tryAcquire()) return true;
      if (clock.elapsed() >= deadline) return false;
      // Waiters that all come back at one moment would only meet again.
      await new Promise((resolve) => setTimeout(resolve, randomBetween(SHORTEST_MS, LONGEST_MS)));
    }
  }

  /** @returns false where somebody else has it */
  tryAcquire(): boolean {
    try {
      // Nothing is ever written, so a journal on the disk would only be made and removed again at every turn.
      this.#db.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
      return true;
    } catch (thrown) {
      if (systemCode(thrown) === "SQLITE_BUSY") return false;
      throw thrown;
    }
  }

  /** Whether the file is still there under its name: otherwise others lock another one, and this lock keeps nobody out. */
  isInPlace(): boolean {
    return inodeOf(this.#file) === this.#ino;
  }

  release(): void {
    this.#db.exec("ROLLBACK");
  }

  close(): void {
    this.#db.close();
  }
}

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
