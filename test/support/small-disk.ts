import { mkdirSync } from "node:fs";
import { runToEnd } from "./run-to-end.js";
import type { Workspace } from "./workspace.js";

/** Makes `folder` a file system of its own of this size. False where this machine does not let us. */
export async function mountSmallDisk(space: Workspace, folder: string, bytes: number): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return false;
  const { code } = await runToEnd("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "none", folder]);
  if (code !== 0) return false;
  space.atEnd(() => runToEnd("umount", ["-l", folder]));
  return true;
}

/** Runs a program so that no file of it may grow beyond this size: what is left of a full disk where none can be mounted. */
export const underFileLimit = (bytes: number): readonly string[] => [
  "sh",
  "-c",
  `ulimit -f ${Math.floor(bytes / 512)}; exec "$@"`,
  "sh",
];
