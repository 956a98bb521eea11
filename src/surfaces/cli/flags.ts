import { parseArgs } from "node:util";
import { Failure } from "../../kernel/failure.js";
import { inputSchema } from "../../kernel/input.js";
import { SETTINGS } from "../../kernel/settings.js";
import { didYouMean } from "../../kernel/text.js";
import type { Operation } from "../../kernel/tool.js";
import { RESULT_FORMATS, type ResultFormat, resultField } from "./result-formats.js";

type FlagType = "boolean" | "text" | "list";

export interface Flag {
  readonly name: string;
  readonly key: string;
  readonly type: FlagType;
  readonly summary: string;
  readonly short?: string;
  /** A flag that says how results are printed: no field of the input. */
  readonly format?: ResultFormat;
}

const SHORT: Readonly<Record<string, string>> = { limit: "n", collection: "c" };

export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Flags of every command, out of the table of settings. */
export const GLOBAL_FLAGS: readonly Flag[] = Object.entries(SETTINGS).flatMap(([key, setting]) =>
  "flag" in setting
    ? [
        {
          name: setting.flag,
          key,
          type: setting.type === "boolean" ? ("boolean" as const) : ("text" as const),
          summary: setting.summary,
          ...("short" in setting && { short: setting.short }),
        },
      ]
    : [],
);

interface Property {
  readonly type?: string;
  readonly default?: unknown;
  readonly description?: string;
}

export const propertiesOf = (operation: Operation): [string, Property][] =>
  Object.entries((inputSchema(operation.input).properties as Record<string, Property> | undefined) ?? {});

/** Fields of the input that a call cannot do without. */
export const requiredOf = (operation: Operation): readonly string[] =>
  (inputSchema(operation.input).required as readonly string[] | undefined) ?? [];

/** Flags of one command, out of its input. A boolean that is on by default can be switched off with --no-…. */
export function flagsOf(operation: Operation): Flag[] {
  const taken = new Set(GLOBAL_FLAGS.map(({ name }) => name));
  const own = propertiesOf(operation).flatMap(([key, property]): Flag[] => {
    if (key === "projectHints" || taken.has(kebab(key))) return [];
    const type: FlagType = property.type === "boolean" ? "boolean" : property.type === "array" ? "list" : "text";
    const off = type === "boolean" && property.default === true;
    const short = SHORT[key];
    return [
      {
        name: off ? `no-${kebab(key)}` : kebab(key),
        key,
        type,
        summary: off ? `Do not ${lowerFirst(property.description ?? "")}` : withDefault(property),
        ...(short !== undefined && { short }),
      },
    ];
  });
  return resultField(operation) === undefined ? own : [...own, ...FORMAT_FLAGS];
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Switches say by their name what they do when they are not given; empty lists say nothing. */
function withDefault({ type, default: value, description = "" }: Property): string {
  const silent = type === "boolean" || type === "array" || value === undefined || description.includes("(default");
  return silent ? description : `${description} (default: ${String(value)})`;
}

const FORMAT_FLAGS: readonly Flag[] = RESULT_FORMATS.map(({ name, summary }) => ({
  name,
  key: name,
  type: "boolean",
  summary,
  format: name,
}));

export interface ParsedLine {
  readonly positionals: readonly string[];
  /** By key of the setting. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** By key of the input. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly format: ResultFormat | undefined;
  readonly help: boolean;
}

/** Splits a command's arguments into its input and the settings. @throws Failure VALIDATION for an unknown flag, with a suggestion */
export function parseFlags(argv: readonly string[], own: readonly Flag[]): ParsedLine {
  const flags = [...own, ...GLOBAL_FLAGS];
  const options = Object.fromEntries(
    flags.map(({ name, type, short }) => [
      name,
      {
        type: type === "boolean" ? ("boolean" as const) : ("string" as const),
        multiple: type === "list",
        ...(short !== undefined && { short }),
      },
    ]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    }) as typeof parsed;
  } catch (cause) {
    throw wrongFlag(cause, flags);
  }
  const settings: Record<string, unknown> = {};
  const input: Record<string, unknown> = {};
  const formats: ResultFormat[] = [];
  for (const [name, value] of Object.entries(parsed.values)) {
    const flag = own.find((one) => one.name === name);
    const global = GLOBAL_FLAGS.find((one) => one.name === name);
    if (flag?.format) formats.push(flag.format);
    else if (flag)
      input[flag.key] =
        flag.type === "boolean"
          ? !name.startsWith("no-")
          : flag.type === "list"
            ? (value as string[]).flatMap(splitList)
            : value;
    else if (global) settings[global.key] = value;
  }
  const asked = [...(settings.json === true ? ["json"] : []), ...formats];
  if (asked.length > 1)
    throw new Failure("VALIDATION", `--${asked.join(" and --")} cannot both be given.`, "Choose one of them.");
  return { positionals: parsed.positionals, settings, input, format: formats[0], help: parsed.values.help === true };
}

/** `--tags-all a,b` and `--tags-all a --tags-all b` are the same; a JSON list is understood too, for what has commas inside. */
function splitList(text: string): unknown[] {
  if (text.trim().startsWith("[")) return jsonList(text) ?? [text];
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function jsonList(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text) as unknown[];
  } catch (cause) {
    // A glob may begin with a bracket as well: [abc].md is no list.
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function wrongFlag(cause: unknown, flags: readonly Flag[]): Failure {
  const message =
    cause instanceof Error ? (cause.message.split("\n")[0]!.split(". To specify")[0] ?? "") : String(cause);
  const name = /'-{1,2}([\w-]+)/.exec(message)?.[1];
  const suggestion =
    name === undefined
      ? ""
      : didYouMean(
          name,
          flags.map((flag) => flag.name),
        ).replace('"', '"--');
  return new Failure(
    "VALIDATION",
    `${message.replace(/\.$/, "")}. ${suggestion}`.trim(),
    /'-[^-]/.test(message)
      ? "Text that begins with a dash goes behind a double one: ken search -- '-draft plan'"
      : "Add --help to see what the command takes.",
    { cause },
  );
}
