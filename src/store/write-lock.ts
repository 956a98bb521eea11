import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "../kernel/clock.js";
import { Failure, systemCode } from "../kernel/failure.js";
import { FileLock } from "./file-lock.js";

export const LOCK_FILE = ".mcp-write.lock";
const HOLDER_FILE = ".mcp-write.holder";
const RETRY_MS = 50;

export interface WriteLock {
  release(): void;
}

/** The lock of all processes that write one data folder. It goes with its holder; there is no stale lock to clean up. */
export async function acquireWriteLock(
  dataDir: string,
  wait: { seconds: number; clock: Clock; pid: number; signal?: AbortSignal },
): Promise<WriteLock> {
  // What a person's files say is for that person only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holder = path.join(dataDir, HOLDER_FILE);
  const deadline = wait.clock.elapsed() + wait.seconds * 1000;
  for (;;) {
    const lock = tryLock(path.join(dataDir, LOCK_FILE));
    if (lock) {
      try {
        // Only to tell others who has it; the lock itself does not depend on it.
        writeFileSync(holder, `${wait.pid}\n`);
      } catch (thrown) {
        // A folder that takes no small file takes no index either: the lock goes back at once, not with this process.
        lock.close();
        throw thrown;
      }
      return { release: () => lock.close() };
    }
    if (wait.signal?.aborted) throw new Failure("CANCELLED", "Cancelled while waiting for the write lock.");
    if (wait.clock.elapsed() >= deadline) {
      const pid = holderPid(holder);
      throw new Failure(
        "LOCKED",
        `Another process${pid === undefined ? "" : ` (pid ${pid})`} is writing the index.`,
        "Try again when it has finished, or raise --lock-wait.",
        { details: pid === undefined ? {} : { pid } },
      );
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Whether somebody holds the lock right now. */
export function isWriteLocked(dataDir: string): boolean {
  const lock = tryLock(path.join(dataDir, LOCK_FILE));
  lock?.close();
  return lock === undefined;
}

function tryLock(file: string): FileLock | undefined {
  const lock = new FileLock(file);
  let isHeld = false;
  try {
    isHeld = lock.tryAcquire();
    return isHeld ? lock : undefined;
  } finally {
    if (!isHeld) lock.close();
  }
}

function holderPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, "utf8").trim());
    return Number.isInteger(pid) ? pid : undefined;
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT") return undefined;
    throw thrown;
  }
}
