import type { Scope } from "../../engine/scope.js";
import type { Reader } from "../../store/query.js";
import type { Area } from "./area.js";
import { allOf, areaCondition, type Condition } from "./area-store.js";
import { UNDATED } from "./item.js";

export interface StoredItem {
  readonly id: number;
  readonly kind: "record" | "section";
  readonly documentId: number;
  readonly path: string;
  readonly entity: string;
  readonly ref: string;
  readonly type: string;
  readonly title: string;
  readonly status: string | null;
  readonly priority: string | null;
  readonly date: string | null;
}

/** Which records are wanted. Every part of it is asked of the database, never of its answer. */
export interface ItemFilter {
  readonly area: Area;
  /** Only these documents, within the area. */
  readonly paths?: readonly string[] | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
  readonly scope?: string | undefined;
  /** Inclusive, in milliseconds; open ends are infinite. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  /** Name of the date field that counts; undefined: each record's own. */
  readonly dateField?: string | undefined;
}

/** Where a list goes on: behind this row. */
export interface ListPosition {
  readonly starts: number;
  readonly ends: number;
  readonly ref: string;
}

export type ListedItem = Omit<StoredItem, "id" | "kind" | "documentId" | "path" | "entity" | "priority"> & ListPosition;

const COLUMNS =
  "i.id, i.kind, i.document_id AS documentId, d.path, i.entity, i.ref, i.type, i.title, i.status, i.priority, i.date";

/** The date that counts: a record's own, or the field that a caller chose. */
const DATE = { own: "i.date", chosen: "t.date" } as const;
const STARTS = { own: "i.starts", chosen: "coalesce(t.starts, 9000000000000000)" } as const;
const ENDS = { own: "i.ends", chosen: "coalesce(t.ends, 9000000000000000)" } as const;
const JOIN = { own: "", chosen: "LEFT JOIN gram_dates t ON t.item_id = i.id AND t.key = ?" } as const;
const BEHIND = {
  own: "(i.starts, i.ends, i.ref) > (?, ?, ?)",
  chosen: "(coalesce(t.starts, 9000000000000000), coalesce(t.ends, 9000000000000000), i.ref) > (?, ?, ?)",
} as const;

/** In the order of urgency where everything is asked for; of a part by its documents, which hold few. */
const OPEN = {
  vault: "gram_items i CROSS JOIN gram_documents d ON d.id = i.document_id",
  part: "gram_documents d CROSS JOIN gram_items i ON i.document_id = d.id",
} as const;

