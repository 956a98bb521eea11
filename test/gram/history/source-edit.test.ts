import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editLines, sourceEdits } from "../../../src/gram/history/source-edit.js";

const edited = (before: string, edits: ReturnType<typeof sourceEdits>) =>
  editLines(before.split("\n"), edits).join("\n");

test("two far changes are two small edits", () => {
  const before = Array.from({ length: 100 }, (_, at) => `line ${at}`).join("\n");
  const after = before.replace("line 3\n", "").replace("line 90", "line ninety\nand more");

  assert.deepEqual(sourceEdits(before, after), [
    ["s=", 3, 1, []],
    ["s=", 90, 1, ["line ninety", "and more"]],
  ]);
});

test("equal texts need no edit", () => {
  assert.deepEqual(sourceEdits("a\n\nb\n", "a\n\nb\n"), []);
});

test("the edits between any two texts lead from the one to the other", () => {
  const text = fc
    .array(fc.constantFrom("", "a", "b", "c", "d e", "漢"), { maxLength: 40 })
    .map((all) => all.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => assert.equal(edited(before, sourceEdits(before, after)), after)),
  );
});

test("many edits and long additions are made as few and short ones are", () => {
  const before = Array.from({ length: 60 }, (_, at) => `line ${at}`).join("\n");
  const changed = before.replaceAll(/line (\d*[05])$/gm, "row $1");
  const long = `${before}\n${"more\n".repeat(200_000)}`;

  assert.ok(sourceEdits(before, changed).length > 8);
  assert.equal(edited(before, sourceEdits(before, changed)), changed);
  assert.equal(edited(before, sourceEdits(before, long)), long);
});
