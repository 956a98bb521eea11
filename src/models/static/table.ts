import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure } from "../../kernel/failure.js";
import { sha256 } from "../../kernel/hash.js";
import { damaged, parseHeader, type TableHeader } from "./header.js";

/** A table of token vectors: row r is `scale[r] * values[r * dims ..]`; rows 0..hashRows-1 are for hashed n-grams. */
export interface StaticTable extends TableHeader {
  readonly scale: Float32Array;
  /** A view on the file's bytes, not a copy. */
  readonly values: Int8Array;
  readonly rowOf: ReadonlyMap<string, number>;
}

/** Reads `model.json` and `model.bin` of a folder. @throws Failure MODEL_UNAVAILABLE */
export async function readTable(folder: string): Promise<StaticTable> {
  const files = [readFile(join(folder, "model.json"), "utf8"), readFile(join(folder, "model.bin"))] as const;
  const [header, data] = await Promise.all(files).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  return parseTable(header, data, basename(folder));
}

/** The same without waiting, for worker threads. @throws Failure MODEL_UNAVAILABLE */
export function readTableSync(folder: string): StaticTable {
  try {
    const header = readFileSync(join(folder, "model.json"), "utf8");
    return parseTable(header, readFileSync(join(folder, "model.bin")), basename(folder));
  } catch (cause) {
    throw cause instanceof Failure ? cause : unreadable(folder, cause);
  }
}

/**
 * `origin` is named in failures, so it is no path of this machine.
 * @throws Failure MODEL_UNAVAILABLE where header and data do not belong together
 */
export function parseTable(headerText: string, data: Uint8Array, origin: string): StaticTable {
  const header = parseHeader(headerText, origin);
  const expected = header.rows * (4 + header.dims);
  if (data.byteLength !== expected) throw damaged(origin, `model.bin has ${data.byteLength} bytes, not ${expected}`);
  if (header.sha256 !== undefined && sha256(data) !== header.sha256) {
    throw damaged(origin, "model.bin does not match its checksum");
  }
  return {
    ...header,
    scale: readScale(data, header.rows),
    values: new Int8Array(data.buffer, data.byteOffset + 4 * header.rows, header.rows * header.dims),
  };
}

/** Through a DataView, so that neither alignment nor the byte order of the machine matters. */
function readScale(data: Uint8Array, rows: number): Float32Array {
  const view = new DataView(data.buffer, data.byteOffset, 4 * rows);
  return Float32Array.from({ length: rows }, (_, row) => view.getFloat32(4 * row, true));
}

function unreadable(folder: string, cause: unknown): Failure {
  return new Failure(
    "MODEL_UNAVAILABLE",
    `The embedding table "${basename(folder)}" cannot be read.`,
    "Its folder needs model.json and model.bin: install the package again, or correct models.embed in the configuration.",
    { cause },
  );
}
