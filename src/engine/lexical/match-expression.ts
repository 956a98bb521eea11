import type { QueryUnit } from "./query-plan.js";

/** Terms come out of the analyser, which lets no sign of FTS5's grammar through; they are quoted all the same. */
const quote = (unit: QueryUnit): string =>
  `"${unit.terms.join(" ").replaceAll('"', "")}"${unit.kind === "prefix" ? "*" : ""}`;
/** FTS5 adds up what each phrase of the expression is worth, so that naming one twice doubles it. */
const anyOf = (units: readonly QueryUnit[]): string =>
  units.flatMap((unit) => (unit.twice ? [quote(unit), quote(unit)] : [quote(unit)])).join(" OR ");

/** The FTS5 MATCH expression of a plan, or undefined when there is nothing to look for. */
export function matchExpression(
  optional: readonly QueryUnit[],
  required: readonly QueryUnit[],
  forbidden: readonly QueryUnit[],
): string | undefined {
  if (optional.length === 0 && required.length === 0) return undefined;
  // What is required also stands among the alternatives: otherwise one of the others would be required as well.
  const alternatives = `(${anyOf([...required, ...optional])})`;
  const positive = required.length === 0 ? alternatives : [...required.map(quote), alternatives].join(" AND ");
  return forbidden.length === 0 ? positive : `(${positive}) NOT (${anyOf(forbidden)})`;
}
