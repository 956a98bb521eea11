import type { Effect } from "./effect.js";
import { DOC } from "./state.js";

/** One thing that a change touches: an entity and a key of it; `body` for its blocks, `*` for the whole entity. */
export type Touched = readonly [entity: string, key: string];

export function touchedBy(effect: Effect): Touched | undefined {
  switch (effect[0]) {
    case "s=":
      return undefined;
    case "d=":
      return [DOC, "id"];
    case "f=":
      return [effect[1], effect[2]];
    case "l+":
    case "l-":
      return [effect[1], `>${effect[2]}`];
    case "b+":
    case "b=":
    case "b-":
    case "bm":
      return [effect[1], "body"];
    default:
      return [effect[1], "*"];
  }
}

/** What both the effects and a change that comes later touch, each once, in the words of the later one. */
export function overlap(effects: readonly Effect[], later: readonly Touched[]): Touched[] {
  const keys = new Map<string, Set<string>>();
  for (const [entity, key] of effects.map(touchedBy).filter((one) => one !== undefined)) {
    if (!keys.has(entity)) keys.set(entity, new Set());
    keys.get(entity)!.add(key);
  }
  const seen = new Set<string>();
  return later.filter(([entity, key]) => {
    const there = keys.get(entity);
    const name = JSON.stringify([entity, key]);
    if (!there || seen.has(name)) return false;
    seen.add(name);
    return key === "*" || there.has("*") || there.has(key);
  });
}
