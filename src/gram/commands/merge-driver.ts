import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { writeAtomically } from "../../kernel/write-atomically.js";
import { defineCommand } from "./command.js";

const ATTRIBUTE = "*.gram merge=gram";
const DRIVER = "ken gram merge %O %A %B --name %P";

export const mergeDriver = defineCommand({
  name: "gram_merge_driver",
  title: "Set up git",
  summary:
    "Lets git merge documents by their history: writes a driver into the configuration of a repository, and a line into its .gitattributes.",
  effect: "write",
  path: ["gram", "merge-driver"],
  positional: ["dir"],
  input: z.object({ dir: z.string().optional().describe("A folder of the repository (default: the vault)") }),
  output: z.object({ repository: z.string(), driver: z.string(), attribute: z.string() }),

  run({ settings, env }, { dir }) {
    const folder = dir === undefined ? settings.gramVault : path.resolve(settings.cwd, dir);
    const repository = git(env, folder, "rev-parse", "--show-toplevel").trim();
    git(env, repository, "config", "merge.gram.name", "gram documents, by their history");
    git(env, repository, "config", "merge.gram.driver", DRIVER);
    const attributes = path.join(repository, ".gitattributes");
    const there = existsSync(attributes) ? readFileSync(attributes, "utf8") : "";
    if (!there.split("\n").includes(ATTRIBUTE))
      writeAtomically(attributes, `${there}${there === "" || there.endsWith("\n") ? "" : "\n"}${ATTRIBUTE}\n`);
    return { repository, driver: DRIVER, attribute: ATTRIBUTE };
  },

  render: ({ repository, attribute }) =>
    `git merges documents of ${repository} by their history now (${attribute} in .gitattributes; the driver in .git/config, for each clone anew).`,
});

function git(env: Readonly<Record<string, string | undefined>>, cwd: string, ...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd,
      env: env as NodeJS.ProcessEnv,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (cause) {
    throw new Failure(
      "INVALID_INPUT",
      `${cwd} is in no git repository, or git is not installed.`,
      "Run `git init` there first.",
      { cause },
    );
  }
}
