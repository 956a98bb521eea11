import type { Instant } from "../../kernel/clock.js";
import { Draft } from "./draft.js";
import { type Entry, effectiveAt } from "./entry.js";
import { type History, headOf, revisionsOf } from "./history.js";
import { EMPTY, type State } from "./state.js";

/** The state behind the last revision that can be read. */
export const foldHead = (history: History): State => foldTo(history, headOf(history).revision);

/** The state at a revision; the history has to reach it (see `view`, which tells where it does not). */
export const foldTo = (history: History, revision: number): State =>
  foldEntries(
    baseState(history),
    history.entries.filter((entry) => entry.r <= revision),
  );

/** Exactly the revisions that are in effect at a time, in the order in which they were written. */
export const inEffect = (history: History, at: Instant): Entry[] =>
  revisionsOf(history).filter((entry) => effectiveAt(entry) <= at);

export const baseState = (history: History): State => history.base?.state ?? EMPTY;

export function foldEntries(from: State, entries: readonly Entry[]): State {
  const draft = new Draft(from);
  for (const { ops, r } of entries) draft.apply(ops, r);
  return draft.toState();
}
