import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProgram } from "../test/support/built-program.js";

const SAMPLE_MS = 20;

/** Folders of one measurement, gone with it. */
export class Bench {
  readonly root = mkdtempSync(path.join(tmpdir(), "kenning-bench-"));
  /** Further variables of the programs that are started from here on. */
  readonly extra: NodeJS.ProcessEnv = {};

  folder(name: string): string {
    const folder = path.join(this.root, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  get env(): NodeJS.ProcessEnv {
    const at = (name: string) => path.join(this.root, name);
    return {
      ...process.env,
      HOME: this.root,
      GNO_CONFIG_DIR: at("config"),
      GNO_DATA_DIR: at("data"),
      GNO_CACHE_DIR: at("cache"),
      KEN_GRAM_VAULT: at("vault"),
      TZ: "UTC",
      ...this.extra,
    };
  }

  start(args: readonly string[]): ChildProcess {
    return spawn(process.execPath, [builtProgram(), ...args], { env: this.env, stdio: ["pipe", "pipe", "inherit"] });
  }

  /** Runs a command to its end. @throws Error when it fails */
  async run(...args: string[]): Promise<{ seconds: number; peakMb: number }> {
    const started = performance.now();
    const child = this.start([...args, "--quiet"]);
    child.stdout!.resume();
    let peakMb = 0;
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, memoryMb(child.pid!, "VmHWM"));
    }, SAMPLE_MS);
    const code = await new Promise((resolve) => child.once("close", resolve));
    clearInterval(timer);
    if (code !== 0) throw new Error(`ken ${args.join(" ")} ended with ${code}`);
    return { seconds: (performance.now() - started) / 1000, peakMb };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Memory of a process in MiB: VmHWM is the most it ever had, VmRSS what it has. 0 where the system does not say. */
export function memoryMb(pid: number, field: "VmHWM" | "VmRSS"): number {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch (thrown) {
    // The process has ended between two looks, or this system has no /proc.
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT" || (thrown as NodeJS.ErrnoException).code === "ESRCH")
      return 0;
    throw thrown;
  }
}
