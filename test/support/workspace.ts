import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import Database from "better-sqlite3";
import { builtProgram } from "./built-program.js";
import { type Ended, runToEnd } from "./run-to-end.js";
import { StdioSession } from "./stdio-session.js";

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** A program and its arguments to run the command under, for example `prlimit`. */
  readonly under?: readonly string[];
  readonly during?: (child: ChildProcess) => void;
}

/** Folders of one user who has one collection, "notes", and the program as that user would run it. All of it goes when the test ends. */
export class Workspace {
  readonly root: string;
  readonly notes: string;
  readonly dataDir: string;
  readonly configDir: string;
  readonly index: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #sessions: StdioSession[] = [];
  readonly #cleanups: (() => unknown)[] = [];

  constructor(t: TestContext) {
    this.root = realpathSync(mkdtempSync(path.join(tmpdir(), "kenning-hostile-")));
    chmodSync(this.root, 0o755);
    this.notes = path.join(this.root, "notes");
    this.dataDir = path.join(this.root, "data");
    this.configDir = path.join(this.root, "config");
    this.index = path.join(this.dataDir, "index-default.sqlite");
    this.env = {
      PATH: process.env.PATH,
      HOME: path.join(this.root, "home"),
      GNO_CONFIG_DIR: this.configDir,
      GNO_DATA_DIR: this.dataDir,
      GNO_CACHE_DIR: path.join(this.root, "cache"),
      NO_COLOR: "1",
    };
    for (const folder of [this.notes, this.configDir, this.env.HOME!]) mkdirSync(folder);
    t.after(async () => {
      for (const session of this.#sessions) session.child.kill("SIGKILL");
      await Promise.all(this.#sessions.map(({ ended }) => ended));
      for (const clean of this.#cleanups.reverse()) await clean();
      rmSync(this.root, { recursive: true, force: true, maxRetries: 3 });
    });
  }

  /** Has something undone before the folders go, the last first. */
  atEnd(clean: () => unknown): void {
    this.#cleanups.push(clean);
  }

  /** Writes a file of the collection. */
  write(relPath: string, text: string | Uint8Array): string {
    const file = path.join(this.notes, relPath);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Writes the configuration: the one collection, and what else is given. */
  configure(collection: Record<string, unknown> = {}, more: Record<string, unknown> = {}): void {
    const config = { version: "1.0", collections: [{ name: "notes", path: this.notes, ...collection }], ...more };
    writeFileSync(path.join(this.configDir, "index.yml"), JSON.stringify(config));
  }

  run(args: readonly string[], { under = [], env, ...options }: RunOptions = {}): Promise<Ended> {
    const [command = "", ...rest] = [...under, process.execPath, builtProgram(), ...args];
    return runToEnd(command, rest, { cwd: this.root, ...options, env: { ...this.env, ...env } });
  }

  /** Runs a command that must go well; gives its JSON. */
  async json(args: readonly string[], options: RunOptions = {}): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await this.run(withJson(args), options);
    assert.equal(code, 0, `ken ${args.join(" ")}: ${stderr}`);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  /** Runs a command that must fail; gives the failure as programs see it. */
  async failure(
    args: readonly string[],
    options: RunOptions = {},
  ): Promise<{ exit: number | string; code: string; message: string; hint: string }> {
    const { code, stdout, stderr } = await this.run(withJson(args), options);
    const last = stderr.trim().split("\n").at(-1) ?? "";
    assert.match(last, /^\{"error":/, `ken ${args.join(" ")} ended with ${code}: ${stdout}${stderr}`);
    return { exit: code, hint: "", ...JSON.parse(last).error };
  }

  /** Paths of the documents that a search finds. */
  async found(query: string, options: RunOptions = {}): Promise<string[]> {
    const { results } = await this.json(["search", "-n", "100", "--", query], options);
    return (results as { source: { relPath: string } }[]).map(({ source }) => source.relPath).sort();
  }

  async serve(args: readonly string[] = ["--enable-write"], options: RunOptions = {}): Promise<StdioSession> {
    const { env, cwd = this.root, uid, gid } = options;
    const session = await StdioSession.start(process.execPath, [builtProgram(), "mcp", ...args], {
      cwd,
      env: { ...this.env, ...env },
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    this.#sessions.push(session);
    return session;
  }

  /** What SQLite itself says of the database: "ok", or what is wrong. */
  integrity(): string {
    const db = new Database(this.index, { readonly: true });
    try {
      return db.pragma("integrity_check", { simple: true }) as string;
    } finally {
      db.close();
    }
  }
}

/** Flags end where `--` stands. */
function withJson(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return [...args.slice(0, end), "--json", ...args.slice(end)];
}
