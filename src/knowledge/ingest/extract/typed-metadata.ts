import type { MetadataScalar, MetadataState, MetadataValue } from "./extraction.js";
import { type FrontMap, type FrontValue, isList, isMap, isScalar } from "./front-value.js";

export interface MetadataReading {
  readonly metadata: Readonly<Record<string, MetadataValue>>;
  readonly state: MetadataState;
  /** Why the metadata is invalid; null where it is not. */
  readonly problem: string | null;
}

const MAX_KEYS = 64;
const MAX_KEY = 128;
const MAX_STRING = 4096;
const MAX_ARRAY = 128;
const MAX_BYTES = 64 * 1024;
const REFUSED_KEYS = new Set(["__proto__", "prototype", "constructor"]);

export const NO_METADATA: MetadataReading = { metadata: {}, state: "absent", problem: null };

/** The map `gno.metadata`: scalars and lists of scalars of one type, no conversion between types, whole or not at all. */
export function readMetadata(front: FrontMap): MetadataReading {
  const gno = front.get("gno");
  const declared = gno !== undefined && isMap(gno) ? gno.get("metadata") : undefined;
  if (declared === undefined || (isScalar(declared) && declared.value === null)) return NO_METADATA;
  if (!isMap(declared)) return invalid("gno.metadata is no map");
  if (declared.size > MAX_KEYS) return invalid(`it has ${declared.size} keys, and ${MAX_KEYS} are allowed`);

  const metadata: Record<string, MetadataValue> = {};
  for (const [key, written] of declared) {
    if (key === "" || key.length > MAX_KEY || REFUSED_KEYS.has(key))
      return invalid(`the key "${key.slice(0, 40)}" is not allowed`);
    const value = metadataValue(written);
    if (value === undefined) {
      return invalid(`"${key}" is neither a text, a finite number, a boolean, nor a list of one of them`);
    }
    metadata[key] = value;
  }
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES)
    return invalid(`it is larger than ${MAX_BYTES / 1024} KiB`);
  return { metadata, state: "valid", problem: null };
}

export const invalidMetadata = (problem: string): MetadataReading => ({ metadata: {}, state: "invalid", problem });
const invalid = invalidMetadata;

function metadataValue(written: FrontValue): MetadataValue | undefined {
  if (!isList(written)) return metadataScalar(written);
  if (written.length > MAX_ARRAY) return undefined;
  const items: MetadataScalar[] = [];
  for (const item of written) {
    const value = metadataScalar(item);
    if (value === undefined || typeof value !== typeof (items[0] ?? value)) return undefined;
    items.push(value);
  }
  return items;
}

function metadataScalar(written: FrontValue): MetadataScalar | undefined {
  if (!isScalar(written) || written.value === null) return undefined;
  const { value } = written;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && value.length > MAX_STRING ? undefined : value;
}
