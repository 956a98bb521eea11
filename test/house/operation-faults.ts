import { inputSchema } from "../../src/kernel/input.js";
import type { AnyTool } from "../../src/kernel/tool.js";

type Json = Record<string, unknown>;

const NAME = /^[a-z][A-Za-z0-9_]{0,49}$/;
const EFFECTS = ["read", "write", "destroy"];
const MOST_SUMMARY = 1_000;

/** What a tool (or a command) lacks of what every surface derives from it. */
export function operationFaults(tool: Partial<AnyTool>): string[] {
  const { name = "(no name)", title, summary, effect, input, output, run, render, positional = [] } = tool;
  const faults: string[] = [];
  if (!NAME.test(name)) faults.push("its name does not fit every client");
  if (!title) faults.push("it has no title");
  if (title?.endsWith(".")) faults.push("its title is a sentence");
  if (!summary) faults.push("it has no summary");
  if (summary && !/[.)]$/.test(summary)) faults.push("its summary is no sentence");
  if (summary && summary.length > MOST_SUMMARY) faults.push(`its summary is longer than ${MOST_SUMMARY} characters`);
  if (!EFFECTS.includes(effect ?? "")) faults.push("its effect is none of read, write, destroy");
  if (!output) faults.push("it has no output");
  if (typeof run !== "function") faults.push("it has no run");
  if (typeof render !== "function") faults.push("it has no render");
  if (!input) return [...faults, "it has no input"].map((fault) => `${name}: ${fault}`);
  const schema = inputSchema(input);
  const keys = Object.keys((schema.properties ?? {}) as Json);
  faults.push(
    ...positional.filter((key) => !keys.includes(key)).map((key) => `its positional "${key}" is no field of its input`),
    ...undescribed(schema, "").map((field) => `its field "${field}" has no description`),
    ...openObjects(schema, "").map((field) => `its field "${field}" drops keys that it does not know`),
  );
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Objects inside an input that neither refuse unknown keys nor take them: a caller who misspells one would never know. */
function openObjects(schema: Json, at: string): string[] {
  return fieldsOf(schema, at).flatMap(([path, field]) => {
    const isOpen = field.type === "object" && "properties" in field && !("additionalProperties" in field);
    return [...(isOpen ? [path] : []), ...openObjects(field, path)];
  });
}

/** Fields without a description, at every depth. */
function undescribed(schema: Json, at: string): string[] {
  return fieldsOf(schema, at).flatMap(([path, field]) => {
    // The value of a literal says it all, and what stands in a list or a choice is told by its field.
    const isTold = typeof field.description === "string" || "const" in field || path.endsWith("]");
    return [...(isTold ? [] : [path]), ...undescribed(field, path)];
  });
}

/** What lies directly inside a schema: its fields, the elements of its list, the branches of its choice. */
function fieldsOf(schema: Json, at: string): [string, Json][] {
  const named = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []) as Json[]);
  const below = [
    schema.items,
    schema.additionalProperties,
    ...Object.values((schema.$defs ?? {}) as Json),
    ...branches,
  ];
  return [
    ...named.map(([key, field]): [string, Json] => [at === "" ? key : `${at}.${key}`, field]),
    ...below
      .filter((one): one is Json => typeof one === "object" && one !== null)
      .map((one): [string, Json] => [`${at}[]`, one]),
  ];
}
