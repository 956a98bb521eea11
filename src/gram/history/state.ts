import { compareOrder } from "./order-key.js";

/** The entity that stands for the document itself; no record may take this id. */
export const DOC = "doc";

export interface Link {
  readonly pred: string;
  readonly to: string;
}

/** One block of a body. The text is the truth; the type is kept so that an outline needs no parser. */
export interface Block {
  readonly node: string;
  readonly type: string;
  /** Where it stands among its siblings; see order-key.ts. */
  readonly order: string;
  readonly md: string;
}

export interface Entity {
  readonly id: string;
  /** The raw type as the source has it (`TSK`); `doc` for the document. */
  readonly type: string;
  readonly order: string;
  /** Values by key, in the order in which the keys came; a key without values is not there. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly Link[];
  readonly blocks: ReadonlyMap<string, Block>;
}

/** What a document says at one point of its history. */
export interface State {
  /** The id that the document itself goes by in its vault; empty before the first revision. */
  readonly document: string;
  readonly entities: ReadonlyMap<string, Entity>;
  /** Ids that were deleted, and the revision that did it: they are not given out again. */
  readonly retired: ReadonlyMap<string, number>;
  /** The highest number that a generated node id (`n` and base 36) ever had here. */
  readonly nodes: number;
}

export const EMPTY: State = {
  document: "",
  entities: new Map([[DOC, { id: DOC, type: DOC, order: "", fields: new Map(), links: [], blocks: new Map() }]]),
  retired: new Map(),
  nodes: 0,
};

/** The entities in source order, the document first. */
export const entitiesInOrder = (state: State): Entity[] =>
  [...state.entities.values()].sort((a, b) => compareOrder(a.order, b.order) || compareOrder(a.id, b.id));

/** The blocks of one body, top to bottom. */
export const blocksInOrder = (entity: Entity): Block[] =>
  [...entity.blocks.values()].sort((a, b) => compareOrder(a.order, b.order) || compareOrder(a.node, b.node));

export const titleOf = (entity: Entity | undefined): string => entity?.fields.get("t")?.[0] ?? "";

/** The number inside a generated node id, or 0 for an id that somebody chose. */
export function nodeNumber(node: string): number {
  const digits = /^n([0-9a-z]{1,9})$/.exec(node)?.[1];
  return digits === undefined ? 0 : Number.parseInt(digits, 36);
}

export const nodeId = (number: number): string => `n${number.toString(36)}`;
