import { spawn } from "node:child_process";
import { Failure } from "../../kernel/failure.js";

const TIMEOUT_MS = 600_000;

/**
 * Runs the command that the owner of this machine wrote into the configuration for a collection. It never comes from a tool call or
 * from a file of the collection; a shell reads it because its author wrote it for one.
 */
export async function runUpdateCommand(command: string, cwd: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", command], {
      cwd,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: TIMEOUT_MS,
    });
    child.on("error", (cause) =>
      reject(
        new Failure("RUNTIME", "The update command could not be started.", "Check updateCmd in the configuration.", {
          cause,
        }),
      ),
    );
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(
            new Failure(
              "RUNTIME",
              `The update command ended with ${code ?? "a signal"}.`,
              "Run it by hand to see why.",
            ),
          ),
    );
  });
}
