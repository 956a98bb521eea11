import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { Failure, systemCode } from "../../kernel/failure.js";
import { confinePath } from "./confine-path.js";
import { MOST_BYTES } from "./document-file.js";
import { type FileStamp, fileStamp, isSameFile } from "./file-stamp.js";
import { pathFault } from "./vault-path.js";

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

/** What the system says of a name that leads nowhere: it went while it was looked at, or is a link to nothing. */
const GONE = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);
const REFUSED = new Set(["EACCES", "EPERM", "ENAMETOOLONG"]);

interface Walk {
  readonly root: string;
  readonly known: ReadonlyMap<string, ScannedFile> | undefined;
  readonly files: ScannedFile[];
  readonly problems: VaultProblem[];
  readonly strays: string[];
  /** Real paths of the folders that were walked: links can form rings. */
  readonly seen: Set<string>;
}

/**
 * The documents below a folder, by their names alone. It runs at every question about many documents, so it costs one look
 * at each folder and one at each file.
 * @param folder "" for the whole vault; one that is not there holds nothing
 * @param known what an earlier scan found: a file that is still the same is given back as that very object
 * @throws Failure PATH_NOT_FOUND where the root is not there, INVALID_PATH where a link leads out of it
 */
export function scanVault(root: string, folder: string, known?: ReadonlyMap<string, ScannedFile>): VaultScan {
  const walk: Walk = { root: rootOf(root), known, files: [], problems: [], strays: [], seen: new Set() };
  if (folder !== "") confinePath(root, folder, "read");
  walkFolder(walk, folder, 0);
  return walk;
}

function rootOf(root: string): string {
  try {
    return realpathSync(root);
  } catch (thrown) {
    if (!GONE.has(systemCode(thrown) ?? "")) throw thrown;
    const hint = "Is the drive that it lies on connected?";
    throw new Failure("PATH_NOT_FOUND", "The folder of these documents is not there.", hint);
  }
}

function walkFolder(walk: Walk, folder: string, depth: number): void {
  const entries = look(walk, folder, () => readdirSync(path.join(walk.root, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const below = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile() && STRAY.test(entry.name)) walk.strays.push(below);
    if (entry.name.startsWith(".")) continue;
    if (below === "@mounts") {
      problem(walk, below, "reserved", "The name @mounts is reserved for mounts; this folder is not read.");
    } else if (entry.isSymbolicLink()) walkLink(walk, below, depth);
    else if (entry.isDirectory()) {
      if (depth < DEEPEST) walkFolder(walk, below, depth + 1);
    } else if (entry.isFile() && entry.name.endsWith(".gram")) takeFile(walk, below);
  }
}

/** What the disk says of a name; undefined where it is gone, or where the system refuses to tell. */
function look<T>(walk: Walk, below: string, ask: () => T): T | undefined {
  try {
    return ask();
  } catch (thrown) {
    const code = systemCode(thrown) ?? "";
    if (REFUSED.has(code)) problem(walk, below, "unreadable", `The system refuses to look at it (${code}).`);
    else if (!GONE.has(code)) throw thrown;
    return undefined;
  }
}

/** A link is what it leads to, as long as that lies inside. */
function walkLink(walk: Walk, below: string, depth: number): void {
  const target = look(walk, below, () => realpathSync(path.join(walk.root, below)));
  if (target === undefined) return;
  if (!target.startsWith(walk.root + path.sep)) {
    const where = target === walk.root ? "to the vault itself" : "out of the vault";
    problem(walk, below, "skipped", `This link leads ${where}; it is not followed.`);
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
  const stat = look(walk, below, () => statSync(`${walk.root}${path.sep}${below}`, { throwIfNoEntry: false }));
  // Bytes that are no UTF-8 come as this sign, and the name that has it is no longer that of the file.
  if (!stat && below.includes("\uFFFD")) problem(walk, below, "skipped", "The name is not in UTF-8; rename it.");
  if (!stat?.isFile()) return;
  const known = walk.known?.get(below);
  if (known && isSameFile(known, stat)) {
    walk.files.push(known);
    return;
  }
  const fault = fileFault(below, stat.size);
  if (fault === undefined) walk.files.push({ path: below, ...fileStamp(stat) });
  else problem(walk, below, "skipped", fault);
}

function fileFault(below: string, size: number): string | undefined {
  const fault = pathFault(below);
  if (fault !== undefined) return `The name cannot stand in a path of the vault: ${fault}.`;
  if (below !== below.normalize("NFC")) return "The name is not in normal form (NFC); rename it.";
  return size > MOST_BYTES ? `The file has ${size} bytes; at most ${MOST_BYTES} are read.` : undefined;
}

const problem = (walk: Walk, where: string, code: VaultProblem["code"], message: string): void => {
  walk.problems.push({ path: where, code, message });
};
