import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { Failure, systemCode } from "./failure.js";

/** Folders and files that no tool may enter or write, at any depth and in any spelling of case. */
const DENIED = new Set([".git", ".obsidian", ".ssh", ".gnupg", ".env", "node_modules"]);

const refuse = (relPath: string, why: string): Failure =>
  new Failure(
    "INVALID_PATH",
    `The path ${JSON.stringify(relPath.slice(0, 200))} is not allowed: ${why}.`,
    "Give a path inside the folder, relative to it.",
  );

/** Checks the spelling of a path inside a root, without looking at the disk. Returns its normal form with forward slashes. */
export function checkRelative(relPath: string, options: { deny: boolean }): string {
  if (relPath.includes("\0")) throw refuse(relPath, "it contains a NUL");
  if (path.isAbsolute(relPath) || path.win32.isAbsolute(relPath) || relPath.startsWith("~"))
    throw refuse(relPath, "it is absolute");
  const parts = relPath.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0) throw refuse(relPath, "it names the folder itself");
  if (parts.includes("..")) throw refuse(relPath, "it leads out of the folder");
  if (options.deny) {
    // Windows and macOS take `.GIT`, `.git.` and `.git ` for `.git`.
    const denied = parts.find((part) => DENIED.has(part.toLowerCase().replace(/[. ]+$/, "")));
    if (denied !== undefined) throw refuse(relPath, `"${denied}" is protected`);
  }
  return parts.join("/");
}

const isInside = (root: string, target: string): boolean =>
  target === root || target.startsWith(root.endsWith(path.sep) ? root : root + path.sep);

/** The real path of the deepest folder that exists, with the rest appended: what a new file's path will resolve to. */
function realpathOfNew(target: string): string {
  const missing: string[] = [];
  for (let at = target; ; at = path.dirname(at)) {
    try {
      return path.join(realpathSync(at), ...missing);
    } catch (thrown) {
      if (systemCode(thrown) !== "ENOENT") throw thrown;
      // A link to nothing would send the write to its target: it must be judged by that target.
      if (isDanglingLink(at)) return path.join(path.resolve(path.dirname(at), readlinkSync(at)), ...missing);
      if (path.dirname(at) === at) throw thrown;
      missing.unshift(path.basename(at));
    }
  }
}

function isDanglingLink(at: string): boolean {
  return lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * The one door to the disk for every path that a caller names: gives the absolute path of `relPath` below `root`, or refuses.
 * `write` also refuses protected folders; either way links that lead outside are refused, whether or not the target exists.
 * @throws Failure INVALID_PATH, with the same words for paths that exist and paths that do not.
 */
export function confine(root: string, relPath: string, access: "read" | "write"): string {
  const clean = checkRelative(relPath, { deny: access === "write" });
  const target = path.join(root, ...clean.split("/"));
  let real: string;
  let realRoot: string;
  try {
    realRoot = realpathSync(root);
    real = realpathOfNew(target);
  } catch (cause) {
    const code = systemCode(cause);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "ENAMETOOLONG" || code === "EACCES")
      throw refuse(relPath, "it cannot be resolved");
    throw cause;
  }
  if (!isInside(realRoot, real)) throw refuse(relPath, "it leads out of the folder");
  return target;
}
