import type { Effect } from "./effect.js";

/** What one branch did since both were one: the places where the other one may only agree with it. */
export interface Decided {
  /** Places by name, see `placeOf`. */
  readonly places: ReadonlySet<string>;
  /** Entities that anything was done to. */
  readonly entities: ReadonlySet<string>;
  /** Records and blocks that this branch put there. */
  readonly added: ReadonlySet<string>;
}

export function decidedBy(effects: readonly Effect[]): Decided {
  const own = effects.filter((effect) => effect[0] !== "s=");
  return {
    places: new Set(own.map(placeOf)),
    entities: new Set(own.filter((effect) => effect[0] !== "d=").map((effect) => effect[1])),
    added: new Set(own.flatMap((effect) => (effect[0] === "e+" || effect[0] === "b+" ? [addedId(effect)] : []))),
  };
}

/** What two effects have in common when they decide the same thing: a field, a link, the text or the place of a block. */
export function placeOf(effect: Effect): string {
  switch (effect[0]) {
    case "f=":
      return JSON.stringify(["field", effect[1], effect[2]]);
    case "l+":
    case "l-":
      return JSON.stringify(["link", effect[1], effect[2], effect[3]]);
    case "b+":
    case "b=":
    case "b-":
      return JSON.stringify(["block", effect[1], effect[2]]);
    case "bm":
      return JSON.stringify(["place", effect[1], effect[2]]);
    default:
      return JSON.stringify([effect[0] === "d=" ? "document" : "entity", effect[0] === "d=" ? "" : String(effect[1])]);
  }
}

const addedId = (effect: Effect): string => String(effect[0] === "b+" ? effect[2] : effect[1]);
