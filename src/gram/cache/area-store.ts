import type { SqlValue } from "../../store/query.js";
import { type Area, pathRange } from "./area.js";

/** A condition over `gram_documents d`, with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** The documents of an area. */
export function areaCondition(area: Area): Condition {
  if (area.kind === "document") return { sql: "d.path = ?", params: [area.path] };
  if (area.kind === "folder") return { sql: "d.path >= ? AND d.path < ?", params: pathRange(area.folder) };
  // Everything but mounts: they begin with @mounts/, and 0 follows / in text order.
  return { sql: "(d.path < '@mounts/' OR d.path >= '@mounts0')", params: [] };
}

/** Conditions that all have to hold. */
export const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.length === 0 ? "1" : conditions.map(({ sql }) => sql).join(" AND "),
  params: conditions.flatMap(({ params }) => [...params]),
});
