import { code } from "./markdown.js";

/** As much of a JSON Schema as the tools use. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

export interface FieldRow {
  /** Path from the root: `results[].uri`. */
  readonly field: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string;
  readonly description: string;
}

/** One row for each field of a schema, those inside others behind them. */
export function fieldRows(schema: Schema, prefix = ""): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const path = `${prefix}${key}`;
    const row = {
      field: path,
      type: typeOf(field),
      required: schema.required?.includes(key) ?? false,
      default: isSilent(field.default) ? "" : code(JSON.stringify(field.default)),
      description: field.description ?? "",
    };
    return [row, ...insideOf(field, path)];
  });
}

/** An empty list or object is what being absent means anyway. */
const isSilent = (value: unknown): boolean =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

function insideOf(field: Schema, path: string): FieldRow[] {
  const inner = [field, ...(field.anyOf ?? [])];
  return inner.flatMap((one) => [
    ...fieldRows({ ...one, properties: one.properties ?? {} }, `${path}.`),
    ...(one.items ? insideOf(one.items, `${path}[]`) : []),
    ...(typeof one.additionalProperties === "object" ? insideOf(one.additionalProperties, `${path}.*`) : []),
  ]);
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  const range = rangeOf(schema);
  if (schema.type === "array") return `list of ${plural(typeOf(schema.items ?? {}))}${range}`;
  return `${schema.type ?? "anything"}${range}`;
}

const plural = (type: string): string => (/^[a-z]+$/.test(type) && type !== "anything" ? `${type}s` : type);

/** Bounds that say no more than "a safe integer" are left out. */
function rangeOf({ minimum, maximum, maxItems, maxLength }: Schema): string {
  const isBound = (value: number | undefined): value is number =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return ` ${minimum} to ${maximum}`;
  if (isBound(minimum)) return `, at least ${minimum}`;
  if (isBound(maximum)) return `, at most ${maximum}`;
  if (isBound(maxItems)) return `, at most ${maxItems}`;
  return isBound(maxLength) ? `, at most ${maxLength} characters` : "";
}
