import { arrange } from "./arrange.js";
import type { Effect } from "./effect.js";
import type { Snapshot, SnapshotBlock, SnapshotEntity } from "./snapshot.js";
import { type Block, DOC, type Link, type State } from "./state.js";

/**
 * The effects that lead from a state to what a source says now; none when both say the same.
 * The order of fields and of links, and all formatting, is no difference.
 */
export function difference(before: State, after: Snapshot): Effect[] {
  const present = new Set(after.entities.map(({ id }) => id));
  const removed = [...before.entities.keys()].filter((id) => id !== DOC && !present.has(id));
  const records = after.entities.filter(({ id }) => id !== DOC);
  const orders = arrange(
    new Map(Array.from(before.entities.values(), ({ id, order }) => [id, order])),
    records.map(({ id }) => id),
  );
  return [
    ...(after.document === before.document ? [] : [["d=", after.document] as const]),
    ...removed.map((id) => ["e-", id] as const),
    ...records.flatMap((record) => frameDifference(before, record, orders.get(record.id))),
    ...after.entities.flatMap((entity) => contentDifference(before, entity)),
  ];
}

function frameDifference(before: State, { id, type }: SnapshotEntity, moved: string | undefined): Effect[] {
  const old = before.entities.get(id);
  if (!old) return [["e+", id, type, moved!]];
  const order = moved ?? old.order;
  return old.type === type && old.order === order ? [] : [["e=", id, type, order]];
}

function contentDifference(before: State, entity: SnapshotEntity): Effect[] {
  const old = before.entities.get(entity.id);
  return [
    ...fieldDifference(entity.id, old?.fields ?? new Map(), entity.fields),
    ...linkDifference(entity.id, old?.links ?? [], entity.links),
    ...bodyDifference(entity.id, old?.blocks ?? new Map(), entity.blocks),
  ];
}

function fieldDifference(id: string, before: SnapshotEntity["fields"], after: SnapshotEntity["fields"]): Effect[] {
  const gone = [...before.keys()].filter((key) => !(after.get(key)?.length ?? 0));
  const set = [...after].filter(([key, values]) => values.length > 0 && !sameValues(before.get(key), values));
  return [
    ...gone.map((key) => ["f=", id, key, []] as const),
    ...set.map(([key, values]) => ["f=", id, key, [...values]] as const),
  ];
}

const sameValues = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a?.length === b.length && a.every((value, at) => value === b[at]);

function linkDifference(id: string, before: readonly Link[], after: readonly Link[]): Effect[] {
  return [
    ...surplus(before, after).map(({ pred, to }) => ["l-", id, pred, to] as const),
    ...surplus(after, before).map(({ pred, to }) => ["l+", id, pred, to] as const),
  ];
}

/** The links that one list has more often than the other. */
function surplus(these: readonly Link[], those: readonly Link[]): Link[] {
  const key = ({ pred, to }: Link): string => `${pred} ${to}`;
  const left = new Map<string, number>();
  for (const link of those) left.set(key(link), (left.get(key(link)) ?? 0) + 1);
  return these.filter((link) => {
    const count = left.get(key(link)) ?? 0;
    left.set(key(link), count - 1);
    return count <= 0;
  });
}

/** The same for the body of one entity. */
export function bodyDifference(
  id: string,
  before: ReadonlyMap<string, Block>,
  after: readonly SnapshotBlock[],
): Effect[] {
  const present = new Set(after.map(({ node }) => node));
  const orders = arrange(
    new Map(Array.from(before.values(), ({ node, order }) => [node, order])),
    after.map(({ node }) => node),
  );
  return [
    ...[...before.keys()].filter((node) => !present.has(node)).map((node) => ["b-", id, node] as const),
    ...after.flatMap((block) => blockDifference(id, before.get(block.node), block, orders.get(block.node))),
  ];
}

function blockDifference(
  id: string,
  old: Block | undefined,
  { node, type, md }: SnapshotBlock,
  moved: string | undefined,
): Effect[] {
  if (!old) return [["b+", id, node, type, moved!, md]];
  return [
    ...(moved === undefined || moved === old.order ? [] : [["bm", id, node, moved] as const]),
    ...(old.type === type && old.md === md ? [] : [["b=", id, node, type, md] as const]),
  ];
}
