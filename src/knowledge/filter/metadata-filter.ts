import { Failure } from "../../kernel/failure.js";

type Scalar = string | number | boolean;

/** A checked predicate over typed metadata (contract 2.11). */
export type MetadataPredicate =
  | { readonly op: "eq" | "ne"; readonly key: string; readonly value: Scalar }
  | { readonly op: "gt" | "gte" | "lt" | "lte"; readonly key: string; readonly value: number }
  | { readonly op: "exists"; readonly key: string; readonly value: boolean }
  | { readonly op: "in" | "nin" | "all"; readonly key: string; readonly values: readonly Scalar[] }
  | { readonly op: "and" | "or"; readonly predicates: readonly MetadataPredicate[] }
  | { readonly op: "not"; readonly predicate: MetadataPredicate };

const MAX_NODES = 128;
const MAX_DEPTH = 8;
const MAX_LIST = 128;
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  eq: ["op", "key", "value"],
  ne: ["op", "key", "value"],
  gt: ["op", "key", "value"],
  gte: ["op", "key", "value"],
  lt: ["op", "key", "value"],
  lte: ["op", "key", "value"],
  exists: ["op", "key", "value"],
  in: ["op", "key", "values"],
  nin: ["op", "key", "values"],
  all: ["op", "key", "values"],
  and: ["op", "predicates"],
  or: ["op", "predicates"],
  not: ["op", "predicate"],
};

/** @throws Failure INVALID_FILTER that names the place. */
export function parseMetadataFilter(raw: unknown): MetadataPredicate {
  let nodes = 0;
  const fail = (at: string, why: string) =>
    new Failure(
      "INVALID_FILTER",
      `invalid filter at ${at}: ${why}.`,
      'Write {"op":"eq","key":"status","value":"open"}; ops: eq ne gt gte lt lte exists in nin all and or not. gno_list_metadata shows the keys.',
      { details: { path: at } },
    );

  const scalar = (value: unknown, at: string): Scalar => {
    if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
    if (typeof value === "string" && value.length <= 4096) return value;
    throw fail(at, "a value is text, a number or a boolean");
  };

  const walk = (value: unknown, at: string, depth: number): MetadataPredicate => {
    if (++nodes > MAX_NODES) throw fail(at, `more than ${MAX_NODES} predicates`);
    if (depth > MAX_DEPTH) throw fail(at, `deeper than ${MAX_DEPTH}`);
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw fail(at, "a predicate is an object");
    const node = value as Record<string, unknown>;
    const op = node.op;
    const members = typeof op === "string" && Object.hasOwn(MEMBERS, op) ? MEMBERS[op]! : undefined;
    if (!members) throw fail(`${at}.op`, `unknown operator ${JSON.stringify(op ?? null)}`);
    const extra = Object.keys(node).find((key) => !members.includes(key));
    if (extra !== undefined) throw fail(`${at}.${extra}`, "unknown member");
    const absent = members.find((key) => node[key] === undefined);
    if (absent !== undefined) throw fail(`${at}.${absent}`, "it is required");
    if (op === "and" || op === "or") {
      const list = node.predicates;
      if (!Array.isArray(list) || list.length < 1 || list.length > MAX_LIST)
        throw fail(`${at}.predicates`, `a list of 1 to ${MAX_LIST} predicates`);
      return { op, predicates: list.map((item, i) => walk(item, `${at}.predicates[${i}]`, depth + 1)) };
    }
    if (op === "not") return { op, predicate: walk(node.predicate, `${at}.predicate`, depth + 1) };
    const key = node.key;
    if (typeof key !== "string" || key.length < 1 || key.length > 128)
      throw fail(`${at}.key`, "a key has 1 to 128 characters");
    if (key === "__proto__" || key === "prototype" || key === "constructor")
      throw fail(`${at}.key`, "this key is not allowed");
    switch (op) {
      case "eq":
      case "ne":
        return { op, key, value: scalar(node.value, `${at}.value`) };
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        if (typeof node.value !== "number" || !Number.isFinite(node.value))
          throw fail(`${at}.value`, "a number is needed");
        return { op, key, value: node.value };
      case "exists":
        if (typeof node.value !== "boolean") throw fail(`${at}.value`, "true or false is needed");
        return { op, key, value: node.value };
      default: {
        const list = node.values;
        if (!Array.isArray(list) || list.length < 1 || list.length > MAX_LIST)
          throw fail(`${at}.values`, `a list of 1 to ${MAX_LIST} values`);
        const values = list.map((item, i) => scalar(item, `${at}.values[${i}]`));
        if (values.some((item) => typeof item !== typeof values[0]))
          throw fail(`${at}.values`, "all values must have one type");
        return { op: op as "in" | "nin" | "all", key, values };
      }
    }
  };
  return walk(raw, "filter", 1);
}
