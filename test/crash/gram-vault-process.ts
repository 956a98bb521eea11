import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What every program has at hand: the vault's own modules, and `say`, which has been heard when it returns. */
const PRELUDE = `
  import { writeSync } from "node:fs";
  import { once } from "node:events";
  import { systemClock } from "./src/kernel/clock.ts";
  import { toFailure } from "./src/kernel/failure.ts";
  import * as vault from "./src/gram/vault/index.ts";
  const say = (value) => writeSync(1, JSON.stringify(value) + "\\n");
`;

/** A process beside the test that does what a short program says. */
export class VaultProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #lines: unknown[] = [];
  #rest = "";

  constructor(t: TestContext, program: string, user: { uid?: number; gid?: number } = {}) {
    this.#child = spawn(
      process.execPath,
      ["--import", "./scripts/typescript.mjs", "--input-type=module", "-e", PRELUDE + program],
      { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"], ...user },
    );
    this.#ended = once(this.#child, "close");
    this.#child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      const lines = (this.#rest + text).split("\n");
      this.#rest = lines.pop()!;
      for (const line of lines) this.#lines.push(JSON.parse(line));
    });
    t.after(() => this.kill());
  }

  /** All that it has said, as soon as that is so much, or when it has ended. */
  async said(count: number): Promise<readonly unknown[]> {
    while (this.#lines.length < count && this.#child.exitCode === null && this.#child.signalCode === null)
      await Promise.race([once(this.#child.stdout!, "data"), this.#ended]);
    return this.#lines;
  }

  /** Lets it go on behind its `await once(process.stdin, "data")`. */
  go(): void {
    this.#child.stdin!.write("\n");
  }

  /** All that it said in its whole life. */
  async end(): Promise<readonly unknown[]> {
    await this.#ended;
    return this.#lines;
  }

  async kill(): Promise<readonly unknown[]> {
    this.#child.kill("SIGKILL");
    return this.end();
  }
}
