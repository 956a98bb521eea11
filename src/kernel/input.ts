import { z } from "zod";
import { Failure } from "./failure.js";
import { refuseHuge } from "./refuse-huge.js";
import { didYouMean, wellFormed } from "./text.js";

type Json = Record<string, unknown>;

/** A message names so many mistakes; who mends these learns of the others by the next call. */
const MAX_PROBLEMS = 10;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemas = new WeakMap<z.ZodObject, Json>();

const closedForms = new WeakMap<z.ZodObject, z.ZodObject>();

/** The same input without room for unknown keys; made once, because zod compiles each new schema at its first use. */
function closed(input: z.ZodObject): z.ZodObject {
  let form = closedForms.get(input);
  if (!form) {
    form = input.strict();
    closedForms.set(input, form);
  }
  return form;
}

/** The JSON Schema of an input, as `z.toJSONSchema` gives it; made once. */
export function inputSchema(input: z.ZodObject): Json {
  let schema = schemas.get(input);
  if (!schema) {
    schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Json;
    schemas.set(input, schema);
  }
  return schema;
}

/**
 * Reads "5" where a number is asked for, "true" for a boolean and JSON text for a list or an object: real clients send these.
 * What does not read well is left as it is, for the closed check to name.
 */
export function coerce(value: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (typeof value === "string") return fromText(value, schema);
  if (Array.isArray(value)) return isRecord(schema.items) ? value.map((item) => coerce(item, schema.items)) : value;
  if (!isRecord(value) || !isRecord(schema.properties)) return value;
  const properties = schema.properties;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      Object.hasOwn(properties, key) ? coerce(item, properties[key]) : item,
    ]),
  );
}

function fromText(text: string, schema: Json): unknown {
  const trimmed = text.trim();
  switch (schema.type) {
    case "integer":
    case "number":
      return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : text;
    case "boolean":
      return trimmed === "true" ? true : trimmed === "false" ? false : text;
    case "array":
    case "object": {
      const opening = schema.type === "array" ? "[" : "{";
      const parsed = trimmed.startsWith(opening) ? jsonOrText(trimmed) : text;
      return typeof parsed === "string" ? text : coerce(parsed, schema);
    }
    default:
      // Half a surrogate pair is no text: it would come back in an answer that is no valid UTF-8.
      return wellFormed(text);
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Not JSON after all: the check behind this names the argument and what it should have been.
    if (cause instanceof SyntaxError) return text;
    throw cause;
  }
}

/**
 * Coerces, then checks an input against its closed schema.
 * @throws Failure VALIDATION that names every wrong key, with the allowed ones.
 */
export function parseInput<In extends z.ZodObject>(toolName: string, input: In, raw: unknown): z.output<In> {
  const schema = inputSchema(input);
  const given = raw === undefined || raw === null ? {} : raw;
  if (!isRecord(given)) throw new Failure("VALIDATION", `${toolName} takes an object of arguments.`);
  // The one key that the check behind this passes over.
  if (Object.hasOwn(given, "__proto__")) throw new Failure("VALIDATION", 'Unknown argument "__proto__".');
  refuseHuge(toolName, given);
  const coerced = coerce(given, schema);
  refuseHuge(toolName, coerced);
  const parsed = closed(input).safeParse(coerced);
  if (parsed.success) return parsed.data as z.output<In>;
  const allowed = Object.keys((schema.properties as Json | undefined) ?? {});
  const { issues } = parsed.error;
  const problems = issues.slice(0, MAX_PROBLEMS).map((issue) => describeIssue(issue, allowed, coerced));
  if (issues.length > MAX_PROBLEMS) problems.push(`And ${issues.length - MAX_PROBLEMS} more.`);
  const required =
    Array.isArray(schema.required) && schema.required.length > 0 ? ` Required: ${schema.required.join(", ")}.` : "";
  throw new Failure(
    "VALIDATION",
    problems.join(" "),
    `Arguments of ${toolName}: ${allowed.join(", ") || "none"}.${required}`,
    {
      details: { problem: problemOf(issues, coerced), paths: issues.slice(0, MAX_PROBLEMS).map(pathOf) },
    },
  );
}

/** What is wrong above all: a key that nobody knows, one that is missing, or a value. */
function problemOf(issues: readonly z.core.$ZodIssue[], given: unknown): "unknown" | "missing" | "invalid" {
  if (issues.some(({ code }) => code === "unrecognized_keys")) return "unknown";
  return issues.some((issue) => isMissing(issue, given)) ? "missing" : "invalid";
}

const isMissing = ({ code, path }: z.core.$ZodIssue, given: unknown): boolean =>
  code === "invalid_type" && path.length > 0 && valueAt(given, path) === undefined;

/** An unknown key is named with its place. */
const pathOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join(".");

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given);

function describeIssue(issue: z.core.$ZodIssue, allowed: readonly string[], given: unknown): string {
  const at = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    const inside = at === "" ? "" : ` in "${at}"`;
    return issue.keys
      .slice(0, MAX_PROBLEMS)
      .map((key) => `Unknown argument "${key}"${inside}. ${at === "" ? didYouMean(key, allowed) : ""}`.trim())
      .join(" ");
  }
  if (issue.code === "invalid_type" && isMissing(issue, given)) return `"${at}" is required (${issue.expected}).`;
  return at === "" ? `${issue.message}.` : `"${at}": ${issue.message}.`;
}
