import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { appendReceipt, type Present } from "../../../src/gram/history/append.js";
import { sourceHash } from "../../../src/gram/history/document-hash.js";
import type { History } from "../../../src/gram/history/history.js";
import { type Merging, merge } from "../../../src/gram/history/merge.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { redact } from "../../../src/gram/history/redact.js";
import { admit } from "../../../src/gram/history/request.js";
import { eachSource } from "../../../src/gram/history/source-at.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { anySources, day, write, written } from "../../support/history-steps.js";
import { render } from "../../support/plain-document.js";

const source = (x: string, body = "One.\n\nTwo.", more = "") =>
  `@gram 2\ndoc life\nt Life\n::body\n${body}\n::end\n\nTSK task\nx ${x}\n${more}`;
const common = written([source("todo")]);
const merging: Merging = { now: day(20), by: "merge", render, rewrite: (_source, state) => render(state) };

function merged(ours: Present, theirs: Present) {
  const done = merge(ours.history, theirs.history, merging);
  assert.ok(done.ok);
  return done.value;
}

const refusal = (ours: History, theirs: History): string => {
  const done = merge(ours, theirs, merging);
  return done.ok ? "" : done.refusal.code;
};

test("changes of different things are both there, and theirs keep their time, author and request", () => {
  const request = { id: "theirs-1", payload: "a".repeat(64) };
  const ours = write(common, source("doing"), { now: day(2) });
  const theirs = write(common, source("todo", "One.\n\nTwo, better.", "owner ann\n"), {
    now: day(3),
    by: "agent:b",
    request,
  });
  const done = merged(ours, theirs);
  const { r, at, eff, by, k, orig } = done.history.entries.at(-1)!;

  assert.equal(done.source, source("doing", "One.\n\nTwo, better.", "owner ann\n"));
  assert.deepEqual(done.conflicts, []);
  assert.deepEqual({ r, at, eff, by, k }, { r: 2, at: day(20), eff: day(3), by: "merge", k: "merge" });
  assert.deepEqual(orig, { r: 1, at: day(3), by: "agent:b", req: "theirs-1", rq: "a".repeat(64) });
  assert.deepEqual(done.history.entries.slice(0, 2), ours.history.entries);
});

test("where both changed the same field, ours stands and theirs is told", () => {
  const done = merged(write(common, source("doing")), write(common, source("done")));

  assert.equal(done.source, source("doing"));
  assert.deepEqual(done.conflicts, [["f=", "task", "x", ["done"]]]);
  assert.deepEqual(done.history.entries.at(-1)!.conflicts, done.conflicts);
});

test("where both did the same, nothing is told and nothing is doubled", () => {
  const next = source("done", "One.\n\nTwo.\n\nThree.", "\nNOT note\nt Note\n");
  const done = merged(write(common, next), write(common, next));

  assert.equal(done.source, next);
  assert.deepEqual(done.conflicts, []);
  assert.equal(done.history.entries.length, 2);
});

test("runs of paragraphs that both put in one place follow each other and are not mixed", () => {
  const done = merged(
    write(common, source("todo", "One.\n\nOurs 1.\n\nOurs 2.\n\nTwo.")),
    write(common, source("todo", "One.\n\nTheirs 1.\n\nTheirs 2.\n\nTwo.")),
  );

  assert.equal(done.source, source("todo", "One.\n\nOurs 1.\n\nOurs 2.\n\nTheirs 1.\n\nTheirs 2.\n\nTwo."));
});

test("records that both added under one id are one record, and their fields meet one by one", () => {
  const done = merged(
    write(common, source("todo", undefined, "\nNOT note\nt Ours\nd Same\n")),
    write(common, source("todo", undefined, "\nNOT note\nt Theirs\nd Same\np 1\n")),
  );

  assert.equal(done.source, source("todo", undefined, "\nNOT note\nt Ours\nd Same\np 1\n"));
  assert.deepEqual(done.conflicts, [["f=", "note", "t", ["Theirs"]]]);
});

test("a record that one side deleted and the other changed stays as ours has it", () => {
  const gone = "@gram 2\ndoc life\nt Life\n::body\nOne.\n\nTwo.\n::end\n";
  const deletedHere = merged(write(common, gone), write(common, source("done")));
  const deletedThere = merged(write(common, source("done")), write(common, gone));

  assert.equal(deletedHere.source, gone);
  assert.equal(deletedThere.source, source("done"));
  assert.deepEqual(deletedHere.conflicts, [["f=", "task", "x", ["done"]]]);
  assert.deepEqual(deletedThere.conflicts, [["e-", "task"]]);
});

test("a request that both branches carry counts once, and every request still finds its receipt", () => {
  const mark = (id: string) => ({ id, payload: id.repeat(64) });
  const ours = write(write(common, source("doing"), { request: mark("a") }), source("done"), { request: mark("b") });
  let theirs = write(common, source("doing"), { request: mark("a") });
  theirs = write(theirs, source("doing", undefined, "p 1\n"), { request: mark("c") });
  theirs = { ...theirs, history: appendReceipt(theirs.history, mark("d"), { by: "agent:b", now: day(4) }).history };
  const done = merged(ours, theirs);
  const receipts = ["a", "b", "c", "d"].map((id) =>
    admit(done.history, { mark: mark(id), base_revision: 0, expected_hash: "", touches: [] }),
  );

  assert.equal(done.source, source("done", undefined, "p 1\n"));
  assert.deepEqual(done.conflicts, []);
  assert.deepEqual(
    receipts.map((one) => (one.ok ? [one.value?.status, one.value?.revision] : one.refusal.code)),
    [
      ["committed", 1],
      ["committed", 2],
      ["committed", 3],
      ["unchanged", 3],
    ],
  );
});

test("any two branches merge into a whole history that folds to its source and has ours in front", () => {
  fc.assert(
    fc.property(anySources, anySources, anySources, (before, left, right) => {
      const base = written(before);
      const ours = left.reduce((present, next) => write(present, next), base);
      const theirs = right.reduce((present, next) => write(present, next, { by: "agent:b" }), base);
      const done = merged(ours, theirs);
      const read = readHistory(historyLines(done.history));
      const steps = [...eachSource(read, render)].map((step) => ({ source: step.source, src: step.entry.src }));

      assert.deepEqual(read, done.history);
      assert.equal(steps.at(-1)!.source, done.source);
      assert.ok(steps.every((step) => sourceHash(step.source) === step.src));
      assert.deepEqual(done.history.entries.slice(0, ours.history.entries.length), ours.history.entries);
    }),
  );
});

test("a branch that says nothing new changes nothing, and one that only goes on is taken whole", () => {
  fc.assert(
    fc.property(anySources, anySources, (before, more) => {
      const base = written(before);
      const ahead = more.reduce((present, next) => write(present, next), base);

      assert.deepEqual(merged(ahead, base).history, ahead.history);
      const taken = merged(base, ahead);
      assert.equal(render(taken.state), render(ahead.state));
      assert.deepEqual(taken.conflicts, []);
    }),
  );
});

test("broken branches, and branches of which one forgot something, are not merged", () => {
  const broken = readHistory(`${historyLines(common.history)}damage\n`);
  const forgot = redact(common.history, { text: "Life" }, { now: day(3), by: "person:ann" }, render);

  assert.equal(refusal(common.history, broken), "history_broken");
  assert.ok(forgot.ok);
  assert.equal(refusal(common.history, forgot.value.history), "conflict");
});
