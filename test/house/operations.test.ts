import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { AnyTool } from "../../src/kernel/tool.js";
import { ROOT } from "./checkout.js";
import { operationFaults } from "./operation-faults.js";

const toolsets = readdirSync(path.join(ROOT, "src")).filter((name) =>
  existsSync(path.join(ROOT, "src", name, "tools")),
);

const isTool = (value: unknown): value is AnyTool =>
  typeof value === "object" && value !== null && "run" in value && "input" in value && "name" in value;

async function exported(file: string): Promise<unknown[]> {
  return Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>);
}

/** Names of the files of a folder that export no tool, or one that the list does not hold. */
function strays(files: ReadonlyMap<string, readonly unknown[]>, listed: ReadonlySet<unknown>): string[] {
  return [...files].flatMap(([file, values]) => {
    const tools = values.filter(isTool);
    if (tools.length !== 1) return [`${file} exports ${tools.length} tools, not one`];
    return listed.has(tools[0]) ? [] : [`${file} is not in the list of its door`];
  });
}

async function filesOf(folder: string): Promise<Map<string, unknown[]>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await exported(path.join(folder, name))] as const)),
  );
}

for (const toolset of toolsets) {
  const folder = path.join(ROOT, "src", toolset);

  test(`every file in ${toolset}/tools is one tool, and its door lists it`, async () => {
    const door = (await import(pathToFileURL(path.join(folder, "index.ts")).href)) as { tools: readonly AnyTool[] };
    const files = await filesOf(path.join(folder, "tools"));

    assert.deepEqual(strays(files, new Set(door.tools)), []);
    assert.equal(door.tools.length, files.size);
    assert.equal(new Set(door.tools.map(({ name }) => name)).size, door.tools.length, "names are used once");
  });

  test(`every tool of ${toolset} says all that the surfaces need, about every field`, async () => {
    const files = await filesOf(path.join(folder, "tools"));

    assert.deepEqual([...files.values()].flat().filter(isTool).flatMap(operationFaults), []);
  });

  test(`every command of ${toolset} says all that the command line needs, about every field`, async () => {
    const files = await filesOf(path.join(folder, "commands"));

    assert.deepEqual([...files.values()].flat().filter(isTool).flatMap(operationFaults), []);
  });
}

test("a tool that is in no list, and a file without a tool, are seen", () => {
  const tool = { name: "gno_x", run: () => ({}), input: z.object({}) };
  const files = new Map<string, unknown[]>([
    ["x.ts", [tool]],
    ["words.ts", ["a"]],
  ]);

  assert.deepEqual(strays(files, new Set()), [
    "x.ts is not in the list of its door",
    "words.ts exports 0 tools, not one",
  ]);
});

test("whatever a tool leaves out is seen, in nested fields too", () => {
  const good: AnyTool = {
    name: "gno_x",
    title: "X",
    summary: "Does x.",
    effect: "read",
    positional: ["a"],
    input: z.object({ a: z.string().describe("A text") }),
    output: z.object({}),
    run: () => ({}),
    render: () => "",
  };
  const bare = (field: z.ZodType) => ({ ...good, positional: [], input: z.object({ f: field.describe("A field") }) });
  const broken: Partial<AnyTool>[] = [
    { ...good, name: "Gno-X" },
    { ...good, title: "" },
    { ...good, summary: "" },
    { ...good, summary: "no sentence" },
    { ...good, summary: `${"x".repeat(1_000)}.` },
    { ...good, effect: "delete" as "destroy" },
    { ...good, positional: ["b"] },
    { ...good, input: z.object({ a: z.string() }) },
    bare(z.object({ inner: z.string().describe("Told, but the object drops what it does not know") })),
    bare(z.strictObject({ inner: z.string() })),
    bare(z.array(z.strictObject({ inner: z.string() }))),
    bare(z.union([z.strictObject({ inner: z.string() }), z.string()])),
    bare(z.record(z.string(), z.strictObject({ inner: z.string() }))),
    { name: "gno_x" },
  ];

  const nested = bare(z.array(z.strictObject({ inner: z.looseObject({}).describe("Takes all") })));

  for (const tool of [good, nested]) assert.deepEqual(operationFaults(tool), []);
  for (const tool of broken) assert.notDeepEqual(operationFaults(tool), []);
});
