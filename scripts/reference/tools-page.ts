import { z } from "zod";
import { inputSchema } from "../../src/kernel/input.js";
import type { Operation } from "../../src/kernel/tool.js";
import { pathOf } from "../../src/surfaces/cli/command-table.js";
import { usageOf } from "../../src/surfaces/cli/help.js";
import { sdkName } from "../../src/surfaces/sdk.js";
import { type FieldRow, fieldRows, type Schema } from "./field-rows.js";
import { anchor, code, fenced, page, prose, table } from "./markdown.js";

const EFFECTS = { read: "reads", write: "writes", destroy: "destroys" } as const;

/** Every tool: what it is for, how it is called from everywhere, what it takes and what it gives. */
export function toolsPage(operations: readonly Operation[]): string {
  return page("Tools", [
    "Every tool is the same on every surface: same arguments, same result, same [errors](errors.md). Over MCP, tools that write or destroy are listed only when the server was started with `--enable-write`; `--tool-profile core` shows the tools marked *core* only.",
    'Arguments are checked against a closed list: an unknown one is refused by name. Numbers and booleans may come as text (`"5"`, `"true"`), lists and objects as JSON text.',
    table(
      ["Tool", "Effect", "Profile", "For"],
      operations.map(({ name, effect, profile, title }) => [
        `[${name}](#${anchor(name)})`,
        EFFECTS[effect],
        profile ?? "",
        title,
      ]),
    ),
    ...operations.flatMap(toolPart),
  ]);
}

function toolPart(operation: Operation): string[] {
  const { name, title, summary } = operation;
  const input = fieldRows(inputSchema(operation.input) as Schema);
  const output = fieldRows(z.toJSONSchema(operation.output, { io: "output", unrepresentable: "any" }) as Schema);
  return [
    `## ${name}`,
    `**${title}.** ${prose(summary)}`,
    `*${traits(operation)}*`,
    fenced("sh", waysToCall(operation).join("\n")),
    "### Input",
    input.length === 0 ? "None." : table(["Field", "Type", "Default", "Description"], input.map(inputRow)),
    "### Output",
    table(["Field", "Type", "Description"], output.map(outputRow)),
  ];
}

function traits({ effect, profile, openWorld, idempotent }: Operation): string {
  return [
    `Effect: ${EFFECTS[effect]}`,
    ...(profile ? ["in the core profile"] : []),
    ...(effect !== "read" && idempotent ? ["the same call twice does it once"] : []),
    ...(openWorld ? ["may reach beyond this machine"] : []),
  ].join("; ");
}

function waysToCall(operation: Operation): string[] {
  const { name } = operation;
  const [group, verb] = sdkName(name);
  const path = pathOf(operation);
  const rows = [
    ...(path.length > 0 ? [["command line", `${usageOf({ path, operation })} [flags]`]] : []),
    ["any arguments", `ken call ${name} '{…}'`],
    ["SDK", `await client.${group}.${verb}({ … })`],
  ];
  return rows.map(([way, call]) => `# ${way}\n${call}`);
}

const inputRow = (row: FieldRow): string[] => [
  code(row.field),
  row.type,
  row.required ? "*required*" : row.default,
  prose(row.description),
];

const outputRow = ({ field, type, required, description }: FieldRow): string[] => [
  code(field),
  `${type}${required ? "" : ", where known"}`,
  prose(description),
];
