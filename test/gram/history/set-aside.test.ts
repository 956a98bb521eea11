import assert from "node:assert/strict";
import { test } from "node:test";
import { presentOf } from "../../../src/gram/history/append.js";
import { recordExternalEdit } from "../../../src/gram/history/external-edit.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { setAside } from "../../../src/gram/history/set-aside.js";
import { headSource } from "../../../src/gram/history/source-at.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { day, write, written } from "../../support/history-steps.js";
import { parse, render } from "../../support/plain-document.js";

const source = (x: string) => `@gram 2\ndoc life\nt Life\n\nTSK task\nx ${x}\n`;
const lines = historyLines(written(["todo", "doing", "done"].map(source)).history).split("\n");
const broken = readHistory(lines.with(1, "damage").join("\n"));

test("a damaged history takes no line", () => {
  const present = presentOf(broken, render);

  assert.throws(() => write(present, source("done")), { code: "CONFLICT" });
});

test("with a person's leave it goes on behind its last trusted line, and nothing of the damage is lost", () => {
  const { history, lines: aside } = setAside(broken);
  const present = presentOf(history, render);
  const snapshot = parse(source("done"), present.state);
  const after = recordExternalEdit(
    present,
    { source: source("done"), snapshot },
    { now: day(9), modified: day(8) },
    render,
  )!;

  assert.equal(aside, lines.with(1, "damage").slice(1).join("\n"));
  assert.equal(after.entry.r, 1);
  assert.deepEqual(readHistory(historyLines(after.history)).problems, []);
  assert.equal(headSource(after.history, render), source("done"));
});
