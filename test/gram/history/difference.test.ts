import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { difference } from "../../../src/gram/history/difference.js";
import { applied } from "../../../src/gram/history/draft.js";
import { isEffect } from "../../../src/gram/history/effect.js";
import { toSnapshot } from "../../../src/gram/history/snapshot.js";
import { anySource, written } from "../../support/history-steps.js";
import { parse } from "../../support/plain-document.js";

const stateOf = (source: string) => written([source]).state;
const effects = (before: string, after: string) => {
  const state = stateOf(before);
  return difference(state, parse(after, state));
};
const head = "@gram 2\ndoc a\nt A\n";

test("every kind of change is one effect of its kind", () => {
  const task = `${head}TSK one\nx todo\ntag a\n>blocks b\n`;

  assert.deepEqual(effects(task, task.replace("doc a", "doc b")), [["d=", "b"]]);
  assert.deepEqual(effects(head, `${head}TSK one\n`), [["e+", "one", "TSK", "a0"]]);
  assert.deepEqual(effects(task, task.replace("TSK", "DEC")), [["e=", "one", "DEC", "a0"]]);
  assert.deepEqual(effects(task, head), [["e-", "one"]]);
  assert.deepEqual(effects(task, task.replace("tag a", "tag a\ntag b")), [["f=", "one", "tag", ["a", "b"]]]);
  assert.deepEqual(effects(task, task.replace("x todo\n", "")), [["f=", "one", "x", []]]);
  assert.deepEqual(effects(task, task.replace(">blocks b", ">about b")), [
    ["l-", "one", "blocks", "b"],
    ["l+", "one", "about", "b"],
  ]);
});

test("blocks come, go, move and change by themselves", () => {
  const body = (...blocks: string[]) => `${head}::body\n${blocks.join("\n\n")}\n::end\n`;

  assert.deepEqual(effects(body("One"), body("One", "Two")), [["b+", "doc", "n2", "paragraph", "a1", "Two"]]);
  assert.deepEqual(effects(body("One", "Two"), body("Two")), [["b-", "doc", "n1"]]);
  assert.deepEqual(effects(body("One", "Two", "Three"), body("Three", "One", "Two")), [["bm", "doc", "n3", "Zz"]]);

  const state = stateOf(body("One"));
  const { document, entities } = toSnapshot(state);
  const blocks = [{ node: "n1", type: "heading", md: "# One" }];
  const changed = { document, entities: [{ ...entities[0]!, blocks }] };
  assert.deepEqual(difference(state, changed), [["b=", "doc", "n1", "heading", "# One"]]);
});

test("the order of fields and links and all formatting are no difference", () => {
  const before = `${head}\nTSK one\nx todo\np 1\n>a b\n>c d\n`;
  const after = `${head}TSK one\n>c d\n>a b\np 1\n\nx todo\n\n\n`;

  assert.deepEqual(effects(before, after), []);
});

test("the effects between any two sources lead from the one to the other, and can be written", () => {
  fc.assert(
    fc.property(anySource, anySource, (before, after) => {
      const state = stateOf(before);
      const found = difference(state, parse(after, state));
      const next = applied(state, found, 1);

      assert.ok(JSON.parse(JSON.stringify(found)).every(isEffect));
      assert.deepEqual(difference(next, parse(after, next)), []);
    }),
  );
});
