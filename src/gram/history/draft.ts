import type { Effect } from "./effect.js";
import { type Block, DOC, type Entity, type Link, nodeNumber, type State } from "./state.js";

interface OpenEntity extends Entity {
  type: string;
  order: string;
  readonly fields: Map<string, readonly string[]>;
  readonly links: Link[];
  readonly blocks: Map<string, Block>;
}

/**
 * A state that effects are applied to. It changes in place: a state copied at every revision would make folding
 * quadratic. Effects on what is not there are skipped, since a view may leave out the revision that made it.
 */
export class Draft implements State {
  document: string;
  readonly entities: Map<string, OpenEntity>;
  readonly retired: Map<string, number>;
  nodes: number;

  /** A copy of the state; the state itself stays as it is. */
  constructor(state: State) {
    this.document = state.document;
    this.entities = new Map(Array.from(state.entities.values(), (entity) => [entity.id, opened(entity)]));
    this.retired = new Map(state.retired);
    this.nodes = state.nodes;
  }

  /** @param revision the one that the effects belong to */
  apply(effects: readonly Effect[], revision: number): this {
    for (const effect of effects) this.#apply(effect, revision);
    return this;
  }

  /** What the draft has come to; it must not be applied to any more. */
  toState(): State {
    const { document, entities, retired, nodes } = this;
    return { document, entities, retired, nodes };
  }

  #apply(effect: Effect, revision: number): void {
    if (effect[0] === "s=") return;
    if (effect[0] === "d=") {
      this.document = effect[1];
      return;
    }
    const entity = this.entities.get(effect[1]);
    if (effect[0] === "e+") {
      this.#add(entity, effect[1], effect[2], effect[3]);
      return;
    }
    if (!entity) return;
    switch (effect[0]) {
      case "e=":
        entity.type = effect[2];
        entity.order = effect[3];
        break;
      case "e-":
        if (entity.id === DOC) break;
        this.entities.delete(entity.id);
        this.retired.set(entity.id, revision);
        break;
      case "f=":
        if (effect[3].length > 0) entity.fields.set(effect[2], effect[3]);
        else entity.fields.delete(effect[2]);
        break;
      case "l+":
        entity.links.push({ pred: effect[2], to: effect[3] });
        break;
      case "l-":
        unlink(entity.links, effect[2], effect[3]);
        break;
      default:
        this.#applyToBody(entity.blocks, effect);
    }
  }

  #applyToBody(blocks: Map<string, Block>, effect: Effect): void {
    if (effect[0] === "b+") {
      const [, , node, type, order, md] = effect;
      this.nodes = Math.max(this.nodes, nodeNumber(node));
      blocks.set(node, { node, type, order, md });
      return;
    }
    const block = blocks.get(String(effect[2]));
    if (!block) return;
    if (effect[0] === "b=") blocks.set(block.node, { ...block, type: effect[3], md: effect[4] });
    if (effect[0] === "bm") blocks.set(block.node, { ...block, order: effect[3] });
    if (effect[0] === "b-") blocks.delete(block.node);
  }

  /** What a view left out may have deleted it in between: then it is there already and only takes its new place. */
  #add(there: OpenEntity | undefined, id: string, type: string, order: string): void {
    this.retired.delete(id);
    if (there) Object.assign(there, { type, order });
    else this.entities.set(id, { id, type, order, fields: new Map(), links: [], blocks: new Map() });
  }
}

/** The state after the effects; the one before stays as it is. */
export const applied = (state: State, effects: readonly Effect[], revision: number): State =>
  new Draft(state).apply(effects, revision).toState();

const opened = (entity: Entity): OpenEntity => ({
  ...entity,
  fields: new Map(entity.fields),
  links: [...entity.links],
  blocks: new Map(entity.blocks),
});

function unlink(links: Link[], pred: string, to: string): void {
  const at = links.findIndex((link) => link.pred === pred && link.to === to);
  if (at >= 0) links.splice(at, 1);
}
