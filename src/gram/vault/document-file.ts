import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { Failure, systemCode } from "../../kernel/failure.js";
import { randomHex } from "../../kernel/ids.js";
import { confine } from "../../kernel/paths.js";
import { type FileStamp, fileStamp } from "./file-stamp.js";

/** A file with everything that it can hold: its source, its history, and room for both to be too large for the format. */
const MOST_BYTES = 24 * 1024 * 1024;

/** @returns undefined where there is no such file. @throws Failure INVALID_PATH where a link leads out of the root */
export function statDocumentFile(root: string, relPath: string): FileStamp | undefined {
  const stat = statSync(confine(root, relPath, "read"), { throwIfNoEntry: false, bigint: true });
  return stat?.isFile() ? fileStamp(stat) : undefined;
}

export interface ReadFile extends FileStamp {
  readonly bytes: Uint8Array;
}

/** The bytes of a document with the stamp that they had. @throws Failure TOO_LARGE, INVALID_PATH */
export function readDocumentFile(root: string, relPath: string): ReadFile | undefined {
  let fd: number;
  try {
    fd = openSync(confine(root, relPath, "read"), "r");
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT") return undefined;
    throw thrown;
  }
  try {
    const stat = fstatSync(fd, { bigint: true });
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
  const target = confine(root, relPath, "write");
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  return replace(target, text, mode, (temp) => renameSync(temp, target));
}

/** Makes a document where there is none. @throws Failure ALREADY_EXISTS where somebody else was faster */
export function createDocumentFile(root: string, relPath: string, text: string): FileStamp {
  makeFolder(root, path.posix.dirname(relPath));
  const target = confine(root, relPath, "write");
  return replace(target, text, undefined, (temp) => {
    try {
      linkSync(temp, target);
      rmSync(temp);
    } catch (thrown) {
      const code = systemCode(thrown);
      if (code === "EEXIST" || statSync(target, { throwIfNoEntry: false }))
        throw new Failure("ALREADY_EXISTS", `There is a file "${relPath}" already.`, "Read it, then patch it.", {
          details: { path: relPath, same_content: false },
        });
      // File systems without hard links: the lock of the vault is then what keeps others away.
      if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EXDEV" && code !== "ENOSYS") throw thrown;
      renameSync(temp, target);
    }
  });
}

function replace(target: string, text: string, mode: number | undefined, land: (temp: string) => void): FileStamp {
  const folder = path.dirname(target);
  const temp = path.join(folder, `.~${randomHex(8)}.tmp`);
  try {
    const fd = openSync(temp, "wx", 0o600);
    try {
      writeAll(fd, Buffer.from(text));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    if (mode !== undefined) chmodSync(temp, mode);
    land(temp);
  } catch (thrown) {
    rmSync(temp, { force: true });
    throw thrown;
  }
  syncFolder(folder);
  return fileStamp(statSync(target, { bigint: true }));
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

/** New folders of a path, each recorded in the one above it. */
function makeFolder(root: string, relPath: string): void {
  if (relPath === "." || relPath === "") return;
  const folder = confine(root, relPath, "write");
  const first = mkdirSync(folder, { recursive: true });
  for (let at = first === undefined ? undefined : folder; at !== undefined; at = path.dirname(at)) {
    syncFolder(path.dirname(at));
    if (at === first) return;
  }
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
