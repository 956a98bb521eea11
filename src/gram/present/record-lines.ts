import { type Entity, titleOf } from "../history/index.js";
import { shortDate } from "./short-date.js";

/** Dates at which decisions were first implemented, by their ids. */
export type Implemented = ReadonlyMap<string, string>;

/**
 * A record as a reader of the text sees it: id, raw type, status, priority and dates, then title, description and what it
 * replaces. Everything else takes gram_context.
 */
export function recordLines(entity: Entity, implemented: Implemented): string[] {
  const first = (key: string): string | undefined => entity.fields.get(key)?.[0];
  const date = (key: string): string | undefined => {
    const value = first(key);
    return value === undefined ? undefined : shortDate(value);
  };
  const [value, unit] = [first("value"), first("unit")];
  const since = entity.type === "DEC" && first("at") === undefined ? implemented.get(entity.id) : undefined;
  const pairs = [
    ["x", first("x")],
    ["p", first("p")],
    ["at", date("at")],
    ["implemented", since === undefined ? undefined : shortDate(since)],
    ["due", first("due")],
    ["value", value === undefined ? undefined : unit === undefined ? value : `${value} ${unit}`],
    ["observed", date("observed")],
  ].flatMap(([key, shown]) => (shown === undefined ? [] : [`${key}=${shown}`]));
  const title = titleOf(entity);
  const head = [`- [${entity.id}] ${entity.type}`, ...pairs, ...(title === "" ? [] : [`-- ${title}`])].join(" ");
  const description = first("d");
  const replaced = entity.links.filter(({ pred }) => pred === "replaces").map(({ to }) => to);
  return [
    head,
    ...(description ? description.split("\n").map((line) => `  ${line}`) : []),
    ...(replaced.length > 0 ? [`  replaces: ${replaced.join(", ")}`] : []),
  ];
}
