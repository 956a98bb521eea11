import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toFailure } from "../../kernel/failure.js";
import { count } from "../../kernel/text.js";
import { isSoundSqlite, sqliteVersion } from "../../store/sqlite.js";
import { isWriteLocked } from "../../store/write-lock.js";
import type { Knowledge } from "../create-knowledge.js";
import { rootError } from "../ingest/root-state.js";
import { defineCommand } from "./command.js";

const finding = z.object({
  check: z.string(),
  status: z.enum(["ok", "warn", "fail"]),
  detail: z.string(),
  fix: z.string().optional(),
});
type Finding = z.output<typeof finding>;

const LOW_DISK_BYTES = 512 * 2 ** 20;

export const doctor = defineCommand({
  name: "doctor",
  title: "Check the installation",
  summary:
    "Checks everything that the program stands on: SQLite, folders, disk, configuration, index, lock, collections and models. Each line says what to do where something is wrong.",
  effect: "read",
  path: ["doctor"],
  input: z.object({}),
  output: z.object({ healthy: z.boolean(), findings: z.array(finding), exitCode: z.int() }),

  async run(knowledge) {
    const findings: Finding[] = [];
    for (const check of CHECKS) findings.push(...(await guarded(check, knowledge)));
    const healthy = findings.every(({ status }) => status !== "fail");
    return { healthy, findings, exitCode: healthy ? 0 : 2 };
  },

  render: ({ findings }) =>
    findings
      .map(({ check, status, detail, fix }) => `${status.padEnd(4)} ${check}: ${detail}${fix ? `\n     ${fix}` : ""}`)
      .join("\n"),
  terminal: ({ findings }, _input, style) =>
    findings
      .map(
        ({ check, status, detail, fix }) =>
          `${status === "ok" ? style.good("ok  ") : status === "warn" ? style.accent("warn") : style.bad("fail")} ${check}: ${detail}${fix ? `\n     ${style.bold(fix)}` : ""}`,
      )
      .join("\n"),
});

type Found = Finding | Finding[];
type Check = (knowledge: Knowledge) => Promise<Found> | Found;

/** A check that breaks is a finding itself: the others still run. */
async function guarded(check: Check, knowledge: Knowledge): Promise<Finding[]> {
  try {
    return [await check(knowledge)].flat();
  } catch (thrown) {
    const { code, message, hint } = toFailure(thrown);
    return [{ check: check.name, status: "fail", detail: `${code}: ${message}`, ...(hint !== "" && { fix: hint }) }];
  }
}

const ok = (check: string, detail: string): Finding => ({ check, status: "ok", detail });

const CHECKS: readonly Check[] = [
  function sqlite() {
    const version = sqliteVersion();
    return isSoundSqlite(version)
      ? ok("sqlite", version)
      : {
          check: "sqlite",
          status: "fail",
          detail: `${version} can lose data in WAL mode`,
          fix: "Install better-sqlite3 12.11 or newer.",
        };
  },

  function folders({ settings }) {
    return [
      ["configuration", settings.configDir],
      ["data", settings.dataDir],
      ["cache", settings.cacheDir],
    ].map(([name, folder]): Finding => {
      if (!existsSync(folder!)) return ok(name!, `${folder} (made when it is needed)`);
      try {
        accessSync(folder!, constants.R_OK | constants.W_OK);
        return ok(name!, folder!);
      } catch (thrown) {
        return {
          check: name!,
          status: "fail",
          detail: `${folder} cannot be written (${toFailure(thrown).code})`,
          fix: `Give yourself the right to write ${folder}.`,
        };
      }
    });
  },

  function disk({ settings }) {
    let folder = settings.dataDir;
    while (!existsSync(folder)) folder = path.dirname(folder);
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    return free > LOW_DISK_BYTES
      ? ok("disk", `${(free / 2 ** 30).toFixed(1)} GiB free`)
      : {
          check: "disk",
          status: "warn",
          detail: `${(free / 2 ** 20).toFixed(0)} MiB free`,
          fix: "Free some space before the next index.",
        };
  },

  function config({ gno }) {
    const { collections } = gno.config.read();
    return ok("config", `${gno.config.path}, ${count(collections.length, "collection")}`);
  },

  function inotify() {
    const file = "/proc/sys/fs/inotify/max_user_watches";
    if (!existsSync(file)) return [];
    const watches = Number(readFileSync(file, "utf8"));
    return watches >= 65_536
      ? ok("inotify", `${watches} watches`)
      : {
          check: "inotify",
          status: "warn",
          detail: `${watches} watches`,
          fix: "sudo sysctl fs.inotify.max_user_watches=524288",
        };
  },

  function lock({ settings }) {
    if (!existsSync(settings.dataDir)) return [];
    return isWriteLocked(settings.dataDir)
      ? {
          check: "lock",
          status: "warn",
          detail: "another process is writing the index",
          fix: "Wait for it, or end it.",
        }
      : ok("lock", "free");
  },

  async function index({ gno }) {
    if (!gno.readers.exists(gno.indexName))
      return { check: "index", status: "warn", detail: `no index "${gno.indexName}" yet`, fix: "ken setup DIR" };
    const { overview, file } = gno.readers.get(gno.indexName);
    const problems = await overview.integrity();
    if (problems.length > 0)
      return {
        check: "index",
        status: "fail",
        detail: `${file}: ${problems[0]}`,
        fix: "ken index --rebuild (your files are untouched)",
      };
    return ok("index", `${count(await overview.documentCount(), "document")}, sound (${file})`);
  },

  function roots({ gno }) {
    return gno.config.read().collections.map(({ name, path: root }): Finding => {
      const error = rootError(root);
      return error
        ? {
            check: `collection ${name}`,
            status: "warn",
            detail: `${root}: ${error.message}`,
            fix: `Mount the folder, or: ken collection remove ${name}`,
          }
        : ok(`collection ${name}`, root);
    });
  },

  function models({ embedder }) {
    return embedder.states().map(({ role, uri, status, detail }): Finding => {
      const broken = status === "missing" || status === "failed";
      return {
        check: `model ${role}`,
        status: broken ? "warn" : "ok",
        detail: `${uri ?? "none"} (${status}) ${detail}`.trim(),
        ...(broken && { fix: "ken models use static:default" }),
      };
    });
  },
];
