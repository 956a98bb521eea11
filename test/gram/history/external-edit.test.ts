import assert from "node:assert/strict";
import { test } from "node:test";
import { presentOf } from "../../../src/gram/history/append.js";
import { identityOf, isRecorded, recordExternalEdit } from "../../../src/gram/history/external-edit.js";
import { NO_HISTORY } from "../../../src/gram/history/history.js";
import { day, written } from "../../support/history-steps.js";
import { parse, render } from "../../support/plain-document.js";

const source = "@gram 2\ndoc life\nt Life\n\nTSK task\nx todo\n";
const edited = source.replace("x todo", "x done");
const present = written([source]);
const found = (text: string) => ({ source: text, snapshot: parse(text, present.state) });
const times = { now: day(9), modified: day(7) };

test("an edit by hand becomes a revision of its own, with the time of the file", () => {
  const after = recordExternalEdit(present, found(edited), times, render)!;
  const { r, at, eff, by, k, ops } = after.entry;

  assert.deepEqual({ r, at, eff, by, k }, { r: 1, at: day(9), eff: day(7), by: "external", k: "external" });
  assert.deepEqual(ops, [["f=", "task", "x", ["done"]]]);
  assert.equal(after.source, edited);
});

test("its identity can be told before anybody recorded it", () => {
  const before = identityOf(present, found(edited));
  const after = recordExternalEdit(present, found(edited), times, render)!;

  assert.deepEqual(before, { ...identityOf(after, found(edited)), unrecorded: true });
});

test("a document without history has a revision 0 that is not recorded", () => {
  const nothing = presentOf(NO_HISTORY, render);
  const { rev, unrecorded } = identityOf(nothing, found(source));

  assert.deepEqual([rev, unrecorded], [0, true]);
  assert.equal(recordExternalEdit(nothing, found(source), times, render)!.entry.r, 0);
});

test("formatting and carriage returns alone are no edit", () => {
  const spaced = source.replace("\n\nTSK", "\n\n\nTSK");

  assert.equal(recordExternalEdit(present, found(spaced), times, render), undefined);
  assert.deepEqual(identityOf(present, found(spaced)), identityOf(present, found(source)));
  assert.ok(isRecorded(present.history, `\uFEFF${source.replaceAll("\n", "\r\n")}`));
});

test("a file dated ahead of the clock counts from the clock", () => {
  const after = recordExternalEdit(present, found(edited), { now: day(9), modified: day(9999) }, render)!;

  assert.equal(after.entry.eff, undefined);
});
