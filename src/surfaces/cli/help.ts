import type { TableEntry } from "./command-table.js";
import { type Flag, flagsOf, GLOBAL_FLAGS, propertiesOf, requiredOf } from "./flags.js";

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ["Start", ["setup", "status", "doctor", "peek"]],
  ["Search", ["query", "search", "vsearch"]],
  ["Read", ["get", "multi-get", "ls", "tags", "metadata", "links", "backlinks", "similar"]],
  ["Collections", ["collection", "update", "index", "embed", "cleanup", "jobs", "job-status"]],
  ["Models", ["models"]],
];

const EXTRA = [
  ["mcp", "Serve MCP clients on standard input and output"],
  ["call", 'Call any tool with JSON arguments: ken call gno_query \'{"query":"…"}\''],
  ["completion", "Print a completion script: ken completion bash|zsh|fish"],
  ["version", "Print the version"],
] as const;

export function overviewHelp(table: readonly TableEntry[]): string {
  const shown = new Set<string>();
  const groups = GROUPS.map(([title, words]) => {
    const entries = words.flatMap((word) => table.filter(({ path }) => path[0] === word));
    for (const { path } of entries) shown.add(path.join(" "));
    return [title, entries] as const;
  });
  const others = table.filter(({ path }) => !shown.has(path.join(" ")));
  const lines = [...groups, ["More", others] as const]
    .filter(([, entries]) => entries.length > 0)
    .flatMap(([title, entries]) => [
      "",
      `${title}:`,
      ...entries.map(({ path, operation }) => row(path.join(" "), operation.title)),
    ]);
  return [
    "ken: search your own files, and let agents do so.",
    "",
    "Usage: ken COMMAND [arguments] [flags]",
    ...lines,
    "",
    "Serve:",
    ...EXTRA.map(([word, summary]) => row(word, summary)),
    "",
    "Examples:",
    "  ken setup ~/notes",
    '  ken query "why did we choose postgres"',
    "  ken get notes/decisions/0007.md:12",
    "",
    "ken COMMAND --help tells more. Flags of every command:",
    ...GLOBAL_FLAGS.map(flagRow),
  ].join("\n");
}

export function commandHelp({ path, operation }: TableEntry, table: readonly TableEntry[]): string {
  const properties = new Map(propertiesOf(operation));
  const positional = operation.positional ?? [];
  const own = flagsOf(operation).filter(({ key }) => !positional.includes(key));
  const below = table.filter(
    (entry) => entry.path.length > path.length && path.every((word, i) => entry.path[i] === word),
  );
  return [
    `${operation.title}`,
    "",
    operation.summary,
    "",
    `Usage: ${usageOf({ path, operation })} [flags]`,
    ...(positional.length === 0
      ? []
      : ["", "Arguments:", ...positional.map((key) => row(key.toUpperCase(), properties.get(key)?.description ?? ""))]),
    ...(own.length === 0 ? [] : ["", "Flags:", ...own.map(flagRow)]),
    "",
    "Flags of every command:",
    ...GLOBAL_FLAGS.map(flagRow),
    ...(below.length === 0
      ? []
      : ["", "Also:", ...below.map((entry) => row(entry.path.join(" "), entry.operation.title))]),
  ].join("\n");
}

/** How a command is written: `ken get REF`, `ken index [COLLECTION]`. */
export function usageOf({ path, operation }: TableEntry): string {
  const properties = new Map(propertiesOf(operation));
  const required = requiredOf(operation);
  const words = (operation.positional ?? []).map((key) => {
    const word = `${key.toUpperCase()}${properties.get(key)?.type === "array" ? "…" : ""}`;
    return required.includes(key) ? word : `[${word}]`;
  });
  return ["ken", ...path, ...words].join(" ");
}

const row = (left: string, right: string): string => `  ${left.padEnd(28)} ${right}`;
const flagRow = ({ name, short, summary, type }: Flag): string =>
  row(
    `${short === undefined ? "" : `-${short}, `}--${name}${type === "boolean" ? "" : type === "list" ? " A,B" : " VALUE"}`,
    summary,
  );
