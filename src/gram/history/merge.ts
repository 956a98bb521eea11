import type { Instant } from "../../kernel/clock.js";
import { appendEffects, appendReceipt, type Present, presentOf } from "./append.js";
import { decidedBy } from "./decided.js";
import { Draft } from "./draft.js";
import type { Effect } from "./effect.js";
import { type Entry, effectiveAt, isRevision, type Origin, requestOf } from "./entry.js";
import { baseState, foldEntries } from "./fold.js";
import { type History, isBroken } from "./history.js";
import { MergeSide } from "./merge-side.js";
import { Reconciler } from "./reconcile.js";
import { answered, type Outcome, refused } from "./refusal.js";
import { requestEntries } from "./request.js";
import type { Render } from "./source-at.js";
import type { State } from "./state.js";

export interface Merging {
  readonly now: Instant;
  readonly by: string;
  readonly render: Render;
  /** The source before, changed as little as it takes to say what the state says. */
  readonly rewrite: (source: string, state: State) => string;
}

export interface Merged extends Present {
  /** What the other branch wanted and this one had decided otherwise; the lines tell it too. */
  readonly conflicts: readonly Effect[];
}

/**
 * One history out of two branches of it: what both share, then ours, then theirs once more as `merge` lines that name
 * the time, author and request they had. Conflicts are per field, link and block: ours stands, theirs is recorded. A
 * request that both branches carry counts once.
 * @returns why not, where a branch is broken or where the branches were shortened at different places
 */
export function merge(ours: History, theirs: History, merging: Merging): Outcome<Merged> {
  const broken = [ours, theirs].find(isBroken);
  if (broken) return refused("history_broken", broken.problems[0]!.message, "Repair this branch before merging.");
  if (ours.base?.text !== theirs.base?.text)
    return refused("segment_needed", "The branches were shortened at different places.", "Join both, then merge.");
  const shared = sharedEntries(ours.entries, theirs.entries);
  // What one branch forgot for good would come back with the lines of the other.
  if ([ours, theirs].some(({ entries }) => entries.slice(shared).some(({ k }) => k === "redact")))
    return refused("conflict", "One branch was redacted since.", "Keep that one, and make the other's changes again.");
  const common = foldEntries(baseState(ours), ours.entries.slice(0, shared));
  const ourTail = ours.entries.slice(shared);
  const present = presentOf(ours, merging.render);
  const reconciler = new Reconciler(
    new MergeSide(present.state),
    new MergeSide(common),
    decidedBy(ourTail.flatMap(({ ops }) => ops)),
    common.nodes,
  );
  return answered(replay({ ...present, conflicts: [] }, theirs.entries.slice(shared), reconciler, merging));
}

function replay(present: Merged, entries: readonly Entry[], reconciler: Reconciler, merging: Merging): Merged {
  let merged = present;
  for (const entry of entries) {
    const twin = sameRequest(merged.history, entry);
    if (twin) {
      reconciler.pass(entry, twin);
      continue;
    }
    const taken = entry.ops.map((effect) => [effect, reconciler.take(effect, entry.r)] as const);
    const effects = taken.flatMap(([, one]) => (one.verdict === "apply" ? [one.effect] : []));
    const conflicts = taken.flatMap(([effect, one]) => (one.verdict === "conflict" ? [effect] : []));
    if (effects.length + conflicts.length === 0 && requestOf(entry).req === undefined) continue;
    merged = isRevision(entry)
      ? withRevision(merged, entry, { effects, conflicts }, merging)
      : { ...merged, history: withReceipt(merged.history, entry, merging) };
  }
  return merged;
}

function withRevision(
  merged: Merged,
  entry: Entry,
  { effects, conflicts }: { readonly effects: readonly Effect[]; readonly conflicts: readonly Effect[] },
  { now, by, render, rewrite }: Merging,
): Merged {
  const draft = new Draft(merged.state).apply(effects, entry.r);
  const source = rewrite(merged.source, draft);
  const writing = {
    kind: "merge",
    by,
    now,
    effectiveAt: effectiveAt(entry),
    origin: originOf(entry),
    conflicts,
  } as const;
  const next = appendEffects(merged, { source, effects }, writing, render);
  return { ...next, conflicts: [...merged.conflicts, ...conflicts] };
}

function withReceipt(history: History, entry: Entry, { now, by }: Merging): History {
  return appendReceipt(history, undefined, { by, now, origin: originOf(entry) }).history;
}

/** The line of this side that the very same request made: it counts once. */
function sameRequest(history: History, entry: Entry): Entry | undefined {
  const { req, rq } = requestOf(entry);
  return req === undefined ? undefined : requestEntries(history, req).find((one) => requestOf(one).rq === rq);
}

const originOf = (entry: Entry): Origin => ({ r: entry.r, at: entry.at, by: entry.by, ...requestOf(entry) });

function sharedEntries(a: readonly Entry[], b: readonly Entry[]): number {
  let shared = 0;
  while (shared < a.length && a[shared]!.chain === b[shared]?.chain) shared++;
  return shared;
}
