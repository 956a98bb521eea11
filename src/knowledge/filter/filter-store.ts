import { matchExpression } from "../../engine/lexical/match-expression.js";
import { planQuery } from "../../engine/lexical/query-plan.js";
import type { Scope } from "../../engine/scope.js";
import type { Reader, SqlValue } from "../../store/query.js";
import { SPACE } from "../space.js";
import type { DocumentFilter } from "./document-filter.js";
import type { MetadataPredicate } from "./metadata-filter.js";

interface Sql {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** One condition of a filter, under the name by which a diagnosis reports it. */
export interface NamedCondition extends Sql {
  readonly reason: string;
}

const list = (values: readonly SqlValue[]): string => JSON.stringify(values);

/** The conditions of a filter over `gno_documents d`; an empty list where nothing is filtered. */
export function conditionsOf(filter: DocumentFilter): NamedCondition[] {
  const conditions: NamedCondition[] = [];
  const add = (reason: string, sql: string, params: readonly SqlValue[]) =>
    void conditions.push({ reason, sql, params });
  if (filter.collectionIds)
    add("collection", "d.collection_id IN (SELECT value FROM json_each(?))", [list(filter.collectionIds)]);
  if (filter.language !== undefined) add("language", "(d.language = ? OR d.language IS NULL)", [filter.language]);
  if (filter.sinceMs !== undefined) add("since", "d.mtime_ms >= ?", [filter.sinceMs]);
  if (filter.untilMs !== undefined) add("until", "d.mtime_ms <= ?", [filter.untilMs]);
  if (filter.author !== undefined) add("author", "instr(d.author_key, ?) > 0", [filter.author]);
  if (filter.categories)
    add(
      "categories",
      "EXISTS (SELECT 1 FROM gno_categories c WHERE c.document_id = d.id AND c.category IN (SELECT value FROM json_each(?)))",
      [list(filter.categories)],
    );
  if (filter.tagsAny)
    add(
      "tagsAny",
      "EXISTS (SELECT 1 FROM gno_tags g WHERE g.document_id = d.id AND g.tag IN (SELECT value FROM json_each(?)))",
      [list(filter.tagsAny)],
    );
  for (const tag of filter.tagsAll ?? [])
    add("tagsAll", "EXISTS (SELECT 1 FROM gno_tags g WHERE g.document_id = d.id AND g.tag = ?)", [tag]);
  const excluded = filter.exclude && excludedBy(filter.exclude);
  if (excluded) add("exclude", excluded.sql, excluded.params);
  if (filter.metadata) {
    add("metadata_invalid", "d.metadata_state <> 'invalid'", []);
    const predicate = compile(filter.metadata);
    add("metadata", predicate.sql, predicate.params);
  }
  return conditions;
}

/** A filter as part of a search statement, or undefined where nothing is filtered. */
export function scopeOf(filter: DocumentFilter): Scope | undefined {
  const conditions = conditionsOf(filter);
  if (conditions.length === 0) return undefined;
  return {
    from: "gno_documents d",
    id: "d.id",
    where: `d.active = 1 AND ${conditions.map(({ sql }) => sql).join(" AND ")}`,
    params: conditions.flatMap(({ params }) => params),
  };
}

function excludedBy(terms: readonly string[]): Sql | undefined {
  const units = terms.flatMap((term) => planQuery(`"${term.replaceAll('"', " ")}"`).required);
  const match = matchExpression(units, [], []);
  if (match === undefined) return undefined;
  return {
    sql: `d.id NOT IN (SELECT p.document_id FROM ${SPACE}_passages p WHERE p.id IN (SELECT rowid FROM ${SPACE}_terms WHERE ${SPACE}_terms MATCH ?))`,
    params: [match],
  };
}

const COMPARE = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const has = (condition: string): string =>
  `EXISTS (SELECT 1 FROM gno_metadata m WHERE m.document_id = d.id AND m.key = ? AND ${condition})`;

function compile(predicate: MetadataPredicate): Sql {
  switch (predicate.op) {
    case "and":
    case "or": {
      const parts = predicate.predicates.map(compile);
      return {
        sql: `(${parts.map(({ sql }) => sql).join(predicate.op === "and" ? " AND " : " OR ")})`,
        params: parts.flatMap(({ params }) => params),
      };
    }
    case "not": {
      const inner = compile(predicate.predicate);
      return { sql: `NOT (${inner.sql})`, params: inner.params };
    }
    case "exists": {
      const sql = has("1");
      return { sql: predicate.value ? sql : `NOT (${sql})`, params: [predicate.key] };
    }
    case "eq":
      return anyOf(predicate.key, [predicate.value]);
    case "ne":
      return noneOf(predicate.key, [predicate.value]);
    case "in":
      return anyOf(predicate.key, predicate.values);
    case "nin":
      return noneOf(predicate.key, predicate.values);
    case "all": {
      const parts = predicate.values.map((value) => anyOf(predicate.key, [value]));
      return { sql: `(${parts.map(({ sql }) => sql).join(" AND ")})`, params: parts.flatMap(({ params }) => params) };
    }
    default:
      return {
        sql: has(`m.type = 'number' AND m.number_value ${COMPARE[predicate.op]} ?`),
        params: [predicate.key, predicate.value],
      };
  }
}

/** Some element of the key has one of the values; types are never mixed. */
function anyOf(key: string, values: readonly (string | number | boolean)[]): Sql {
  const type = typeof values[0];
  const column = type === "string" ? "text_value" : "number_value";
  const stored = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
  return {
    sql: has(
      `m.type = '${type === "string" ? "string" : type === "number" ? "number" : "boolean"}' AND m.${column} IN (SELECT value FROM json_each(?))`,
    ),
    params: [key, list(stored)],
  };
}

/** The key is there, and no element of it has any of the values. */
function noneOf(key: string, values: readonly (string | number | boolean)[]): Sql {
  const some = anyOf(key, values);
  return { sql: `(${has("1")} AND NOT ${some.sql})`, params: [key, ...some.params] };
}

/** Asks single documents why a filter leaves them out. */
export class FilterStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Names of the conditions that a document does not meet. */
  async failedBy(documentId: number, filter: DocumentFilter): Promise<string[]> {
    const failed: string[] = [];
    for (const { reason, sql, params } of conditionsOf(filter)) {
      const row = await this.#db.get<{ ok: number }>(`SELECT (${sql}) AS ok FROM gno_documents d WHERE d.id = ?`, [
        ...params,
        documentId,
      ]);
      if (row?.ok !== 1) failed.push(reason);
    }
    return [...new Set(failed)];
  }
}
