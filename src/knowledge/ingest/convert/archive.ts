import { inflateRawSync } from "node:zlib";
import { type ConversionLimits, Refusal } from "./converter.js";
import { decodeText } from "./text-decoding.js";
import { readZipDirectory, type ZipEntry } from "./zip-directory.js";

const MIB = 2 ** 20;

/**
 * The only door to ZIP. Sizes that an archive declares are never believed: every read is bounded by what the limits leave,
 * whatever stands in the directory.
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #limits: ConversionLimits;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #unpacked = 0;

  constructor(bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>, limits: ConversionLimits) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.#limits = limits;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The unpacked bytes of one entry, `undefined` when there is none of that name.
   * @throws Refusal ARCHIVE_LIMIT, ENCRYPTED or CORRUPT
   */
  read(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    if (entry.isEncrypted) throw new Refusal("ENCRYPTED", "The file is encrypted and needs a password.");

    const packed = this.#packedBytes(entry);
    const left = this.#limits.maxUnpackedBytes - this.#unpacked;
    if (left <= 0) throw tooLarge(this.#limits);
    const unpacked = entry.method === 0 ? packed : this.#inflate(packed, left);
    if (unpacked.length > left) throw tooLarge(this.#limits);
    this.#unpacked += unpacked.length;
    return unpacked;
  }

  readText(name: string): string | undefined {
    const bytes = this.read(name);
    return bytes && decodeText(bytes).text;
  }

  #packedBytes(entry: ZipEntry): Buffer {
    const at = entry.offset;
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== 0x04034b50) throw damaged();
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    if (start + entry.packedSize > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + entry.packedSize);
  }

  #inflate(packed: Buffer, left: number): Uint8Array {
    const byRatio = Math.max(MIB, packed.length * this.#limits.maxRatio);
    try {
      // zlib stops as soon as it has produced more than this, so that a bomb costs no more than the limit.
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(left, byRatio)) });
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw damaged(cause);
      if (byRatio < left) throw tooDense(this.#limits, cause);
      throw tooLarge(this.#limits, cause);
    }
  }
}

/** @throws Refusal when the bytes are no sound archive, are encrypted, or are larger than the limits allow */
export function openArchive(bytes: Uint8Array, limits: ConversionLimits): Archive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  refuseCompoundFile(buffer);
  const entries = readZipDirectory(buffer, limits.maxEntries);

  let growth = 0;
  for (const entry of entries.values()) growth += Math.max(0, entry.declaredSize - entry.packedSize);
  // A bomb that does not even hide is refused before anything is unpacked; films and pictures do not grow.
  if (growth > limits.maxUnpackedBytes) throw tooLarge(limits);
  return new Archive(buffer, entries, limits);
}

/** Office wraps encrypted documents in a compound file, the container of its formats before 2007. */
function refuseCompoundFile(buffer: Buffer): void {
  if (buffer.length < 8 || buffer.readBigUInt64BE(0) !== 0xd0cf11e0a1b11ae1n) return;
  if (buffer.includes(Buffer.from("EncryptedPackage", "utf16le")))
    throw new Refusal("ENCRYPTED", "The document is encrypted and needs a password.");
  throw new Refusal("CORRUPT", "The file is an old binary Office document under a newer name.");
}

function damaged(cause?: unknown): Refusal {
  return new Refusal("CORRUPT", "The archive is damaged.", cause);
}

function tooLarge(limits: ConversionLimits, cause?: unknown): Refusal {
  const size = Math.round(limits.maxUnpackedBytes / MIB);
  return new Refusal("ARCHIVE_LIMIT", `The archive exceeds the size limit: unpacked it is over ${size} MiB.`, cause);
}

function tooDense(limits: ConversionLimits, cause: unknown): Refusal {
  const message = `The archive exceeds the size limit: it unpacks to more than ${limits.maxRatio} times its size.`;
  return new Refusal("ARCHIVE_LIMIT", message, cause);
}
