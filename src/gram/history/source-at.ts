import { Draft } from "./draft.js";
import { isSourceEdit } from "./effect.js";
import type { Entry } from "./entry.js";
import { baseState, foldTo } from "./fold.js";
import { type History, headOf, revisionsOf } from "./history.js";
import { editLines } from "./source-edit.js";
import type { State } from "./state.js";

/** The text that the language writes for a state, always the same for the same state. */
export type Render = (state: State) => string;

/** The source that the history ends with, byte for byte. */
export const headSource = (history: History, render: Render): string =>
  sourceAt(history, headOf(history).revision, render);

/** The source as it was at a revision, byte for byte, hand formatting included. */
export function sourceAt(history: History, revision: number, render: Render): string {
  const entries = revisionsOf(history).filter((entry) => entry.r <= revision);
  // A revision without edits of its own is what the language writes: nothing before it needs to be known.
  const plain = entries.findLastIndex((entry) => !entry.ops.some(isSourceEdit));
  const start = plain >= 0 ? render(foldTo(history, entries[plain]!.r)) : sourceBefore(history, entries, render);
  let lines = start.split("\n");
  for (const { ops } of entries.slice(plain + 1)) lines = editLines(lines, ops.filter(isSourceEdit));
  return lines.join("\n");
}

/** Every revision in order with its source and, for the length of one step, its state. */
export function* eachSource(
  history: History,
  render: Render,
): Generator<{ readonly entry: Entry; readonly state: State; readonly source: string }> {
  const entries = revisionsOf(history);
  const draft = new Draft(baseState(history));
  let lines = sourceBefore(history, entries, render).split("\n");
  for (const entry of entries) {
    draft.apply(entry.ops, entry.r);
    const edits = entry.ops.filter(isSourceEdit);
    lines = edits.length === 0 ? render(draft).split("\n") : editLines(lines, edits);
    yield { entry, state: draft, source: lines.join("\n") };
  }
}

/** What the edits of the first revision kept are to. The very first has no source before it: its own rendered text. */
function sourceBefore(history: History, entries: readonly Entry[], render: Render): string {
  if (history.base) return history.base.source ?? render(history.base.state);
  const first = entries[0];
  return render(first ? foldTo(history, first.r) : baseState(history));
}
