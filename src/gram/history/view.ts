import type { Instant } from "../../kernel/clock.js";
import { type Entry, effectiveAt } from "./entry.js";
import { baseState, foldEntries, inEffect } from "./fold.js";
import { type History, headOf, revisionsOf } from "./history.js";
import { answered, type Outcome, refused } from "./refusal.js";
import type { Selector } from "./selector.js";
import type { State } from "./state.js";

/** A document as it was, and which revision that was: the last one folded in. */
export interface View {
  readonly state: State;
  readonly at: ViewedAt;
}

export interface ViewedAt {
  readonly revision: number;
  readonly recorded_at: Instant;
  readonly effective_at: Instant;
}

/**
 * The document at a revision, at a write time (the last revision written by then) or at a time of its facts: the fold, in
 * recorded order, of exactly the revisions that speak of that time or an earlier one, so that a late correction with an
 * early date holds from that date on, and a revision dated ahead is in the head but not in the present.
 */
export function view(history: History, selector: Selector): Outcome<View> {
  const head = headOf(history).revision;
  if (head < 0) return notThere("The document has no recorded revision.");
  if (selector.axis === "effective") return effectiveView(history, selector.at);
  const revision = selector.axis === "recorded" ? lastRecorded(history, selector.at) : revisionOf(selector, head);
  if (revision === undefined) return segmentNeeded(history);
  if (revision < 0 && selector.axis === "recorded") return notThere(`Nothing was written by ${selector.at}.`);
  if (revision < 0 || revision > head || !Number.isInteger(revision))
    return refused("not_found", `There is no revision ${revision}; the last one is ${head}.`, "Look at gram_range.");
  if (revision < firstKept(history)) return segmentNeeded(history);
  return answered(
    viewOf(
      history,
      revisionsOf(history).filter((entry) => entry.r <= revision),
    ),
  );
}

const revisionOf = (selector: Exclude<Selector, { axis: "recorded" | "effective" }>, head: number): number =>
  selector.axis === "head" ? head : selector.revision;

/** The earliest revision whose state can be told without the parts that were moved out. */
const firstKept = (history: History): number => history.anchors.at(-1)?.seg[1] ?? 0;

/** -1: nothing was written by then; undefined: the answer lies in a part that was moved out. */
function lastRecorded(history: History, at: Instant): number | undefined {
  const found = revisionsOf(history).findLast((entry) => entry.at <= at);
  if (found) return found.r;
  if (!history.base) return -1;
  return history.base.recordedAt <= at ? firstKept(history) : undefined;
}

function effectiveView(history: History, at: Instant): Outcome<View> {
  // All that was moved out is in effect: then its state may stand for it.
  if (history.base && history.base.effectiveAt > at) return segmentNeeded(history);
  const entries = inEffect(history, at);
  if (!history.base && entries[0]?.r !== 0) return notThere(`The document did not exist yet at ${at}.`);
  return answered(viewOf(history, entries));
}

function viewOf(history: History, entries: readonly Entry[]): View {
  const last = entries.at(-1);
  const state = foldEntries(baseState(history), entries);
  if (last) return { state, at: { revision: last.r, recorded_at: last.at, effective_at: effectiveAt(last) } };
  const { recordedAt, lastEffectiveAt } = history.base!;
  return { state, at: { revision: firstKept(history), recorded_at: recordedAt, effective_at: lastEffectiveAt } };
}

const notThere = (message: string): Outcome<never> =>
  refused("not_found_at", message, "Ask for a later time; gram_range lists the revisions.");

const segmentNeeded = (history: History): Outcome<never> =>
  refused("segment_needed", "The answer lies in revisions that were moved out of the file.", "Join them first.", {
    segments: history.anchors.map(({ seg }) => seg),
  });
