import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Failure } from "../kernel/failure.js";

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;
/** So that `index-<identity>.sqlite` fits in a file name of 255 bytes everywhere. */
const MAX_IDENTITY_BYTES = 242;

/**
 * The identity of an index name: names that differ in case or in Unicode form only are one index.
 * @throws Failure INVALID_INDEX_NAME, before anything touches the disk.
 */
export function indexIdentity(name: string): string {
  const refuse = (why: string) =>
    new Failure(
      "INVALID_INDEX_NAME",
      `${JSON.stringify(name.slice(0, 80))} is no name for an index: ${why}.`,
      "Use 1 to 64 letters, digits, inner blanks and . _ -, beginning with a letter or digit.",
    );
  if (name.length < 1 || name.length > 64) throw refuse("it must have 1 to 64 characters");
  if (!NAME.test(name)) throw refuse("it has characters that are not allowed");
  if (/[ .]$/.test(name)) throw refuse("it ends with a blank or a dot");
  if (name.includes("..")) throw refuse('it contains ".."');
  const identity = name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
  if (Buffer.byteLength(identity) > MAX_IDENTITY_BYTES) throw refuse("it is too long");
  return identity;
}

/** The database file of an index. One file under an older spelling of the name stays in use; several are refused. */
export function indexFile(dataDir: string, name: string): string {
  const identity = indexIdentity(name);
  const canonical = path.join(dataDir, `index-${identity}.sqlite`);
  if (existsSync(canonical) || !existsSync(dataDir)) return canonical;
  const equal = readdirSync(dataDir).filter((file) => {
    const spelled = /^index-(.+)\.sqlite$/.exec(file)?.[1];
    return (
      spelled !== undefined &&
      spelled.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC") === identity
    );
  });
  if (equal.length > 1)
    throw new Failure(
      "CONFLICT",
      `Several files stand for the index "${name}": ${equal.join(", ")}.`,
      "Keep one of them and move the others away.",
    );
  return equal[0] === undefined ? canonical : path.join(dataDir, equal[0]);
}
