import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

export interface Ended {
  /** The exit code, or the name of the signal that ended it. */
  readonly code: number | NodeJS.Signals;
  readonly stdout: string;
  readonly stderr: string;
}

/** Nothing in these tests takes long: a process that does is stuck, and is ended so that the test says so. */
const HANG_MS = 60_000;

/** Runs a program to its end. `during` may send it signals meanwhile. */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { input?: string; during?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const { input, during, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...rest, stdio: ["pipe", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout!.on("data", (bytes: Buffer) => out.push(bytes));
    child.stderr!.on("data", (bytes: Buffer) => err.push(bytes));
    const guard = setTimeout(() => child.kill("SIGKILL"), HANG_MS);
    child.on("error", reject);
    // A program that ends before it has read its input says why by its exit code.
    child.stdin!.on("error", () => undefined);
    child.on("close", (code, signal) => {
      clearTimeout(guard);
      resolve({
        code: code ?? signal ?? 0,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8"),
      });
    });
    child.stdin!.end(input ?? "");
    during?.(child);
  });
}
