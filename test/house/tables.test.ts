import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";
import { FAILURES } from "../../src/kernel/failure.js";
import { SETTINGS } from "../../src/kernel/settings.js";
import { trackedTexts } from "./checkout.js";
import { isSource, parse, type SourceText } from "./rules/rule.js";
import { type SettingRow, settingFaults } from "./setting-faults.js";

/** Settings that are simply absent where nobody gives them. */
const OPTIONAL = new Set(["modelKey", "testClock"]);

const TABLE = "src/kernel/failure.ts";

/** Codes that stand anywhere but in their table: most are given by a `new Failure(…)`, some by way of a table of a part. */
function codesGiven(files: readonly SourceText[]): Set<string> {
  const found = new Set<string>();
  const gather = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.add(node.text);
    ts.forEachChild(node, gather);
  };
  for (const file of files) if (file.path !== TABLE) gather(parse(file));
  return found;
}

const unused = (codes: readonly string[], files: readonly SourceText[]): string[] => {
  const given = codesGiven(files);
  return codes.filter((code) => !given.has(code));
};

test("every setting has a type, a default and a sentence, and shares no flag and no variable", () => {
  assert.deepEqual(settingFaults(SETTINGS, OPTIONAL), []);
});

test("whatever is wrong with a setting is seen", () => {
  const good: SettingRow = { type: "text", env: ["KEN_A"], flag: "a", default: "", summary: "Sets a." };
  const broken: Record<string, SettingRow>[] = [
    { a: { ...good, type: "colour" } },
    { a: { ...good, summary: "" } },
    { a: { ...good, summary: "sets a" } },
    { a: { ...good, default: 5 } },
    { a: { type: "text", env: ["KEN_A"], summary: "Sets a." } },
    { a: { type: "text", default: "", summary: "Sets a." } },
    { a: { ...good, flag: "aB" } },
    { a: { ...good, env: ["ken"] } },
    { a: good, b: { ...good, env: ["KEN_B"] } },
    { a: good, b: { ...good, flag: "b" } },
  ];

  assert.deepEqual(settingFaults({ a: good }, new Set()), []);
  for (const table of broken) assert.notDeepEqual(settingFaults(table, new Set()), []);
});

test("every code of a failure is used", () => {
  const sources = trackedTexts().filter(({ path }) => isSource(path));

  assert.deepEqual(unused(Object.keys(FAILURES), sources), []);
});

test("a code that nothing gives is seen", () => {
  const table = { path: TABLE, text: 'export const FAILURES = { A: {}, B: {} }; const other = "A";' };
  const thrower = { path: "src/kernel/text.ts", text: 'throw new Failure(late ? "A" : "B", "What happened.");' };

  assert.deepEqual(unused(["A", "B"], [table]), ["A", "B"]);
  assert.deepEqual(unused(["A", "B"], [table, thrower]), []);
});
