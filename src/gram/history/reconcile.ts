import { type Decided, placeOf } from "./decided.js";
import type { BlockEffect, Effect } from "./effect.js";
import type { Entry } from "./entry.js";
import { type MergeSide, RECORDS } from "./merge-side.js";
import { nodeId, nodeNumber } from "./state.js";

export type Verdict =
  | { readonly verdict: "apply"; readonly effect: Effect }
  /** It is so already. */
  | { readonly verdict: "agreed" }
  /** This side has decided otherwise, and stands. */
  | { readonly verdict: "conflict" };

const AGREED: Verdict = { verdict: "agreed" };
const CONFLICT: Verdict = { verdict: "conflict" };
const apply = (effect: Effect): Verdict => ({ verdict: "apply", effect });

/** Takes the effects of another branch over to this side, one after the other. */
export class Reconciler {
  readonly #ours: MergeSide;
  readonly #theirs: MergeSide;
  readonly #decided: Decided;
  /** Node ids of theirs that mean another block here. */
  readonly #nodes = new Map<string, string>();
  readonly #commonNodes: number;

  /** @param commonNodes the highest node number before the branches parted: those above it were given out twice */
  constructor(ours: MergeSide, theirs: MergeSide, decided: Decided, commonNodes: number) {
    this.#ours = ours;
    this.#theirs = theirs;
    this.#decided = decided;
    this.#commonNodes = commonNodes;
  }

  /** What becomes of an effect here; where it is to be applied, with the ids and keys of this side. */
  take(effect: Effect, revision: number): Verdict {
    this.#theirs.apply(effect, revision);
    const verdict = this.#judge(effect);
    if (verdict.verdict === "apply") this.#ours.apply(verdict.effect, revision);
    return verdict;
  }

  /** Leaves a revision of theirs as this side made it itself; their later effects may speak of its blocks. */
  pass(theirs: Pick<Entry, "ops" | "r">, ours: Pick<Entry, "ops">): void {
    const blocks = ours.ops.filter((effect) => effect[0] === "b+");
    for (const effect of theirs.ops) {
      this.#theirs.apply(effect, theirs.r);
      if (effect[0] !== "b+") continue;
      const twin = blocks.find((block) => block[1] === effect[1] && block[5] === effect[5]);
      if (twin) this.#nodes.set(effect[2], twin[2]);
    }
  }

  #judge(effect: Effect): Verdict {
    if (effect[0] === "s=") return AGREED;
    if (effect[0] === "d=") return this.#isFree(effect) ? apply(effect) : AGREED;
    const entity = this.#ours.draft.entities.get(effect[1]);
    if (effect[0] === "e+")
      return entity ? AGREED : apply(["e+", effect[1], effect[2], this.#order(RECORDS, effect[1])]);
    if (effect[0] === "e-") {
      if (!entity) return AGREED;
      return this.#decided.entities.has(effect[1]) ? CONFLICT : apply(effect);
    }
    if (!entity) return CONFLICT;
    switch (effect[0]) {
      case "e=":
        if (entity.type === effect[2] && !this.#isFree(effect)) return AGREED;
        return this.#ifFree(["e=", effect[1], effect[2], this.#order(RECORDS, effect[1])]);
      case "f=":
        return sameList(entity.fields.get(effect[2]) ?? [], effect[3]) ? AGREED : this.#ifFree(effect);
      case "l+":
      case "l-": {
        // What this side left alone is as theirs knew it, also where a link stands twice.
        if (this.#isFree(effect)) return apply(effect);
        const isThere = entity.links.some(({ pred, to }) => pred === effect[2] && to === effect[3]);
        return isThere === (effect[0] === "l+") ? AGREED : CONFLICT;
      }
      default:
        return this.#judgeBlock(effect);
    }
  }

  #judgeBlock(effect: BlockEffect): Verdict {
    const entity = effect[1];
    const blocks = this.#ours.draft.entities.get(entity)!.blocks;
    if (effect[0] === "b+") {
      const [, , node, type, order, md] = effect;
      const twin = blocks.get(node);
      if (twin && (nodeNumber(node) === 0 || (twin.md === md && twin.order === order))) return AGREED;
      return apply(["b+", entity, this.#newNode(node), type, this.#order(entity, node), md]);
    }
    const node = this.#nodes.get(effect[2]) ?? effect[2];
    const block = blocks.get(node);
    if (effect[0] === "b-") {
      if (!block) return AGREED;
      // The line of a record that stays, since this side changed it, stays with it.
      if (this.#ours.draft.entities.has(node) && !this.#theirs.draft.entities.has(node)) return CONFLICT;
      return this.#ifFree(["b-", entity, node]);
    }
    if (!block) return CONFLICT;
    if (effect[0] === "bm") return this.#ifFree(["bm", entity, node, this.#order(entity, effect[2])]);
    const [, , , type, md] = effect;
    if (block.type === type && block.md === md) return AGREED;
    return this.#ifFree(["b=", entity, node, type, md]);
  }

  #isFree(effect: Effect): boolean {
    return !this.#decided.places.has(placeOf(effect));
  }

  #ifFree(effect: Effect): Verdict {
    return this.#isFree(effect) ? apply(effect) : CONFLICT;
  }

  #newNode(node: string): string {
    const isTwice = nodeNumber(node) > this.#commonNodes;
    const own = isTwice ? nodeId(this.#ours.draft.nodes + 1) : node;
    this.#nodes.set(node, own);
    return own;
  }

  /** Behind what it follows on their side, and behind what this side put there meanwhile: no runs of lines are mixed. */
  #order(list: string, theirs: string): string {
    const ours = this.#ours.siblings(list);
    for (const before of this.#theirs.siblings(list).before(theirs)) {
      const own = this.#nodes.get(before) ?? before;
      if (ours.has(own)) return ours.orderAfter(own, (id) => this.#decided.added.has(id));
    }
    return ours.orderAfter(undefined, (id) => this.#decided.added.has(id));
  }
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);
