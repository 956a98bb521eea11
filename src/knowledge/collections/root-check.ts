import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { Failure, systemCode } from "../../kernel/failure.js";

const SYSTEM = [
  "/etc",
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/var",
  "/proc",
  "/sys",
  "/dev",
  "/boot",
  "/root",
  "/System",
  "/Library",
  "/private/etc",
  "/private/var",
];
const PRIVATE = [".config", ".local", ".ssh", ".gnupg", ".aws", ".kube"];

const within = (folder: string, target: string): boolean => target === folder || target.startsWith(folder + path.sep);

/** Opens `~` and checks that a folder may be a collection. Returns its absolute path, links resolved. */
export function collectionRoot(given: string, around: { home: string; dataDir: string; cwd?: string }): string {
  const opened = given === "~" || given.startsWith("~/") ? path.join(around.home, given.slice(1)) : given;
  if (opened.includes("\0"))
    throw new Failure("INVALID_PATH", "The path contains a NUL.", "Give the path of a folder.");
  if (!path.isAbsolute(opened) && around.cwd === undefined)
    throw new Failure(
      "INVALID_PATH",
      `"${given}" is a relative path.`,
      "Give the absolute path of the folder, or one that begins with ~/.",
    );
  const absolute = path.resolve(around.cwd ?? "/", opened);
  refuseDangerous(absolute, given, around);
  const real = realFolder(absolute, given);
  refuseDangerous(real, given, { home: realOr(around.home), dataDir: realOr(around.dataDir) });
  return real;
}

function realFolder(absolute: string, given: string): string {
  try {
    const real = realpathSync(absolute);
    if (!statSync(real).isDirectory())
      throw new Failure("INVALID_PATH", `"${given}" is no folder.`, "Give the path of a folder.");
    return real;
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT")
      throw new Failure("PATH_NOT_FOUND", `There is no folder "${given}".`, "Check the spelling of the path.");
    throw thrown;
  }
}

function refuseDangerous(target: string, given: string, { home, dataDir }: { home: string; dataDir: string }): void {
  const refuse = (why: string) =>
    new Failure(
      "INVALID_PATH",
      `"${given}" cannot be a collection: ${why}.`,
      "Choose a folder of documents, for example ~/notes.",
    );
  if (target === path.parse(target).root) throw refuse("it is the root of the file system");
  if (within(target, home)) throw refuse("it is your home folder, or holds it");
  // The home folder itself may lie in one of these (root's does): what is inside it is judged by the next rule.
  if (!within(home, target) && SYSTEM.some((folder) => within(folder, target) && !isTemporary(target)))
    throw refuse("it is a folder of the system");
  if (PRIVATE.some((name) => within(path.join(home, name), target)) && !within(dataDir, target))
    throw refuse("it holds private settings");
  if (within(dataDir, target) || within(target, dataDir)) throw refuse("it holds the index itself");
}

/** macOS keeps temporary folders below /var. */
const isTemporary = (target: string): boolean => /^(\/private)?\/var\/(tmp|folders)\//.test(target);

function realOr(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT") return folder;
    throw thrown;
  }
}
