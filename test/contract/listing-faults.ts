type Json = Record<string, unknown>;

/** A tool as a client reads it from `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Json;
  readonly outputSchema?: Json | undefined;
  readonly annotations?: object | undefined;
}

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
const NAMED = ["$schema", "$id", "$ref", "$defs", "definitions"];
const CHOICES = ["oneOf", "anyOf", "allOf", "not"];
const SAFE_LIMIT = 2 ** 53 - 1;
const MOST_DEPTH = 5;
const MOST_DESCRIPTION = 1_000;

/** What some client of the field would refuse or mistake about a listed tool; each rule was broken by a real server once. */
export function listingFaults(tool: ListedTool, manner: "structured" | "plain"): string[] {
  const { name, title, description = "", annotations = {}, inputSchema, outputSchema } = tool;
  const hints = annotations as Json;
  return [
    ...(/^[a-z][A-Za-z0-9_]{0,49}$/.test(name) ? [] : ["the name does not fit every client"]),
    ...(title ? [] : ["no title"]),
    ...(description === "" || description.length > MOST_DESCRIPTION ? ["no description, or too long a one"] : []),
    ...(manner === "plain" ? plainFaults(tool) : structuredFaults(tool)),
    ...(hints.readOnlyHint === true && hints.destructiveHint === true ? ["it reads and destroys"] : []),
    ...rootFaults(inputSchema, "input"),
    ...(inputSchema.additionalProperties === false ? [] : ["the input is open"]),
    ...[...places(inputSchema, "input", 1)].flatMap(([at, schema, depth]) => [
      ...schemaFaults(schema, at, depth),
      ...strictFaults(schema, at),
    ]),
    ...[...places(outputSchema ?? {}, "output", 1)].flatMap(([at, schema]) => schemaFaults(schema, at, 1)),
  ].map((fault) => `${name}: ${fault}`);
}

function structuredFaults({ annotations = {}, outputSchema }: ListedTool): string[] {
  const hints = annotations as Json;
  return [
    ...HINTS.filter((hint) => typeof hints[hint] !== "boolean").map((hint) => `${hint} is left to a default`),
    ...(outputSchema ? rootFaults(outputSchema, "output") : ["no output schema"]),
  ];
}

const plainFaults = ({ annotations, outputSchema }: ListedTool): string[] => [
  ...(annotations === undefined ? [] : ["it has annotations"]),
  ...(outputSchema === undefined ? [] : ["it has an output schema"]),
];

function rootFaults(schema: Json, at: string): string[] {
  return [
    ...(schema.type === "object" ? [] : [`${at} is no object`]),
    ...(isRecord(schema.properties) ? [] : [`${at} has no properties`]),
    ...[...CHOICES, "enum", "const"].filter((key) => key in schema).map((key) => `${at} is a choice (${key})`),
  ];
}

/** Rules for every place of an input and of an output. */
function schemaFaults(schema: Json, at: string, depth: number): string[] {
  return [
    ...NAMED.filter((key) => key in schema).map((key) => `${key} at ${at}`),
    ...(schema.type === "array" && !isRecord(schema.items) ? [`the list at ${at} does not say of what`] : []),
    ...("prefixItems" in schema ? [`a tuple at ${at}`] : []),
    ...("required" in schema && !Array.isArray(schema.required) ? [`required at ${at} is no list`] : []),
    ...(depth > MOST_DEPTH ? [`${at} lies deeper than ${MOST_DEPTH} levels`] : []),
    ...["minimum", "maximum"]
      .filter((key) => Math.abs(Number(schema[key] ?? 0)) >= SAFE_LIMIT)
      .map((key) => `${key} at ${at} says nothing`),
  ];
}

/** Rules for every place of an input, which is what clients hand to a model's provider. */
function strictFaults(schema: Json, at: string): string[] {
  return [
    ...(Array.isArray(schema.type) || schema.type === "null" ? [`a union of types at ${at}`] : []),
    ...CHOICES.filter((key) => key in schema).map((key) => `${key} at ${at}`),
    ...(schema.type === "object" && !isRecord(schema.properties) ? [`the object at ${at} has no properties`] : []),
    ...(typeof schema.format === "string" && !["date-time", "uri"].includes(schema.format)
      ? [`format ${schema.format} at ${at}`]
      : []),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([key, field]) => [
      ...(/^[A-Za-z0-9_]{1,64}$/.test(key) ? [] : [`the name ${key} at ${at}`]),
      ...(typeof field.description === "string" && field.description !== "" ? [] : [`${at}.${key} has no description`]),
    ]),
  ];
}

/** Every schema inside a schema: where it is, itself, and how deep. */
function* places(schema: Json, at: string, depth: number): Generator<[string, Json, number]> {
  yield [at, schema, depth];
  for (const [key, field] of Object.entries((schema.properties ?? {}) as Json))
    if (isRecord(field)) yield* places(field, `${at}.${key}`, depth + 1);
  for (const key of ["items", "additionalProperties", "not"])
    if (isRecord(schema[key])) yield* places(schema[key], `${at}[]`, depth + 1);
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"])
    for (const branch of (schema[key] ?? []) as unknown[])
      if (isRecord(branch)) yield* places(branch, `${at}(${key})`, depth + 1);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
