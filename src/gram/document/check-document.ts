import { difference, eachSource, type History, headOf, isRecorded, sourceHash } from "../history/index.js";
import { isSound, parse, render, toSourceSnapshot } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";

/**
 * The central promise, checked on every revision: the fold of the history, written out, is the source that the revision had,
 * byte for byte; and what the last one says is what the parser reads.
 * @returns what is wrong, in sentences; empty for a sound document
 */
export function checkDocument({ source, state, recorded, trouble }: GramDocument, whole: History): string[] {
  const faults: string[] = trouble ? [trouble.message] : [];
  for (const step of eachSource(whole, render))
    if (sourceHash(step.source) !== step.entry.src)
      faults.push(`Revision ${step.entry.r} does not fold to its source.`);
  if (trouble || headOf(recorded).revision < 0 || !isRecorded(recorded, source)) return faults;
  const parsed = parse(source);
  if (!isSound(parsed)) faults.push("The recorded source is not sound.");
  else if (difference(state, toSourceSnapshot(parsed, state)).length > 0)
    faults.push("The source does not say what its history says.");
  return faults;
}
