import { Failure } from "../../kernel/failure.js";

const MOST_SEGMENT_BYTES = 255;
const CONTROL = /[\0-\x1f\x7f]/;
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
  if (path === "") throw invalid(path, "it is empty");
  if (CONTROL.test(path)) throw invalid(path, "it holds a control character");
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) throw invalid(path, "it is absolute");
  if (path.includes("\\")) throw invalid(path, "folders are separated by /");
  const clean = path.normalize("NFC");
  for (const segment of clean.split("/")) {
    const wrong = segmentFault(segment);
    if (wrong !== undefined) throw invalid(path, wrong);
  }
  return clean;
}

/** What is wrong with one name in a path, or undefined. */
export function segmentFault(segment: string): string | undefined {
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
