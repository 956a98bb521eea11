import { longestRise } from "./longest-rise.js";
import { orderBetween } from "./order-key.js";

/**
 * New order keys for a list that has to stand as `ids` say: for what is new and for the fewest that have to move.
 * @param orders the keys that the list had before
 */
export function arrange(orders: ReadonlyMap<string, string>, ids: readonly string[]): Map<string, string> {
  const kept = ids.filter((id) => orders.has(id));
  const steady = new Set(longestRise(kept.map((id) => orders.get(id)!)).map((at) => kept[at]!));
  const changed = new Map<string, string>();
  let after: string | undefined;
  const following = nextSteady(ids, steady, orders);
  for (const [at, id] of ids.entries()) {
    if (steady.has(id)) {
      after = orders.get(id);
      continue;
    }
    after = orderBetween(after, following[at]);
    changed.set(id, after);
  }
  return changed;
}

/** For every place the key of the nearest thing behind it that stays where it is. */
function nextSteady(ids: readonly string[], steady: ReadonlySet<string>, orders: ReadonlyMap<string, string>) {
  const following: (string | undefined)[] = [];
  let next: string | undefined;
  for (let at = ids.length - 1; at >= 0; at--) {
    following[at] = next;
    if (steady.has(ids[at]!)) next = orders.get(ids[at]!);
  }
  return following;
}
