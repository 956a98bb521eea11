import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Failure } from "../../kernel/failure.js";

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 1024 * 1024;

/** Nothing in the repository may run: no hooks, no filters of its own, no submodules, no odd transports, no questions. */
const SAFE = [
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "protocol.allow=never",
  "-c",
  "protocol.https.allow=always",
  "-c",
  "protocol.ssh.allow=always",
  "-c",
  "submodule.recurse=false",
  "-c",
  "core.sshCommand=ssh -oBatchMode=yes",
];

/** Settings of a repository that name programs, beside those that are overruled above. Their places differ, so they cannot be. */
const RUNS_PROGRAMS =
  /^(filter\..*\.(clean|smudge|process)|credential\.(.*\.)?helper|core\.(alternaterefscommand|gitproxy|askpass)|gc\.recentobjectshook)$/i;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `git pull --ff-only` in a collection's folder.
 * @throws Failure RUNTIME with git's last line; UNSUPPORTED where the repository itself would have programs run
 */
export async function gitPull(root: string, env: Environment): Promise<void> {
  const settings = await git(root, ["config", "--show-scope", "--includes", "--list", "--name-only", "-z"], env);
  const program = ownKeys(settings).find((key) => RUNS_PROGRAMS.test(key));
  if (program !== undefined)
    throw new Failure(
      "UNSUPPORTED",
      `The repository's own settings would have git run a program (${program}), so git pull is not run.`,
      "Pull by hand if you trust it, or move the setting into your own git configuration.",
    );
  await git(root, ["pull", "--ff-only", "--no-recurse-submodules", "--quiet"], env);
}

/** Keys that come with the repository, out of a list of scopes and keys in turn. What the user configured is the user's will. */
function ownKeys(settings: string): string[] {
  const words = settings.split("\0");
  return words.filter((_, i) => i % 2 === 1 && (words[i - 1] === "local" || words[i - 1] === "worktree"));
}

async function git(root: string, args: readonly string[], env: Environment): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("git", [...SAFE, "-C", root, ...args], {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT,
      env: {
        ...env,
        GIT_TERMINAL_PROMPT: "0",
        GIT_ASKPASS: "",
        SSH_ASKPASS: "",
        GIT_ALLOW_PROTOCOL: "https:ssh",
        LC_ALL: "C",
      },
    });
    return stdout;
  } catch (cause) {
    const said =
      String((cause as { stderr?: unknown }).stderr ?? "")
        .trim()
        .split("\n")
        .at(-1) ?? "";
    throw new Failure(
      "RUNTIME",
      `git pull failed${said === "" ? "" : `: ${said.replaceAll(root, "the folder")}`}.`,
      "Pull by hand to see why, or sync without it.",
      { cause },
    );
  }
}
