import { blocksInOrder, entitiesInOrder, type Link, type State } from "./state.js";

/** What a parser finds in one source, in source order: a state without the keys and counters that only a history knows. */
export interface Snapshot {
  readonly document: string;
  /** The document itself (`doc`) first, then its records; no id twice. */
  readonly entities: readonly SnapshotEntity[];
}

export interface SnapshotEntity {
  readonly id: string;
  readonly type: string;
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly Link[];
  /** With node ids: those of the state before for blocks that are still the same, new ones for the others. */
  readonly blocks: readonly SnapshotBlock[];
}

export interface SnapshotBlock {
  readonly node: string;
  readonly type: string;
  readonly md: string;
}

/** A state as a parser would have found it. */
export const toSnapshot = (state: State): Snapshot => ({
  document: state.document,
  entities: entitiesInOrder(state).map((entity) => ({
    id: entity.id,
    type: entity.type,
    fields: entity.fields,
    links: entity.links,
    blocks: blocksInOrder(entity).map(({ node, type, md }) => ({ node, type, md })),
  })),
});
