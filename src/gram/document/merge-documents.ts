import type { Instant } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import { casToken, type Effect, headOf, historyText, joinFile, merge, type State } from "../history/index.js";
import { parse, render, rewrite, toSourceSnapshot } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";
import { refusalOf } from "./patch-document.js";
import { checkedSource } from "./working-copy.js";

export interface MergedDocument {
  /** The whole file. */
  readonly text: string;
  readonly revision: number;
  readonly hash: string;
  /** What the other branch wanted and this one had decided otherwise. */
  readonly conflicts: readonly Effect[];
}

/**
 * Two branches of one document as one: ours, then theirs once more on top. Edits by hand that a branch has not recorded are
 * its last revision. @throws Failure where a branch cannot be read, or they cannot be one
 */
export function mergeDocuments(
  ours: GramDocument,
  theirs: GramDocument,
  { now, by }: { now: Instant; by: string },
): MergedDocument {
  if (ours.state.document !== theirs.state.document)
    throw new Failure(
      "CONFLICT",
      `These are two documents: "${ours.state.document}" and "${theirs.state.document}".`,
      "Keep one under another name.",
    );
  const merged = merge(ours.history, theirs.history, { now, by, render, rewrite: rewritten });
  if (!merged.ok) throw refusalOf(merged);
  const { history, source, conflicts } = merged.value;
  checkedSource(parse(source), source);
  const { revision, hash } = headOf(history);
  return { text: joinFile(source, historyText(history)), revision, hash: casToken(hash), conflicts };
}

function rewritten(source: string, state: State): string {
  const document = parse(source);
  const { entities } = toSourceSnapshot(document, state);
  return rewrite({ document, entities }, state);
}
