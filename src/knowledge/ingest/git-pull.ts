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

/** `git pull --ff-only` in a collection's folder. @throws Failure RUNTIME with git's last line. */
export async function gitPull(root: string, env: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    await promisify(execFile)("git", [...SAFE, "-C", root, "pull", "--ff-only", "--no-recurse-submodules", "--quiet"], {
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
