import type { Instant } from "../../kernel/clock.js";
import { sha256 } from "../../kernel/hash.js";
import { isOrder } from "./order-key.js";
import { blocksInOrder, type Entity, entitiesInOrder, type State } from "./state.js";

/** What the `state` line of a shortened history tells: all that later revisions need of the earlier ones. */
export interface Base {
  readonly state: State;
  /** The source that goes with the state, where it is formatted in a way that the state does not tell. */
  readonly source: string | undefined;
  /** When the last of the earlier revisions was written, and the latest time that any of them speaks of. */
  readonly recordedAt: Instant;
  readonly effectiveAt: Instant;
  /** The latest time of facts that the last of the earlier revisions speaks of. */
  readonly lastEffectiveAt: Instant;
  readonly src: string;
  /** The line itself. */
  readonly text: string;
}

type EntityRow = [
  id: string,
  type: string,
  order: string,
  fields: [string, readonly string[]][],
  links: [string, string][],
  blocks: [string, string, string, string][],
];

export function sealBase(base: Omit<Base, "text">): Base {
  const { state, source, recordedAt, effectiveAt, lastEffectiveAt, src } = base;
  const rows = entitiesInOrder(state).map(toRow);
  const folded = { doc: state.document, entities: rows, retired: [...state.retired], nodes: state.nodes };
  const times = { at: recordedAt, eff: effectiveAt, last: lastEffectiveAt };
  return { ...base, text: JSON.stringify({ state: folded, ...times, src, source }) };
}

export const baseHash = (base: Base): string => sha256(base.text);

/** @returns undefined where the line was not written by this program; its hash in the anchor tells edits of the rest */
export function toBase(value: Readonly<Record<string, unknown>>, text: string): Base | undefined {
  const { state, at, eff, last, src, source } = value as Record<string, unknown> & {
    state: { doc: string; entities: EntityRow[]; retired: [string, number][]; nodes: number };
  };
  if (![at, eff, last, src].every((one) => typeof one === "string") || !Array.isArray(state?.entities))
    return undefined;
  if (!state.entities.every(isRow) || !Array.isArray(state.retired)) return undefined;
  return {
    state: {
      document: state.doc,
      entities: new Map(state.entities.map((row) => [row[0], toEntity(row)])),
      retired: new Map(state.retired),
      nodes: state.nodes,
    },
    source: typeof source === "string" ? source : undefined,
    recordedAt: at as Instant,
    effectiveAt: eff as Instant,
    lastEffectiveAt: last as Instant,
    src: src as string,
    text,
  };
}

const toRow = (entity: Entity): EntityRow => [
  entity.id,
  entity.type,
  entity.order,
  [...entity.fields],
  entity.links.map(({ pred, to }) => [pred, to]),
  blocksInOrder(entity).map(({ node, type, order, md }) => [node, type, order, md]),
];

const isRow = (row: unknown): boolean =>
  Array.isArray(row) &&
  row.length === 6 &&
  [0, 1, 2].every((at) => typeof row[at] === "string") &&
  (row[2] === "" || isOrder(row[2])) &&
  [3, 4, 5].every((at) => Array.isArray(row[at]) && (row[at] as unknown[]).every(Array.isArray));

const toEntity = ([id, type, order, fields, links, blocks]: EntityRow): Entity => ({
  id,
  type,
  order,
  fields: new Map(fields),
  links: links.map(([pred, to]) => ({ pred, to })),
  blocks: new Map(blocks.map(([node, kind, place, md]) => [node, { node, type: kind, order: place, md }])),
});
