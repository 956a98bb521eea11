import { readFileSync } from "node:fs";
import path from "node:path";
import { systemCode } from "../kernel/failure.js";
import { confine } from "../kernel/paths.js";
import { writeAtomically } from "../kernel/write-atomically.js";
import type { Anchor, Segment } from "./history/index.js";

const segmentPath = (document: string, from: number, to: number): string =>
  path.posix.join(".gram", "history", document, `${from}-${to}.jsonl`);

/** The revisions that were moved out of a document, part by part; a part that is missing is an empty text. */
export const readSegments = (root: string, document: string, anchors: readonly Anchor[]): string[] =>
  anchors.map(({ seg: [from, to] }) => {
    try {
      return readFileSync(confine(root, segmentPath(document, from, to), "read"), "utf8");
    } catch (thrown) {
      // Its anchor then says that this is not what it stands for.
      if (systemCode(thrown) === "ENOENT") return "";
      throw thrown;
    }
  });

/** Written before the document that refers to it: until then nothing does. */
export function writeSegment(root: string, document: string, { from, to, text }: Segment): void {
  writeAtomically(confine(root, segmentPath(document, from, to), "write"), text);
}
