import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../../src/kernel/hash.js";
import { temporaryFolder } from "./temporary-folder.js";

export const DIMS = 4;
export const HASH_ROWS = 5;
export const WORDS = ["open", "file", "parse", "http", "parsehttp", "日", "日本"];

/** A table of 5 hash rows and 7 words whose numbers follow a rule, so that every row differs. */
export function smallTable(): { header: Record<string, unknown>; data: Buffer } {
  const rows = HASH_ROWS + WORDS.length;
  const data = Buffer.alloc(rows * (4 + DIMS));
  for (let row = 0; row < rows; row++) {
    data.writeFloatLE(0.5 + row / 8, 4 * row);
    for (let d = 0; d < DIMS; d++) data.writeInt8(((row * 37 + d * 53) % 255) - 127, 4 * rows + row * DIMS + d);
  }
  const header = {
    format: "static-embedder-1",
    name: "small",
    version: "3",
    dims: DIMS,
    rows,
    nhash: HASH_ROWS,
    cjk: true,
    sha256: sha256(data),
    vocab: WORDS.join("\n"),
  };
  return { header, data };
}

/** Writes a table to a fresh folder and gives the folder. */
export function writeTable(header: unknown, data: Uint8Array): string {
  const folder = temporaryFolder("table");
  writeFileSync(join(folder, "model.json"), typeof header === "string" ? header : JSON.stringify(header));
  writeFileSync(join(folder, "model.bin"), data);
  return folder;
}
