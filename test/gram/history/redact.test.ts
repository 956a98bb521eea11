import assert from "node:assert/strict";
import { test } from "node:test";
import { compact } from "../../../src/gram/history/compact.js";
import { sourceHash } from "../../../src/gram/history/document-hash.js";
import { headOf, revisionsOf } from "../../../src/gram/history/history.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { type Redaction, redact } from "../../../src/gram/history/redact.js";
import { admit } from "../../../src/gram/history/request.js";
import { eachSource } from "../../../src/gram/history/source-at.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { day, NOTHING, write } from "../../support/history-steps.js";
import { render } from "../../support/plain-document.js";

const source = (phone: string, x: string) =>
  `@gram 2\ndoc life\nt Life\nPER ann\nphone ${phone}\nx ${x}\n::body\nCall ${phone}\n::end\n`;
const mark = { id: "second", payload: "a".repeat(64) };
const present = [
  { source: source("555-1234", "new"), now: day(1) },
  { source: source("555-1234", "old"), now: day(2), effectiveAt: day(1) },
  { source: source("555-9999", "old"), now: day(3), request: mark },
  { source: source("555-9999", "older"), now: day(4), request: { id: "third", payload: "b".repeat(64) } },
].reduce((before, { source: text, ...writing }) => write(before, text, writing), NOTHING);

function redacted(redaction: Redaction) {
  const done = redact(present.history, redaction, { now: day(9), by: "person:ann" }, render);
  assert.ok(done.ok);
  return done.value;
}

test("a text is forgotten wherever it stood, in values, bodies and formatting", () => {
  const { history, source: text } = redacted({ text: "555-1234" });

  assert.ok(!historyLines(history).includes("555-1234"));
  assert.ok(historyLines(present.history).includes("555-1234"));
  assert.ok(text.includes("555-9999"));
});

test("revisions, times, authors and requests stay, and a line tells who redacted and how the old chain ended", () => {
  const { history } = redacted({ text: "555-1234" });
  const frame = history.entries.slice(0, 4).map(({ r, at, eff, by, req, k, sum }) => ({ r, at, eff, by, req, k, sum }));
  const { r, k, by, ops, orig } = history.entries[4]!;

  assert.deepEqual(
    frame,
    present.history.entries.map(({ r, at, eff, by, req, k, sum }) => ({ r, at, eff, by, req, k, sum })),
  );
  assert.deepEqual({ r, k, by, ops }, { r: 4, k: "redact", by: "person:ann", ops: [] });
  assert.equal(orig!.chain, headOf(present.history).chain);
});

test("the new chain is whole, and every revision still folds to the source that its line names", () => {
  const { history, source: text } = redacted({ entity: "ann", key: "phone" });
  const sources = [...eachSource(history, render)].map((step) => step.source);

  assert.deepEqual(readHistory(historyLines(history)), history);
  assert.deepEqual(
    sources.map(sourceHash),
    revisionsOf(history).map(({ src }) => src),
  );
  assert.equal(sources.at(-1), text);
  assert.match(text, /^phone \[redacted\]$/m);
  assert.match(text, /Call 555-9999/);
});

test("all that one block ever said is forgotten, and nothing else", () => {
  const [node] = present.state.entities.get("ann")!.blocks.keys();
  const { source: text } = redacted({ entity: "ann", node: node! });

  assert.match(text, /^\[redacted\]$/m);
  assert.match(text, /^phone 555-9999$/m);
});

test("a request whose payload is forgotten is never made again", () => {
  const { history } = redacted({ text: "555-9999" });
  const again = admit(history, { mark, base_revision: 1, expected_hash: "", touches: [] });
  const other = admit(history, {
    mark: { id: "third", payload: "b".repeat(64) },
    base_revision: 2,
    expected_hash: "",
    touches: [],
  });

  assert.equal(again.ok ? "" : again.refusal.code, "request_id_reused");
  assert.ok(other.ok && other.value?.revision === 3);
});

test("a history that was shortened has to be joined before, and a broken one to be repaired", () => {
  const shortened = compact(present.history, render, 1)!.history;
  const broken = readHistory(`${historyLines(present.history)}damage\n`);
  const codes = [shortened, broken].map((history) => {
    const done = redact(history, { text: "555" }, { now: day(9), by: "person:ann" }, render);
    return done.ok ? "" : done.refusal.code;
  });

  assert.deepEqual(codes, ["segment_needed", "history_broken"]);
});
