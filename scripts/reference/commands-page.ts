import type { Operation } from "../../src/kernel/tool.js";
import { commandTable, type TableEntry } from "../../src/surfaces/cli/command-table.js";
import { type Flag, flagsOf, GLOBAL_FLAGS, propertiesOf, requiredOf } from "../../src/surfaces/cli/flags.js";
import { overviewHelp, usageOf } from "../../src/surfaces/cli/help.js";
import { MCP_HELP } from "../../src/surfaces/mcp/help.js";
import { code, fenced, page, prose, table } from "./markdown.js";

/** Every command of the terminal, those that are tools too. */
export function commandsPage(operations: readonly Operation[]): string {
  const entries = commandTable(operations);
  const sorted = [...entries].sort((a, b) => (a.path.join(" ") < b.path.join(" ") ? -1 : 1));
  return page("Commands", [
    "`gno` is a second name of `ken`. Results go to standard output, everything else to standard error; `--json` prints one JSON document. Exit codes are listed with the [errors](errors.md); 0 is success.",
    fenced("text", overviewHelp(entries)),
    "## Flags of every command",
    table(["Flag", "Meaning"], GLOBAL_FLAGS.map(flagRow)),
    "## ken mcp",
    fenced("text", MCP_HELP),
    ...sorted.flatMap(commandPart),
  ]);
}

function commandPart(entry: TableEntry): string[] {
  const { path, operation } = entry;
  const properties = new Map(propertiesOf(operation));
  const required = requiredOf(operation);
  const positional = operation.positional ?? [];
  const flags = flagsOf(operation).filter(({ key }) => !positional.includes(key));
  return [
    `## ken ${path.join(" ")}`,
    `**${operation.title}.** ${prose(operation.summary)}`,
    fenced("sh", `${usageOf(entry)} [flags]`),
    positional.length === 0
      ? ""
      : table(
          ["Argument", "", "Meaning"],
          positional.map((key) => [
            code(key.toUpperCase()),
            required.includes(key) ? "required" : "",
            prose(properties.get(key)?.description ?? ""),
          ]),
        ),
    flags.length === 0 ? "" : table(["Flag", "Meaning"], flags.map(flagRow)),
  ];
}

const VALUES = { boolean: "", list: " A,B", text: " VALUE" } as const;

const flagRow = ({ name, short, type, summary }: Flag): string[] => [
  `${short === undefined ? "" : `${code(`-${short}`)}, `}${code(`--${name}${VALUES[type]}`)}`,
  prose(summary),
];
