import { z } from "zod";
import type { Instant } from "../../kernel/clock.js";
import { sha256 } from "../../kernel/hash.js";
import { isOrder } from "./order-key.js";
import { blocksInOrder, DOC, type Entity, entitiesInOrder, type State } from "./state.js";

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

const order = z.string().refine((key) => key === "" || isOrder(key));
const time = z.iso.datetime({ precision: 3 });
const row = z.tuple([
  z.string(),
  z.string(),
  order,
  z.array(z.tuple([z.string(), z.array(z.string())])),
  z.array(z.tuple([z.string(), z.string()])),
  z.array(z.tuple([z.string(), z.string(), order, z.string()])),
]);
const line = z.object({
  state: z.object({
    doc: z.string(),
    entities: z.array(row).refine((rows) => rows.some(([id]) => id === DOC)),
    retired: z.array(z.tuple([z.string(), z.int().min(0)])),
    nodes: z.int().min(0),
  }),
  at: time,
  eff: time,
  last: time,
  src: z.string(),
  source: z.string().optional(),
});

type EntityRow = z.infer<typeof row>;

export function sealBase(base: Omit<Base, "text">): Base {
  const { state, source, recordedAt, effectiveAt, lastEffectiveAt, src } = base;
  const rows = entitiesInOrder(state).map(toRow);
  const folded = { doc: state.document, entities: rows, retired: [...state.retired], nodes: state.nodes };
  const times = { at: recordedAt, eff: effectiveAt, last: lastEffectiveAt };
  return { ...base, text: JSON.stringify({ state: folded, ...times, src, source }) };
}

export const baseHash = (base: Base): string => sha256(base.text);

/** @returns undefined where the line is none that this program writes */
export function toBase(value: unknown, text: string): Base | undefined {
  const read = line.safeParse(value);
  if (!read.success) return undefined;
  const { state, at, eff, last, src, source } = read.data;
  return {
    state: {
      document: state.doc,
      entities: new Map(state.entities.map((one) => [one[0], toEntity(one)])),
      retired: new Map(state.retired),
      nodes: state.nodes,
    },
    source,
    recordedAt: at as Instant,
    effectiveAt: eff as Instant,
    lastEffectiveAt: last as Instant,
    src,
    text,
  };
}

const toRow = (entity: Entity): EntityRow => [
  entity.id,
  entity.type,
  entity.order,
  Array.from(entity.fields, ([key, values]) => [key, [...values]]),
  entity.links.map(({ pred, to }) => [pred, to]),
  blocksInOrder(entity).map((block) => [block.node, block.type, block.order, block.md]),
];

const toEntity = ([id, type, place, fields, links, blocks]: EntityRow): Entity => ({
  id,
  type,
  order: place,
  fields: new Map(fields),
  links: links.map(([pred, to]) => ({ pred, to })),
  blocks: new Map(blocks.map(([node, kind, key, md]) => [node, { node, type: kind, order: key, md }])),
});
