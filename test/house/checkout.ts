import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceText } from "./rules/rule.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every text file that git knows, as it is on disk now. */
export function trackedTexts(): SourceText[] {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
  return listed
    .split("\0")
    .filter((name) => name !== "" && existsSync(path.join(ROOT, name)))
    .map((name) => ({ path: name, bytes: readFileSync(path.join(ROOT, name)) }))
    .filter(({ bytes }) => !bytes.subarray(0, 8_000).includes(0))
    .map(({ path: name, bytes }) => ({ path: name, text: bytes.toString("utf8") }));
}
