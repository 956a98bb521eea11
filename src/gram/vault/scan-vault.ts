import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { systemCode } from "../../kernel/failure.js";
import { type FileStamp, fileStamp } from "./file-stamp.js";
import { segmentFault } from "./vault-path.js";

export interface ScannedFile extends FileStamp {
  /** Below the root, with forward slashes, in normal form. */
  readonly path: string;
}

/** Something in a vault that is no document, and why. */
export interface VaultProblem {
  readonly path: string;
  readonly code: "skipped" | "reserved" | "unreadable";
  readonly message: string;
}

export interface VaultScan {
  readonly files: readonly ScannedFile[];
  readonly problems: readonly VaultProblem[];
  /** Temporary files that a writer left behind, as they lie on the disk below the root. */
  readonly strays: readonly string[];
}

const STRAY = /^\.(?:~.*\.tmp|.*\.gram\.tmp-.*)$/;
const DEEPEST = 64;

interface Walk {
  readonly root: string;
  readonly files: ScannedFile[];
  readonly problems: VaultProblem[];
  readonly strays: string[];
  /** Real paths of the folders that were walked: links can form rings. */
  readonly seen: Set<string>;
}

/**
 * The documents below a folder, by their names alone. It runs at every question about many documents, so it costs one look
 * at each folder and one at each file.
 */
export function scanVault(root: string, folder: string): VaultScan {
  const real = realpathSync(root);
  const walk: Walk = { root: real, files: [], problems: [], strays: [], seen: new Set() };
  walkFolder(walk, folder, 0);
  return walk;
}

function walkFolder(walk: Walk, folder: string, depth: number): void {
  const names = namesIn(walk, folder);
  for (const entry of names) {
    const below = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (STRAY.test(entry.name)) walk.strays.push(below);
    if (entry.name.startsWith(".")) continue;
    if (below === "@mounts") {
      problem(walk, below, "reserved", "The name @mounts is reserved for mounts; this folder is not read.");
    } else if (entry.isSymbolicLink()) walkLink(walk, below, depth);
    else if (entry.isDirectory()) {
      if (depth < DEEPEST) walkFolder(walk, below, depth + 1);
    } else if (entry.isFile() && entry.name.endsWith(".gram")) takeFile(walk, below);
  }
}

function namesIn(walk: Walk, folder: string): Dirent[] {
  try {
    return readdirSync(path.join(walk.root, folder), { withFileTypes: true });
  } catch (thrown) {
    const code = systemCode(thrown);
    // A folder that went while it was looked at holds nothing; one that may not be read is told of.
    if (code === "EACCES" || code === "EPERM")
      problem(walk, folder, "unreadable", "The system refuses to list this folder.");
    else if (code !== "ENOENT" && code !== "ENOTDIR") throw thrown;
    return [];
  }
}

/** A link is what it leads to, as long as that lies inside. */
function walkLink(walk: Walk, below: string, depth: number): void {
  let target: string;
  try {
    target = realpathSync(path.join(walk.root, below));
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT" || systemCode(thrown) === "ELOOP") return;
    throw thrown;
  }
  if (!target.startsWith(walk.root + path.sep)) {
    problem(walk, below, "skipped", "This link leads out of the vault; it is not followed.");
    return;
  }
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) {
    if (below.endsWith(".gram")) takeFile(walk, below);
  } else if (!walk.seen.has(target) && depth < DEEPEST) {
    walk.seen.add(target);
    walkFolder(walk, below, depth + 1);
  }
}

function takeFile(walk: Walk, below: string): void {
  const stat = statSync(path.join(walk.root, below), { throwIfNoEntry: false, bigint: true });
  if (!stat?.isFile()) return;
  const fault = below
    .split("/")
    .map(segmentFault)
    .find((one) => one !== undefined);
  if (fault !== undefined) problem(walk, below, "skipped", `The name cannot stand in a path of the vault: ${fault}.`);
  else if (below !== below.normalize("NFC"))
    problem(walk, below, "skipped", "The name is not in normal form (NFC); rename it.");
  else walk.files.push({ path: below, ...fileStamp(stat) });
}

const problem = (walk: Walk, where: string, code: VaultProblem["code"], message: string): void => {
  walk.problems.push({ path: where, code, message });
};
