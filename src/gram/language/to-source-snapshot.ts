import {
  type Block,
  blocksInOrder,
  DOC,
  nodeId,
  type Snapshot,
  type SnapshotBlock,
  type State,
} from "../history/index.js";
import type { BodyBlock } from "./body-blocks.js";
import { parseDirective } from "./directive.js";
import { parseHeading } from "./heading.js";
import { isId } from "./identifiers.js";
import { blocksOf } from "./line-parser.js";
import { matchNodes } from "./match-nodes.js";
import { fieldValues, type SourceDocument } from "./source-document.js";

/**
 * What a source says, its blocks under the node ids that they had before where they are still the same.
 * @param before the state that the source was made from, or that stood there before somebody edited it
 */
export function toSourceSnapshot(document: SourceDocument, before: State): Snapshot {
  const ids = new NodeIds(document, before);
  return {
    document: document.id,
    entities: document.entities.map((entity) => ({
      id: entity.id,
      type: entity.type,
      fields: fieldValues(entity.fields),
      links: entity.links.map(({ pred, to }) => ({ pred, to })),
      blocks: ids.assign(blocksOf(entity), blocksInOrder(before.entities.get(entity.id) ?? NOTHING)),
    })),
  };
}

const NOTHING = { id: "", type: "", order: "", fields: new Map(), links: [], blocks: new Map() };

/** Gives out node ids: never one that a record has, nor one that was given out before. */
class NodeIds {
  readonly #taken = new Set<string>([DOC]);
  #count: number;

  constructor(document: SourceDocument, before: State) {
    for (const { id } of document.entities) this.#taken.add(id);
    this.#count = before.nodes;
  }

  assign(blocks: readonly BodyBlock[], old: readonly Block[]): SnapshotBlock[] {
    const own = blocks.map((block) => this.#ownId(block));
    const match = matchNodes(old, blocks);
    const named = new Set(own.filter((id) => id !== undefined));
    return blocks.map(({ type, md }, at) => {
      const twin = match[at] === undefined ? undefined : old[match[at]]!.node;
      const kept = twin !== undefined && !named.has(twin) && !this.#taken.has(twin) ? twin : undefined;
      return { node: own[at] ?? this.#take(kept) ?? this.#next(), type, md };
    });
  }

  /** A placed record is its own node; a heading may be given an id by its author. */
  #ownId({ type, md }: BodyBlock): string | undefined {
    if (type === "record") {
      const directive = parseDirective(md);
      return directive?.kind === "record" && isId(directive.id) ? directive.id : undefined;
    }
    return type === "heading" ? this.#take(parseHeading(md).id) : undefined;
  }

  #take(id: string | undefined): string | undefined {
    if (id === undefined || this.#taken.has(id)) return undefined;
    this.#taken.add(id);
    return id;
  }

  #next(): string {
    for (;;) {
      const id = this.#take(nodeId(++this.#count));
      if (id !== undefined) return id;
    }
  }
}
