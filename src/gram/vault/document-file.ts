import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { Failure, systemCode } from "../../kernel/failure.js";
import { randomHex } from "../../kernel/ids.js";
import { confinePath } from "./confine-path.js";
import { type FileStamp, fileStamp } from "./file-stamp.js";

/** A file with everything that it can hold: its source, its history, and room for both to be too large for the format. */
export const MOST_BYTES = 24 * 1024 * 1024;

/** @returns undefined where there is no such file. @throws Failure INVALID_PATH where a link leads out of the root */
export function statDocumentFile(root: string, relPath: string): FileStamp | undefined {
  const stat = statSync(confinePath(root, relPath, "read"), { throwIfNoEntry: false });
  return stat?.isFile() ? fileStamp(stat) : undefined;
}

export interface ReadFile extends FileStamp {
  readonly bytes: Uint8Array;
}

/**
 * The bytes of a document with the stamp that they had.
 * @returns undefined where there is no such file. @throws Failure TOO_LARGE, INVALID_PATH
 */
export function readDocumentFile(root: string, relPath: string): ReadFile | undefined {
  let fd: number;
  try {
    fd = openSync(confinePath(root, relPath, "read"), "r");
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT") return undefined;
    throw thrown;
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) return undefined;
    if (stat.size > MOST_BYTES)
      throw new Failure(
        "TOO_LARGE",
        `"${relPath}" has ${stat.size} bytes; at most ${MOST_BYTES} are read.`,
        "Split the document.",
      );
    return { ...fileStamp(stat), bytes: readFileSync(fd) };
  } finally {
    closeSync(fd);
  }
}

/** Replaces a document, or makes it: afterwards the disk has the old text or the new one, whatever happens meanwhile. */
export function writeDocumentFile(root: string, relPath: string, text: string): FileStamp {
  const named = confinePath(root, relPath, "write");
  const old = statSync(named, { throwIfNoEntry: false });
  // A link stays one: what it leads to is the document.
  const target = old ? realpathSync(named) : named;
  return land(target, text, old?.mode, (temp) => renameSync(temp, target));
}

/** Makes a document where there is none. @throws Failure ALREADY_EXISTS where somebody else was faster */
export function createDocumentFile(root: string, relPath: string, text: string): FileStamp {
  const target = confinePath(root, relPath, "write");
  return land(target, text, undefined, (temp) => {
    try {
      linkSync(temp, target);
    } catch (thrown) {
      const code = systemCode(thrown);
      if (code === "EEXIST" || lstatSync(target, { throwIfNoEntry: false }))
        throw new Failure("ALREADY_EXISTS", `There is a file "${relPath}" already.`, "Read it, then patch it.", {
          details: { path: relPath, same_content: false },
        });
      // File systems without hard links: the lock of the vault is then what keeps others away.
      if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EXDEV" && code !== "ENOSYS") throw thrown;
      renameSync(temp, target);
    }
  });
}

/**
 * Writes a whole file beside the target and has it put in place.
 * @returns the stamp of what was written: who changes the file right after that is noticed
 */
function land(target: string, text: string, mode: number | undefined, put: (temp: string) => void): FileStamp {
  const folder = path.dirname(target);
  makeFolder(folder);
  const temp = path.join(folder, `.~${randomHex(8)}.tmp`);
  try {
    const stamp = writeWhole(temp, text, mode);
    put(temp);
    syncFolder(folder);
    return stamp;
  } finally {
    rmSync(temp, { force: true });
  }
}

function writeWhole(file: string, text: string, mode: number | undefined): FileStamp {
  const fd = openSync(file, "wx", 0o600);
  try {
    writeAll(fd, Buffer.from(text));
    if (mode !== undefined) fchmodSync(fd, mode & 0o7777);
    fsyncSync(fd);
    return fileStamp(fstatSync(fd));
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

/** Makes what is missing of a folder, each part recorded in the one above it. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = path.dirname(at)) syncFolder(path.dirname(at));
}

/** A rename is safe only when the folder is. Windows knows no such call. */
function syncFolder(folder: string): void {
  let fd: number;
  try {
    fd = openSync(folder, "r");
  } catch (thrown) {
    if (systemCode(thrown) === "EISDIR" || systemCode(thrown) === "EPERM") return;
    throw thrown;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
