import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fieldRows } from "../../scripts/reference/field-rows.js";
import { anchor, table } from "../../scripts/reference/markdown.js";
import { referencePages } from "../../scripts/reference/pages.js";
import { ROOT } from "./checkout.js";

const folder = path.join(ROOT, "docs", "reference");

test("the reference is what the code says: `npm run docs` would change nothing", async () => {
  const pages = await referencePages();

  assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  for (const [name, text] of pages) assert.equal(readFileSync(path.join(folder, name), "utf8"), text, name);
});

test("the reference says first how it is made, and is the same wherever and whenever that happens", async () => {
  const [once, again] = [await referencePages(), await referencePages()];

  assert.deepEqual(once, again);
  for (const [name, text] of once) {
    assert.match(text.split("\n")[0]!, /^<!-- Generated .*`npm run docs`/, name);
    assert.ok(text.endsWith("\n") && !text.endsWith("\n\n"), name);
    assert.doesNotMatch(text, /undefined|\[object|\bNaN\b|\/nowhere|\b20\d\d-\d\d-\d\dT/, name);
  }
});

test("fields are told at every depth, with what bounds them", () => {
  const rows = fieldRows({
    required: ["a"],
    properties: {
      a: {
        type: "array",
        maxItems: 3,
        description: "A list",
        items: { type: "object", properties: { b: { type: "string" } } },
      },
      c: { type: "integer", minimum: 1, maximum: 9, default: 2 },
      d: { anyOf: [{ type: "object", properties: { e: { enum: ["x", "y"] } } }, { type: "null" }] },
    },
  });

  assert.deepEqual(
    rows.map(({ field, type, required, default: value }) => [field, type, required, value]),
    [
      ["a", "list of objects, at most 3", true, ""],
      ["a[].b", "string", false, ""],
      ["c", "integer 1 to 9", false, "`2`"],
      ["d", "object or null", false, ""],
      ["d.e", "`x`, `y`", false, ""],
    ],
  );
});

test("a cell cannot end its table, and links find their headings", () => {
  assert.equal(table(["a"], [["x | y\nz"]]), "| a |\n| --- |\n| x \\| y z |");
  assert.equal(anchor("gno_multi_get"), "gno_multi_get");
  assert.equal(anchor("ken collection add"), "ken-collection-add");
});
