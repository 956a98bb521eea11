import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { type Clock, type Instant, instant } from "../../kernel/clock.js";
import { Failure, systemCode } from "../../kernel/failure.js";
import { FileLock } from "../../store/file-lock.js";

/** The folder of a vault that is the program's own. */
export const OWN_FOLDER = ".gram";
/** Histories that were moved out of documents belong to them, also in git; all else here can be made again. */
const GITIGNORE = "*\n!.gitignore\n!history/\n!history/**\n";
const WAIT_MS = 5_000;
const WHOLE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export interface Turn {
  /** The next time of the vault: later than any that it gave out, in any process, and than `after`. */
  tick(after?: Instant): Instant;
}

/** One writer of a vault at a time, over all processes and all calls of this one. */
export class VaultLock {
  readonly #root: string;
  readonly #clock: Clock;
  #lock: FileLock | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(root: string, clock: Clock) {
    this.#root = root;
    this.#clock = clock;
  }

  /** @throws Failure LOCKED when another process does not let go in time */
  run<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#alone(work));
    // The next one waits for the end of this one, however it ended; the caller of this one sees how.
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #alone<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    const lock = await this.#acquired();
    try {
      return await work({ tick: (after) => this.#tick(after) });
    } finally {
      lock.release();
    }
  }

  async #acquired(): Promise<FileLock> {
    const deadline = this.#clock.elapsed() + WAIT_MS;
    for (;;) {
      const lock = this.#opened();
      if (!(await lock.acquire(deadline - this.#clock.elapsed(), this.#clock)))
        throw new Failure(
          "LOCKED",
          "Another process is writing to the vault.",
          "Send the same call again in a moment.",
        );
      if (lock.isInPlace()) return lock;
      // Somebody cleaned the folder, as git does with what it ignores.
      this.close();
    }
  }

  #opened(): FileLock {
    if (this.#lock) return this.#lock;
    const folder = path.join(this.#root, OWN_FOLDER);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeOnce(path.join(folder, ".gitignore"), GITIGNORE);
    this.#lock = new FileLock(path.join(folder, "lock"));
    return this.#lock;
  }

  #tick(after: Instant | undefined): Instant {
    const clock = openSync(path.join(this.#root, OWN_FOLDER, "clock"), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const last = readTime(clock);
      const next = instant(Math.max(this.#clock.ms(), last + 1, after === undefined ? 0 : Date.parse(after) + 1));
      // In place and at once: whoever ends between these two lines has left the new time.
      writeSync(clock, next, 0);
      ftruncateSync(clock, next.length);
      return next;
    } finally {
      closeSync(clock);
    }
  }

  close(): void {
    this.#lock?.close();
    this.#lock = undefined;
  }
}

function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (thrown) {
    // What a person made of it stays.
    if (systemCode(thrown) !== "EEXIST") throw thrown;
  }
}

/** Milliseconds; 0 for a file that holds no time, as after a loss of power. */
function readTime(fd: number): number {
  const buffer = Buffer.alloc(24);
  const length = readSync(fd, buffer, 0, 24, 0);
  const text = buffer.toString("latin1", 0, length);
  return WHOLE_TIME.test(text) ? Date.parse(text) || 0 : 0;
}
