import { Refusal } from "./converter.js";

/** What the central directory says of one entry; only where it lies is relied upon. */
export interface ZipEntry {
  readonly offset: number;
  readonly packedSize: number;
  readonly declaredSize: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
}

const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const END_LOCATOR_64 = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * The entries of a ZIP file by name, in the order of its directory (APPNOTE 4.3.12 to 4.3.16).
 * @throws Refusal CORRUPT or ARCHIVE_LIMIT
 */
export function readZipDirectory(buffer: Buffer, maxEntries: number): Map<string, ZipEntry> {
  const { count, start } = findDirectory(buffer);
  if (count > maxEntries)
    throw new Refusal("ARCHIVE_LIMIT", `The archive holds ${count} entries; the limit is ${maxEntries}.`);

  const entries = new Map<string, ZipEntry>();
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damagedDirectory();
    const nameEnd = at + 46 + buffer.readUInt16LE(at + 28);
    const extraEnd = nameEnd + buffer.readUInt16LE(at + 30);
    if (extraEnd > buffer.length) throw damagedDirectory();
    const name = safeName(buffer.toString("utf8", at + 46, nameEnd));
    const entry = toEntry(buffer, at, buffer.subarray(nameEnd, extraEnd));
    // The first entry of a name counts: a second one would be a way to show two readers two documents.
    if (!name.endsWith("/") && !entries.has(name)) entries.set(name, entry);
    at = extraEnd + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function findDirectory(buffer: Buffer): { count: number; start: number } {
  // The end record is followed by a comment of at most 65,535 bytes.
  const lowest = Math.max(0, buffer.length - 22 - 0xffff);
  let at = buffer.length - 22;
  while (at >= lowest && buffer.readUInt32LE(at) !== END_RECORD) at--;
  if (at < lowest || at < 0) throw new Refusal("CORRUPT", "The file is not a valid ZIP archive, or it is truncated.");

  const count = buffer.readUInt16LE(at + 10);
  const start = buffer.readUInt32LE(at + 16);
  if (count !== 0xffff && start !== 0xffffffff) return { count, start };
  return findDirectory64(buffer, at) ?? { count, start };
}

function findDirectory64(buffer: Buffer, end: number): { count: number; start: number } | undefined {
  if (end < 20 || buffer.readUInt32LE(end - 20) !== END_LOCATOR_64) return undefined;
  const at = Number(buffer.readBigUInt64LE(end - 12));
  if (at + 56 > buffer.length || buffer.readUInt32LE(at) !== END_RECORD_64) throw damagedDirectory();
  return { count: Number(buffer.readBigUInt64LE(at + 32)), start: Number(buffer.readBigUInt64LE(at + 48)) };
}

function toEntry(buffer: Buffer, at: number, extra: Buffer): ZipEntry {
  const method = buffer.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8)
    throw new Refusal("CORRUPT", "The archive is packed in a way that is not supported.");
  const wide = wideFields(extra);
  const take = (value: number): number => (value === 0xffffffff ? (wide.shift() ?? value) : value);
  // The order of the 64-bit fields is fixed, and only those are there that do not fit.
  const declaredSize = take(buffer.readUInt32LE(at + 24));
  const packedSize = take(buffer.readUInt32LE(at + 20));
  const offset = take(buffer.readUInt32LE(at + 42));
  return { offset, packedSize, declaredSize, method, isEncrypted: (buffer.readUInt16LE(at + 8) & 1) === 1 };
}

function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== 1) {
      at = end;
      continue;
    }
    const fields: number[] = [];
    for (let field = at + 4; field + 8 <= Math.min(end, extra.length); field += 8)
      fields.push(Number(extra.readBigUInt64LE(field)));
    return fields;
  }
  return [];
}

/** Some writers on Windows use backslashes. A name that leaves the archive is no accident. */
function safeName(raw: string): string {
  const name = raw.replaceAll("\\", "/");
  const leaves = name.startsWith("/") || name.includes("\0") || /^[a-z]:/i.test(name);
  if (leaves || name.split("/").includes(".."))
    throw new Refusal("CORRUPT", "The archive is not sound: it holds a name that points outside of it.");
  return name;
}

function damagedDirectory(): Refusal {
  return new Refusal("CORRUPT", "The directory of the archive is damaged.");
}
