import { accessSync, constants, statSync } from "node:fs";
import { systemCode } from "../../kernel/failure.js";

export interface RootError {
  readonly code: "ROOT_MISSING" | "ROOT_NOT_A_FOLDER" | "ROOT_UNREADABLE";
  /** Without the path: it may be shown to remote callers. */
  readonly message: string;
}

/** Why the folder of a collection cannot be read now, or undefined. */
export function rootError(root: string): RootError | undefined {
  try {
    if (!statSync(root).isDirectory())
      return { code: "ROOT_NOT_A_FOLDER", message: "The path of the collection is no folder." };
    accessSync(root, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === undefined) throw thrown;
    if (code === "ENOENT" || code === "ENOTDIR")
      return { code: "ROOT_MISSING", message: "The folder of the collection does not exist." };
    return { code: "ROOT_UNREADABLE", message: `The folder of the collection cannot be read (${code}).` };
  }
}
