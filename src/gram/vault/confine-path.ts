import { confine } from "../../kernel/paths.js";

/**
 * The place of a checked path on the disk. A name that begins with `~` is nobody's home here, so it may not look like one.
 * @throws Failure INVALID_PATH where a link leads out of the root
 */
export const confinePath = (root: string, relPath: string, access: "read" | "write"): string =>
  confine(root, relPath.startsWith("~") ? `./${relPath}` : relPath, access);
