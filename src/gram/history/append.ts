import type { Instant } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import { revisionChanges, revisionSum } from "./changes.js";
import { difference } from "./difference.js";
import { documentHash, normalSource, sourceHash } from "./document-hash.js";
import { applied, Draft } from "./draft.js";
import type { Effect } from "./effect.js";
import type { Entry, Kind, Origin } from "./entry.js";
import { sealEntry } from "./entry-line.js";
import { foldHead } from "./fold.js";
import { type History, headOf, isBroken, nextRecordedAt } from "./history.js";
import type { Snapshot } from "./snapshot.js";
import { headSource, type Render } from "./source-at.js";
import { sourceEdits } from "./source-edit.js";
import type { State } from "./state.js";

/** A history together with what it says now, so that a series of writes folds it once. */
export interface Present {
  readonly history: History;
  readonly state: State;
  readonly source: string;
}

/** Who writes what, when. */
export interface Writing {
  readonly kind: Exclude<Kind, "receipt">;
  readonly by: string;
  /** The clock's time; the line gets a later one where the last line already has it. */
  readonly now: Instant;
  /** When the facts happened; absent: when they were written. */
  readonly effectiveAt?: Instant | undefined;
  readonly request?: RequestMark | undefined;
  readonly origin?: Origin | undefined;
  readonly conflicts?: readonly Effect[] | undefined;
}

/** The name a caller gave to its write, and the hash of all that came with it. */
export interface RequestMark {
  readonly id: string;
  readonly payload: string;
}

export interface Appended extends Present {
  readonly entry: Entry;
}

export const presentOf = (history: History, render: Render): Present => ({
  history,
  state: foldHead(history),
  source: headSource(history, render),
});

/**
 * A new revision, from what the source said to what it says.
 * @returns undefined where both say the same: then there is nothing to record (see `appendReceipt`)
 */
export function append(
  present: Present,
  next: { readonly source: string; readonly snapshot: Snapshot },
  writing: Writing,
  render: Render,
): Appended | undefined {
  const effects = difference(present.state, next.snapshot);
  if (effects.length === 0) return undefined;
  return appendEffects(present, { source: next.source, effects }, writing, render);
}

/** A new revision of known effects; what they leave untold of the source is recorded beside them. */
export function appendEffects(
  { history, state, source }: Present,
  next: { readonly source: string; readonly effects: readonly Effect[] },
  writing: Writing,
  render: Render,
): Appended {
  refuseBroken(history);
  const r = headOf(history).revision + 1;
  const after = applied(state, next.effects, r);
  const text = normalSource(next.source);
  const written = render(after);
  const edits = written === text ? [] : keptEdits(sourceEdits(r === 0 ? written : source, text));
  const sum = revisionSum(revisionChanges(new Draft(state), next.effects, r));
  const entry = sealed(history, { ...writing, ops: [...next.effects, ...edits], sum, r, src: sourceHash(text) });
  return { history: withEntry(history, entry), state: after, source: text, entry };
}

/** The trace of a patch that changed nothing: no revision, but a resend finds its receipt. */
export function appendReceipt(
  history: History,
  request: RequestMark | undefined,
  { by, now, origin }: Pick<Writing, "by" | "now" | "origin">,
): { readonly history: History; readonly entry: Entry } {
  refuseBroken(history);
  const { revision: r, src } = headOf(history);
  const entry = sealed(history, { kind: "receipt", by, now, request, origin, ops: [], sum: "+0 ~0 -0", r, src });
  return { history: withEntry(history, entry), entry };
}

/** A text that differs from what the language writes and equals the text before it still has to say so. */
const keptEdits = (edits: readonly Effect[]): readonly Effect[] => (edits.length > 0 ? edits : [["s=", 0, 0, []]]);

function sealed(
  history: History,
  line: Omit<Writing, "kind"> & Pick<Entry, "ops" | "sum" | "r" | "src"> & { readonly kind: Kind },
): Entry {
  const { kind: k, by, now, effectiveAt: eff, request, origin: orig, conflicts, ops, sum, r, src } = line;
  const head = headOf(history);
  const at = nextRecordedAt(now, head.recordedAt);
  return sealEntry(head.chain, {
    r,
    at,
    ...(eff === undefined || eff === at ? {} : { eff }),
    by,
    ...(request ? { req: request.id, rq: request.payload } : {}),
    k,
    ops,
    sum,
    src,
    hash: k === "receipt" ? head.hash : documentHash(head.hash, src),
    ...(orig ? { orig } : {}),
    ...(conflicts && conflicts.length > 0 ? { conflicts } : {}),
  });
}

const withEntry = (history: History, entry: Entry): History => ({ ...history, entries: [...history.entries, entry] });

/** A line behind one that cannot be trusted could not be trusted either; callers check first. */
function refuseBroken(history: History): void {
  if (isBroken(history))
    throw new Failure("CONFLICT", "The history is damaged and takes no line.", history.problems[0]!.message);
}
