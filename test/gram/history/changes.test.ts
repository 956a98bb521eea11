import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, eachChange, revisionSum } from "../../../src/gram/history/changes.js";
import { foldTo } from "../../../src/gram/history/fold.js";
import { written } from "../../support/history-steps.js";

const { history } = written([
  "@gram 2\ndoc life\nt Life\n\nTSK a\nt First\n\nTSK b\nt Second\n",
  "@gram 2\ndoc life\nt Life\n\nTSK b\nt Second, better\nx done\n>blocks c\n\nNOT c\nt Third\n",
  "@gram 2\ndoc life\nt Life\n::body\nWords.\n::end\n\nDEC b\nt Second, better\nx done\n>blocks c\n\nNOT c\nt Third\n",
  "@gram 2\ndoc life\nt Life\n::body\nOther words.\n::end\n\nNOT c\nt Third\n\nDEC b\nt Second, better\nx done\n>blocks c\n",
]);
const told = [...eachChange(history)].map(({ changes }) => changes);

test("a creation adds the document and its records", () => {
  assert.deepEqual(told[0]!.add, [
    ["doc", "doc", "Life"],
    ["a", "TSK", "First"],
    ["b", "TSK", "Second"],
  ]);
});

test("a revision tells what came, what changed in which keys, and what went under its last title", () => {
  assert.deepEqual(told[1], {
    add: [["c", "NOT", "Third"]],
    set: [["b", "Second, better", ["t", "x", ">blocks"]]],
    del: [["a", "First"]],
    blocks: { added: 0, changed: 0, moved: 0, removed: 0 },
  });
  assert.equal(history.entries[1]!.sum, "+1 ~1 -1");
});

test("bodies, types and places are changes with names of their own", () => {
  assert.deepEqual(told[2]!.set, [
    ["b", "Second, better", ["type"]],
    ["doc", "Life", ["body"]],
  ]);
  assert.deepEqual(told[3]!.set.map(([id, , keys]) => [id, keys]).toSorted(), [
    ["c", ["place"]],
    ["doc", ["body"]],
  ]);
  assert.deepEqual(told[3]!.blocks, { added: 1, changed: 0, moved: 0, removed: 1 });
});

test("the sums in the lines are those of the changes, also from the middle on", () => {
  assert.deepEqual(
    [...eachChange(history, 2)].map(({ changes }) => revisionSum(changes)),
    history.entries.slice(2).map(({ sum }) => sum),
  );
});

test("between two revisions far apart only the outcome counts", () => {
  const changes = changesBetween(foldTo(history, 0), foldTo(history, 3));

  assert.deepEqual(changes.add, [["c", "NOT", "Third"]]);
  assert.deepEqual(changes.del, [["a", "First"]]);
  assert.deepEqual(
    changes.set.find(([id]) => id === "b"),
    ["b", "Second, better", ["type", "t", "x", ">blocks"]],
  );
});
