import { Draft } from "./draft.js";
import type { Effect } from "./effect.js";
import { Siblings } from "./siblings.js";
import type { State } from "./state.js";

/** The name under which the records of a document are siblings; no entity has it. */
export const RECORDS = "";

/** One side of a merge: what it says, and where everything stands in it. */
export class MergeSide {
  readonly draft: Draft;
  readonly #lists = new Map<string, Siblings>();

  constructor(state: State) {
    this.draft = new Draft(state);
  }

  /** The records, or the blocks of one entity. */
  siblings(list: string): Siblings {
    const known = this.#lists.get(list);
    if (known) return known;
    const made = new Siblings(this.#placed(list));
    this.#lists.set(list, made);
    return made;
  }

  apply(effect: Effect, revision: number): void {
    this.draft.apply([effect], revision);
    if (effect[0] === "e+" || effect[0] === "e=") this.siblings(RECORDS).set(effect[1], effect[3]);
    if (effect[0] === "e-") {
      this.siblings(RECORDS).delete(effect[1]);
      this.#lists.delete(effect[1]);
    }
    if (effect[0] === "b+") this.siblings(effect[1]).set(effect[2], effect[4]);
    if (effect[0] === "bm") this.siblings(effect[1]).set(effect[2], effect[3]);
    if (effect[0] === "b-") this.siblings(effect[1]).delete(effect[2]);
  }

  *#placed(list: string): Generator<{ id: string; order: string }> {
    if (list === RECORDS) {
      for (const { id, order } of this.draft.entities.values()) yield { id, order };
      return;
    }
    for (const { node, order } of this.draft.entities.get(list)?.blocks.values() ?? []) yield { id: node, order };
  }
}
