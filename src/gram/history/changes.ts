import { difference } from "./difference.js";
import { Draft } from "./draft.js";
import type { Effect } from "./effect.js";
import type { Entry } from "./entry.js";
import { baseState } from "./fold.js";
import { type History, revisionsOf } from "./history.js";
import { toSnapshot } from "./snapshot.js";
import { DOC, type State, titleOf } from "./state.js";

/** What a revision did, for readers. */
export interface Changes {
  readonly add: readonly (readonly [id: string, type: string, title: string])[];
  /** `body` stands for blocks, `>pred` for links, `type` and `place` for the record's frame. */
  readonly set: readonly (readonly [id: string, title: string, keys: readonly string[]])[];
  readonly del: readonly (readonly [id: string, title: string])[];
  readonly blocks: BlockCounts;
}

export interface BlockCounts {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly removed: number;
}

/** Applies the effects to the draft and tells what they did; titles of the deleted are those they had. */
export function revisionChanges(draft: Draft, effects: readonly Effect[], revision: number): Changes {
  const touched = byEntity(effects);
  const ids = [...touched.keys()];
  const existed = new Set(ids.filter((id) => draft.entities.has(id) && !(id === DOC && draft.document === "")));
  const titles = new Map(ids.map((id) => [id, titleOf(draft.entities.get(id))]));
  const keys = new Map(ids.map((id) => [id, [...new Set(touched.get(id)!.flatMap((one) => keysOf(one, draft)))]]));
  draft.apply(effects, revision);
  const exists = (id: string): boolean => draft.entities.has(id);
  const cameOrWent = new Set(ids.filter((id) => existed.has(id) !== exists(id)));
  const changed = ids.filter((id) => existed.has(id) && exists(id) && !isPlacing(touched.get(id)!, cameOrWent));
  return {
    add: ids
      .filter((id) => !existed.has(id) && exists(id))
      .map((id) => [id, draft.entities.get(id)!.type, titleOf(draft.entities.get(id))]),
    set: changed.map((id) => [id, titleOf(draft.entities.get(id)), keys.get(id)!]),
    del: ids.filter((id) => existed.has(id) && !exists(id)).map((id) => [id, titles.get(id)!]),
    blocks: {
      added: count(effects, "b+"),
      changed: count(effects, "b="),
      moved: count(effects, "bm"),
      removed: count(effects, "b-"),
    },
  };
}

/** `+added ~changed -removed`, in entities. */
export const revisionSum = ({ add, set, del }: Changes): string => `+${add.length} ~${set.length} -${del.length}`;

/** What changed from one state of a document to another, whatever lies between. */
export const changesBetween = (before: State, after: State): Changes =>
  revisionChanges(new Draft(before), difference(before, toSnapshot(after)), 0);

/** Every revision from `first` on with what it did; one pass over the history. */
export function* eachChange(
  history: History,
  first = 0,
): Generator<{ readonly entry: Entry; readonly changes: Changes }> {
  const draft = new Draft(baseState(history));
  for (const entry of revisionsOf(history)) {
    if (entry.r >= first) yield { entry, changes: revisionChanges(draft, entry.ops, entry.r) };
    else draft.apply(entry.ops, entry.r);
  }
}

function keysOf(effect: Effect, before: State): readonly string[] {
  switch (effect[0]) {
    case "d=":
      return ["id"];
    case "f=":
      return [effect[2]];
    case "l+":
    case "l-":
      return [`>${effect[2]}`];
    case "e=":
      return [before.entities.get(effect[1])?.type === effect[2] ? "place" : "type"];
    case "b+":
    case "b=":
    case "b-":
    case "bm":
      return ["body"];
    default:
      return [];
  }
}

/** A record that comes or goes takes its line of the body with it: that is no change of the document. */
const isPlacing = (effects: readonly Effect[], cameOrWent: ReadonlySet<string>): boolean =>
  effects.every((effect) => (effect[0] === "b+" || effect[0] === "b-") && cameOrWent.has(effect[2]));

function byEntity(effects: readonly Effect[]): Map<string, Effect[]> {
  const found = new Map<string, Effect[]>();
  for (const effect of effects) {
    if (effect[0] === "s=") continue;
    const id = effect[0] === "d=" ? DOC : effect[1];
    const own = found.get(id);
    if (own) own.push(effect);
    else found.set(id, [effect]);
  }
  return found;
}

const count = (effects: readonly Effect[], kind: Effect[0]): number =>
  effects.filter((effect) => effect[0] === kind).length;
