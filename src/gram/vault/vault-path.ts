import { Failure } from "../../kernel/failure.js";

const MOST_SEGMENT_BYTES = 255;
/** Halves of a surrogate pair too: on the disk two different ones would become one name. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;
const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;

/** The checked path of a document, in normal form. @throws Failure INVALID_PATH */
export function vaultPath(path: string): string {
  const clean = checked(path);
  if (!clean.endsWith(".gram")) throw invalid(path, "the name of a document ends in .gram");
  if (clean.startsWith("@mounts/") && clean.split("/").length < 3)
    throw invalid(path, "a mount is named @mounts/<id>/…");
  return clean;
}

/** The checked path of a folder; "" is the vault itself. @throws Failure INVALID_PATH */
export const vaultFolder = (path: string): string => {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  return bare === "" ? "" : checked(bare);
};

function checked(path: string): string {
  const clean = path.normalize("NFC");
  const fault = pathFault(clean);
  if (fault !== undefined) throw invalid(path, fault);
  return clean;
}

/** What is wrong with a path in normal form, be it given by a caller or found on the disk; undefined where nothing is. */
export function pathFault(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (UNWRITABLE.test(path)) return "it holds a control character";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "it is absolute";
  if (path.includes("\\")) return "folders are separated by /";
  for (const segment of path.split("/")) {
    const fault = segmentFault(segment);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function segmentFault(segment: string): string | undefined {
  if (segment === "") return "a part of it is empty";
  if (segment === "..") return "it leads out of the folder";
  if (segment.startsWith(".")) return "a name begins with a dot";
  if (/[. ]$/.test(segment)) return "a name ends with a dot or a blank";
  if (Buffer.byteLength(segment) > MOST_SEGMENT_BYTES) return `a name has more than ${MOST_SEGMENT_BYTES} bytes`;
  return DEVICE.test(segment) ? "a name is that of a device on Windows" : undefined;
}

const invalid = (path: string, why: string): Failure =>
  new Failure(
    "INVALID_PATH",
    `The path ${JSON.stringify(path.slice(0, 200))} is not allowed: ${why}.`,
    "Give a path inside the vault, such as project/notes.gram.",
    { details: { path: path.slice(0, 200) } },
  );
