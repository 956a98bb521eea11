import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { systemCode } from "../../kernel/failure.js";
import { Refusal } from "./convert/converter.js";
import type { FileStamp } from "./prepared-file.js";

export interface ReadFile {
  readonly bytes: Uint8Array;
  readonly stamp: FileStamp;
}

/**
 * Reads one regular file whole. Links, pipes, devices and sockets are not opened for reading; a file that grows or changes meanwhile
 * is read once more, and refused if it changes again, so that old and new text are never mixed.
 * @throws Refusal
 */
export function readRegularFile(absPath: string, maxBytes: number): ReadFile {
  // O_NONBLOCK: opening a pipe must not wait for its other end.
  const fd = open(absPath);
  try {
    for (let attempt = 1; ; attempt++) {
      const before = stampOf(fd);
      if (before.size > maxBytes)
        throw new Refusal("TOO_LARGE", `The file has ${before.size} bytes; the limit is ${maxBytes}.`);
      const bytes = readAll(fd, before.size);
      const after = stampOf(fd);
      if (bytes.length === after.size && before.mtimeMs === after.mtimeMs && before.ctimeMs === after.ctimeMs)
        return { bytes, stamp: after };
      if (attempt === 2)
        throw new Refusal("CHANGED_WHILE_READING", "The file changed while it was read; the next sync tries again.");
    }
  } finally {
    closeSync(fd);
  }
}

function open(absPath: string): number {
  try {
    return openSync(absPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw openRefusal(cause);
  }
}

function openRefusal(cause: unknown): Refusal {
  switch (systemCode(cause)) {
    case "EACCES":
    case "EPERM":
      return new Refusal("PERMISSION_DENIED", "No permission to read the file.", cause);
    case "ENOENT":
    case "ENOTDIR":
      return new Refusal("VANISHED", "The file vanished while the folder was read.", cause);
    case "ELOOP":
    case "ENXIO":
      return new Refusal("NOT_A_REGULAR_FILE", "This is no regular file.", cause);
    case undefined:
      throw cause;
    default:
      return new Refusal("IO_ERROR", `The file could not be opened (${systemCode(cause)}).`, cause);
  }
}

function stampOf(fd: number): FileStamp {
  const stat = fstatSync(fd);
  if (!stat.isFile()) throw new Refusal("NOT_A_REGULAR_FILE", "This is no regular file.");
  return { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs };
}

function readAll(fd: number, size: number): Uint8Array {
  // One byte more than the size says: a file that grows shows itself.
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  while (length <= size) {
    const read = readSync(fd, buffer, length, size + 1 - length, length);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}
