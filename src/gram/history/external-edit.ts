import type { Instant } from "../../kernel/clock.js";
import { type Appended, append, type Present } from "./append.js";
import { difference } from "./difference.js";
import { casToken, documentHash, sourceHash } from "./document-hash.js";
import { type History, headOf } from "./history.js";
import type { Snapshot } from "./snapshot.js";
import type { Render } from "./source-at.js";

export interface Identity {
  readonly rev: number;
  readonly hash: string;
  /** The source holds an edit that no line tells of yet: this is the identity it will have. */
  readonly unrecorded?: true;
}

/** Who wrote an edit that came by no tool: a person, an editor, git. */
const EXTERNAL = "external";

/** Whether a source is, byte for byte, what the history ends with: then nothing needs to be parsed or folded. */
export const isRecorded = (history: History, source: string): boolean => sourceHash(source) === headOf(history).src;

/**
 * Revision and hash of a document as it lies there, without writing anything. Formatting alone is no edit.
 * @param present the fold of the history
 */
export function identityOf(present: Present, next: { readonly source: string; readonly snapshot: Snapshot }): Identity {
  const head = headOf(present.history);
  const isSame = isRecorded(present.history, next.source) || difference(present.state, next.snapshot).length === 0;
  if (isSame && head.revision >= 0) return { rev: head.revision, hash: casToken(head.hash) };
  const hash = casToken(documentHash(head.hash, sourceHash(next.source)));
  return { rev: head.revision + 1, hash, unrecorded: true };
}

/**
 * Takes an edit that came by no tool into the history, as a revision of its own.
 * @param modified when the file was changed; the edit's facts count from there
 * @returns undefined where there is nothing to take in
 */
export function recordExternalEdit(
  present: Present,
  next: { readonly source: string; readonly snapshot: Snapshot },
  { now, modified }: { readonly now: Instant; readonly modified: Instant },
  render: Render,
): Appended | undefined {
  if (isRecorded(present.history, next.source)) return undefined;
  // A file dated ahead of the clock would be an edit that the present does not show.
  const effectiveAt = modified < now ? modified : undefined;
  return append(present, next, { kind: "external", by: EXTERNAL, now, effectiveAt }, render);
}
