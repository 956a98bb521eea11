import { Failure } from "../../kernel/failure.js";
import { didYouMean } from "../../kernel/text.js";
import type { Operation } from "../../kernel/tool.js";

export interface TableEntry {
  readonly path: readonly string[];
  readonly operation: Operation;
}

/** The words of an operation: its own, or its name without the toolset (`gno_multi_get` is `multi-get`). */
export function pathOf(operation: Operation): readonly string[] {
  if (operation.path) return operation.path;
  const verb = operation.name.slice(operation.name.indexOf("_") + 1).replaceAll("_", "-");
  return operation.toolset === "gno" ? [verb] : [operation.name.slice(0, operation.name.indexOf("_")), verb];
}

export function commandTable(operations: readonly Operation[]): TableEntry[] {
  return operations.map((operation) => ({ path: pathOf(operation), operation })).filter(({ path }) => path.length > 0);
}

/** The longest command that the arguments begin with, and what is left. @throws Failure VALIDATION with a suggestion */
export function findCommand(
  table: readonly TableEntry[],
  argv: readonly string[],
): { entry: TableEntry; rest: string[] } {
  const fits = table
    .filter(({ path }) => path.every((word, i) => argv[i] === word))
    .sort((a, b) => b.path.length - a.path.length);
  const [entry] = fits;
  if (entry) return { entry, rest: argv.slice(entry.path.length) };
  const group = table.filter(({ path }) => path[0] === argv[0]);
  if (group.length > 0)
    throw new Failure(
      "VALIDATION",
      `"${argv[0]}" needs one of: ${group.map(({ path }) => path.slice(1).join(" ")).join(", ")}.`,
      `See \`ken ${argv[0]} --help\`.`,
    );
  const words = [...new Set(table.map(({ path }) => path[0]!)), "mcp", "call", "completion", "help", "version"];
  throw new Failure(
    "VALIDATION",
    `There is no command "${argv[0]}". ${didYouMean(argv[0] ?? "", words)}`.trim(),
    "See `ken --help`.",
  );
}
