import {
  type Block,
  blocksInOrder,
  bodyDifference,
  DOC,
  type Draft,
  type Effect,
  type Entity,
  nodeId,
  orderBetween,
  type SnapshotBlock,
} from "../history/index.js";
import { matchNodes, parseDirective } from "../language/index.js";
import { nearestIds } from "./nearest-ids.js";
import type { OperationFailures } from "./operation-failure.js";

/** A block that is new or changed, before it has its node id. */
export interface NewBlock {
  readonly type: string;
  readonly md: string;
}

/** A document while operations change it: later ones see what earlier ones did. */
export class PatchDraft {
  readonly draft: Draft;
  readonly warnings: PatchWarning[] = [];
  readonly created: string[] = [];
  readonly #revision: number;

  /** @param revision the one that the operations will make */
  constructor(draft: Draft, revision: number) {
    this.draft = draft;
    this.#revision = revision;
  }

  apply(...effects: readonly Effect[]): void {
    this.draft.apply(effects, this.#revision);
  }

  warn(code: string, message: string): void {
    this.warnings.push({ code, message });
  }

  /** @throws Failure NOT_FOUND with the nearest ids; never takes the nearest one instead */
  entity(id: string, failures: OperationFailures): Entity {
    const found = this.draft.entities.get(id);
    if (found) return found;
    const near = nearestIds(id, this.draft.entities.keys());
    throw failures.fail("NOT_FOUND", `there is no entity "${id}".`, nearHint(near), { entity: id, nearest: near });
  }

  /** The order key of a record behind all others. */
  lastOrder(): string {
    let last: string | undefined;
    for (const { id, order } of this.draft.entities.values())
      if (id !== DOC && (last === undefined || order > last)) last = order;
    return orderBetween(last, undefined);
  }

  blocks(owner: string): Block[] {
    return blocksInOrder(this.draft.entities.get(owner)!);
  }

  /** Whose body a node stands in. */
  ownerOf(node: string): string | undefined {
    for (const { id, blocks } of this.draft.entities.values()) if (blocks.has(node)) return id;
    return undefined;
  }

  /**
   * Puts new blocks in the place of blocks[from … to) of a body. Those that are still the same keep their node ids.
   * @throws Failure where they name a record that is not there, or one that stands elsewhere
   */
  replaceBlocks(
    owner: string,
    from: number,
    to: number,
    blocks: readonly NewBlock[],
    failures: OperationFailures,
  ): void {
    const all = this.blocks(owner);
    const old = all.slice(from, to);
    const staying = new Set(old.map(({ node }) => node));
    const now = this.#named(old, blocks, (id) => this.#checkPlace(id, staying, failures), failures);
    const rest = (block: Block): SnapshotBlock => ({ node: block.node, type: block.type, md: block.md });
    const next = [...all.slice(0, from).map(rest), ...now, ...all.slice(to).map(rest)];
    this.apply(...bodyDifference(owner, this.draft.entities.get(owner)!.blocks, next));
  }

  #named(
    old: readonly Block[],
    blocks: readonly NewBlock[],
    check: (record: string) => void,
    failures: OperationFailures,
  ): SnapshotBlock[] {
    const match = matchNodes(old, blocks);
    const seen = new Set<string>();
    let count = this.draft.nodes;
    return blocks.map(({ type, md }, at) => {
      const record = placedRecord(type, md);
      if (record === undefined) {
        const twin = match[at] === undefined ? undefined : old[match[at]]!.node;
        return { node: twin ?? nodeId(++count), type, md };
      }
      check(record);
      if (seen.has(record)) throw placedTwice(record, failures);
      seen.add(record);
      return { node: record, type, md };
    });
  }

  #checkPlace(record: string, staying: ReadonlySet<string>, failures: OperationFailures): void {
    if (record === DOC || !this.draft.entities.has(record))
      throw failures.refuse(`::rec names "${record}", which is no record of the document.`, "Add the record first.", {
        entity: record,
      });
    if (!staying.has(record) && this.ownerOf(record) !== undefined) throw placedTwice(record, failures);
  }
}

export interface PatchWarning {
  readonly code: string;
  readonly message: string;
}

export const nearHint = (near: readonly string[]): string =>
  near.length === 0 ? "gram_list tells the ids of a document." : `Nearest ids: ${near.join(", ")}.`;

/** The record that a block stands for. */
export function placedRecord(type: string, md: string): string | undefined {
  const directive = type === "record" ? parseDirective(md) : undefined;
  return directive?.kind === "record" ? directive.id : undefined;
}

const placedTwice = (record: string, failures: OperationFailures) =>
  failures.refuse(`the record "${record}" would stand in the body twice.`, "Use move to give it another place.", {
    entity: record,
  });
