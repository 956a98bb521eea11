import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { appendReceipt, type Present } from "../../../src/gram/history/append.js";
import { casToken } from "../../../src/gram/history/document-hash.js";
import { headOf } from "../../../src/gram/history/history.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { admit, type PatchRequest, payloadHash } from "../../../src/gram/history/request.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { anySources, day, JANUARY, NOTHING, write } from "../../support/history-steps.js";

const source = (x: string) => `@gram 2\ndoc life\nt Life\n\nTSK task\nx ${x}\n`;

const payload = (present: Present, operations: readonly unknown[]) => ({
  document: "life",
  base_revision: headOf(present.history).revision,
  expected_hash: casToken(headOf(present.history).hash),
  operations,
  effective_at: undefined,
});

const requestOf = (id: string, sent: ReturnType<typeof payload>, touches: PatchRequest["touches"] = []) => ({
  mark: { id, payload: payloadHash(sent) },
  base_revision: sent.base_revision,
  expected_hash: sent.expected_hash,
  touches,
});

/** A patch as the vault makes it: asked first, then written, or answered with the receipt of the first time. */
function patch(present: Present, next: string, request: PatchRequest) {
  const admitted = admit(present.history, request);
  if (!admitted.ok) return { present, code: admitted.refusal.code, details: admitted.refusal.details };
  if (admitted.value) return { present, receipt: admitted.value };
  const after = write(present, next, { request: request.mark });
  if (after !== present) return { present: after };
  const { history } = appendReceipt(present.history, request.mark, { by: "agent:a", now: JANUARY });
  return { present: { ...present, history } };
}

const created = write(NOTHING, source("todo"));
const request = requestOf("edit-1", payload(created, ["doing"]));
const once = patch(created, source("doing"), request).present;

test("the same request twice counts once and answers the first receipt, whatever happened since", () => {
  const later = write(once, source("done"), { now: day(3) });
  const again = patch(later, source("doing"), request);

  assert.equal(again.present, later);
  assert.deepEqual(again.receipt, { request_id: "edit-1", status: "committed", revision: 1 });
});

test("the same id with another payload is refused and names the first", () => {
  const other = requestOf("edit-1", payload(once, ["waiting"]));
  const { code, details } = patch(once, source("waiting"), other);

  assert.equal(code, "request_id_reused");
  assert.deepEqual(details, { first: { revision: 1, recorded_at: once.history.entries[1]!.at } });
});

test("a patch that changes nothing makes no revision, and a resend finds its receipt after other writes", () => {
  const idle = requestOf("idle", payload(once, ["doing"]));
  const after = patch(once, source("doing"), idle).present;
  const later = write(after, source("done"));

  assert.equal(headOf(after.history).revision, 1);
  assert.equal(headOf(after.history).hash, headOf(once.history).hash);
  assert.deepEqual(patch(later, source("doing"), idle).receipt, {
    request_id: "idle",
    status: "unchanged",
    revision: 1,
  });
  assert.deepEqual(readHistory(historyLines(later.history)), later.history);
});

test("a stale base is a conflict that says who changed what, and where both met", () => {
  const touches = [
    ["task", "x"],
    ["task", "x"],
    ["task", "owner"],
    ["doc", "t"],
  ] as const;
  const { code, details } = patch(once, source("done"), requestOf("late", payload(created, ["done"]), touches));

  assert.equal(code, "conflict");
  assert.deepEqual(details, {
    rev: 1,
    hash: casToken(headOf(once.history).hash),
    changed: [[1, "agent:a", "+0 ~1 -0"]],
    overlap: [["task", "x"]],
  });
});

test("a base above the head and an invented hash are conflicts too", () => {
  const wrong = { ...payload(once, []), base_revision: 9 };
  const invented = { ...payload(once, []), expected_hash: `h6-${"0".repeat(32)}` };

  assert.equal(patch(once, "", requestOf("a", wrong)).code, "conflict");
  assert.equal(patch(once, "", requestOf("b", invented)).code, "conflict");
});

test("the order of members is no part of a payload", () => {
  const { operations, ...rest } = payload(once, [{ op: "set", key: "x" }]);

  assert.equal(payloadHash({ ...rest, operations }), payloadHash({ operations: [{ key: "x", op: "set" }], ...rest }));
});

test("a broken history still answers what it knows and admits nothing new", () => {
  const broken = readHistory(`${historyLines(once.history)}damage\n`);
  const fresh = requestOf("new", payload(once, []));

  const replay = admit(broken, request);
  const refusal = admit(broken, fresh);

  assert.ok(replay.ok && replay.value?.revision === 1);
  assert.equal(refusal.ok ? "" : refusal.refusal.code, "history_broken");
});

test("any sequence of patches, each sent any number of times, counts every one once", () => {
  fc.assert(
    fc.property(anySources, fc.infiniteStream(fc.integer({ min: 1, max: 3 })), (sources, times) => {
      let present = write(NOTHING, source("todo"));
      const sent: PatchRequest[] = [];
      for (const [at, next] of sources.entries()) {
        const own = requestOf(`request ${at}`, payload(present, [next]));
        sent.push(own);
        for (let left = times.next().value ?? 1; left > 0; left--) present = patch(present, next, own).present;
      }
      const { history } = present;
      for (const own of sent) assert.equal(patch(present, source("lost"), own).present, present);

      assert.deepEqual(
        history.entries.slice(1).map(({ req }) => req),
        sent.map(({ mark }) => mark.id),
      );
    }),
  );
});