/** Records and sections as the cache has them. */
export class ItemStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Records by the start of the date that counts, then its end, undated ones last; behind `after`. */
  async list(filter: ItemFilter, after: ListPosition | undefined, limit: number): Promise<ListedItem[]> {
    const by = filter.dateField === undefined ? "own" : "chosen";
    const { sql, params } = allOf([
      { sql: "i.kind = 'record'", params: [] },
      filterCondition(filter),
      ...(after ? [{ sql: BEHIND[by], params: [after.starts, after.ends, after.ref] }] : []),
    ]);
    return this.#db.all(
      `SELECT i.ref, i.type, i.title, i.status, ${DATE[by]} AS date, ${STARTS[by]} AS starts, ${ENDS[by]} AS ends
       FROM gram_items i JOIN gram_documents d ON d.id = i.document_id ${JOIN[by]}
       WHERE ${sql} ORDER BY ${STARTS[by]}, ${ENDS[by]}, i.ref LIMIT ?`,
      [...(filter.dateField === undefined ? [] : [filter.dateField]), ...params, limit],
    );
  }

  /** Open pieces of work: blockers and risks first, then by priority, due date, last change. */
  async open(area: Area, limit: number): Promise<StoredItem[]> {
    const { sql, params } = areaCondition(area);
    const from = area.kind === "vault" ? "vault" : "part";
    return this.#db.all(
      `SELECT ${COLUMNS} FROM ${OPEN[from]} WHERE i.urgency IS NOT NULL AND ${sql}
       ORDER BY i.urgency, i.due, i.changed DESC, i.ref LIMIT ?`,
      [...params, limit],
    );
  }

  async countOpen(area: Area): Promise<number> {
    return (await this.#counts(area)).reduce((sum, { open }) => sum + open, 0);
  }

  /** The most frequent types first. */
  async typeCounts(area: Area): Promise<{ type: string; count: number }[]> {
    const counts = await this.#counts(area);
    return counts.map(({ type, records }) => ({ type, count: records })).filter(({ count }) => count > 0);
  }

  async #counts(area: Area): Promise<{ type: string; records: number; open: number }[]> {
    const { sql, params } = areaCondition(area);
    return this.#db.all(
      `SELECT n.type, sum(n.records) AS records, sum(n.open) AS open
       FROM gram_documents d CROSS JOIN gram_counts n ON n.document_id = d.id
       WHERE ${sql} GROUP BY n.type ORDER BY records DESC, n.type`,
      params,
    );
  }

  /** Items by their numbers; those that are gone are left out. */
  async byIds(ids: readonly number[]): Promise<Map<number, StoredItem>> {
    const rows = await this.#db.all<StoredItem>(
      `SELECT ${COLUMNS} FROM gram_items i JOIN gram_documents d ON d.id = i.document_id
       WHERE i.id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What items say, by their numbers. */
  async texts(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#db.all<{ id: number; text: string }>(
      "SELECT id, text FROM gram_items WHERE id IN (SELECT value FROM json_each(?))",
      [JSON.stringify(ids)],
    );
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Items of this id, in any document of the area. */
  async byEntity(entity: string, filter: ItemFilter, limit: number): Promise<StoredItem[]> {
    const { sql, params } = allOf([{ sql: "i.entity = ?", params: [entity] }, filterCondition(filter)]);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM gram_items i JOIN gram_documents d ON d.id = i.document_id
       WHERE ${sql} ORDER BY i.ref LIMIT ?`,
      [...params, limit],
    );
  }

  /** Items by date alone, newest first; all of them match equally. */
  async byDate(filter: ItemFilter, offset: number, limit: number): Promise<StoredItem[]> {
    const { sql, params } = allOf([{ sql: "i.kind = 'record'", params: [] }, filterCondition(filter)]);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM gram_items i JOIN gram_documents d ON d.id = i.document_id
       WHERE ${sql} ORDER BY i.starts, i.ends, i.ref LIMIT ? OFFSET ?`,
      [...params, limit, offset],
    );
  }
}

/** The same filter for a search; undefined where it lets everything through. */
export function filterScope(filter: ItemFilter, hasMounts: boolean): Scope | undefined {
  const { area, paths, type, status, tag, scope, range } = filter;
  const isOpen = [paths, type, status, tag, scope, range].every((part) => part === undefined);
  if (area.kind === "vault" && !hasMounts && isOpen) return undefined;
  const { sql, params } = filterCondition(filter);
  return { from: "gram_items i JOIN gram_documents d ON d.id = i.document_id", id: "i.id", where: sql, params };
}

/** A condition over `gram_items i` and `gram_documents d`. */
function filterCondition(filter: ItemFilter): Condition {
  const { area, paths, type, status, tag, scope } = filter;
  return allOf([
    areaCondition(area),
    ...(paths ? [{ sql: "d.path IN (SELECT value FROM json_each(?))", params: [JSON.stringify(paths)] }] : []),
    ...(type === undefined ? [] : [{ sql: "i.type = ?", params: [type] }]),
    ...(status === undefined ? [] : [{ sql: "i.status = ?", params: [status] }]),
    ...wordCondition("tag", tag),
    ...wordCondition("s", scope),
    ...rangeCondition(filter),
  ]);
}

const wordCondition = (key: string, value: string | undefined): Condition[] =>
  value === undefined
    ? []
    : [{ sql: "i.id IN (SELECT w.item_id FROM gram_words w WHERE w.key = ? AND w.value = ?)", params: [key, value] }];

/** The span of the date overlaps the range. */
function rangeCondition({ range, dateField }: ItemFilter): Condition[] {
  if (!range) return [];
  const start = Number.isFinite(range.start) ? range.start : -UNDATED;
  const end = Number.isFinite(range.end) ? range.end : UNDATED - 1;
  // What ends in the range begins in it, or before it by no more than the longest span of all: so much of the index is read.
  if (dateField === undefined)
    return [
      {
        sql: `i.starts <= ? AND i.ends >= ? AND i.starts < ?
          AND i.starts >= ? - (SELECT l.ends - l.starts FROM gram_items l ORDER BY l.ends - l.starts DESC LIMIT 1)`,
        params: [end, start, UNDATED, start],
      },
    ];
  const sql = "i.id IN (SELECT g.item_id FROM gram_dates g WHERE g.key = ? AND g.starts <= ? AND g.ends >= ?)";
  return [{ sql, params: [dateField, end, start] }];
}
