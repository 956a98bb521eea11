import { statSync } from "node:fs";
import { systemCode } from "../../kernel/failure.js";
import type { FileRules } from "../collections/file-matcher.js";
import { type RootError, rootError } from "./root-state.js";
import { type Walk, walk } from "./walk.js";

const WENT_AWAY: RootError = {
  code: "ROOT_MISSING",
  message: "The folder of the collection went away while it was read.",
};

/**
 * A walk of a folder that was there, and the same one, from its beginning to its end: of a disk that is unmounted in the middle,
 * half of the files would seem to be deleted. What is wrong with the folder otherwise.
 */
export function walkRoot(root: string, rules: FileRules): Walk | RootError {
  const identity = identityOf(root);
  try {
    const found = walk(root, rules);
    if (identity !== undefined && identityOf(root) === identity) return found;
  } catch (thrown) {
    if (systemCode(thrown) === undefined) throw thrown;
    // The folder itself could not be read: why is asked of it once more, now that it has settled.
  }
  return rootError(root) ?? WENT_AWAY;
}

function identityOf(root: string): string | undefined {
  const stat = statSync(root, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
