import assert from "node:assert/strict";
import { test } from "node:test";
import { type SelectorInput, toSelector } from "../../../src/gram/history/selector.js";
import { endOfUtcDay, isDate, zonedTime } from "../../../src/gram/history/zoned-time.js";

const codeOf = (input: SelectorInput): string => {
  const selector = toSelector(input, endOfUtcDay);
  return selector.ok ? selector.value.axis : selector.refusal.code;
};

test("one axis at most is selected, and none is the head", () => {
  const time = "2026-05-01T00:00:00Z";

  assert.equal(codeOf({}), "head");
  assert.equal(codeOf({ revision: 0 }), "revision");
  assert.equal(codeOf({ revision: 0, recorded_at: time }), "selector_conflict");
  assert.equal(codeOf({ recorded_at: time, effective_at: time }), "selector_conflict");
  assert.equal(codeOf({ revision: 0, recorded_at: time, effective_at: time }), "selector_conflict");
});

test("a time needs a zone and a day that exists; only a write time may be a bare date", () => {
  assert.equal(codeOf({ effective_at: "2026-05-01T00:00:00" }), "invalid_time");
  assert.equal(codeOf({ effective_at: "2026-05-01" }), "invalid_time");
  assert.equal(codeOf({ effective_at: "2026-02-31T00:00:00Z" }), "invalid_time");
  assert.equal(codeOf({ recorded_at: "in May" }), "invalid_time");
  assert.equal(codeOf({ recorded_at: "2026-02-30" }), "invalid_time");
  assert.equal(codeOf({ recorded_at: "2026-02-28" }), "recorded");
});

test("times are read in any ISO form, to the millisecond", () => {
  assert.equal(zonedTime("2026-01-20T20:59:59.999+09:00"), "2026-01-20T11:59:59.999Z");
  assert.equal(zonedTime("2026-01-20T20:59:59,9999999+0900"), "2026-01-20T11:59:59.999Z");
  assert.equal(zonedTime("2026-01-20t20:59z"), "2026-01-20T20:59:00.000Z");
  assert.equal(zonedTime("0001-01-01T00:00:00Z"), "0001-01-01T00:00:00.000Z");
  assert.equal(zonedTime("2024-02-29T00:00:00Z"), "2024-02-29T00:00:00.000Z");
});

test("what no clock shows is no time", () => {
  const none = ["2025-02-29T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T10:60:00Z", "2026-01-01T10:00:60Z"];
  const odd = ["2026-13-01T00:00:00Z", "2026-1-1T00:00Z", "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", ""];

  assert.deepEqual(
    [...none, ...odd].filter((text) => zonedTime(text) !== undefined),
    [],
  );
  assert.deepEqual(["2026-00-10", "2026-04-31", "2026-4-1", "1900-02-29"].filter(isDate), []);
});
