import { readdirSync } from "node:fs";
import path from "node:path";
import { systemCode } from "../../kernel/failure.js";

/** By way of capitals, so that both small sigmas are one letter, and ß is the ss that some systems take it for. */
const plain = (name: string): string => name.toLowerCase().toUpperCase().normalize("NFC");

/**
 * A path that is there already and differs from this one only in case or in the form of its letters: other systems could not
 * tell them apart. Undefined where there is none.
 */
export function twinOf(root: string, relPath: string): string | undefined {
  const segments = relPath.split("/");
  const found: string[] = [];
  for (const segment of segments) {
    const names = namesIn(path.join(root, ...found));
    if (names.includes(segment)) found.push(segment);
    else {
      const twin = names.find((name) => plain(name) === plain(segment));
      if (twin === undefined) return undefined;
      return [...found, twin].join("/");
    }
  }
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    if (systemCode(thrown) === "ENOENT" || systemCode(thrown) === "ENOTDIR") return [];
    throw thrown;
  }
}
