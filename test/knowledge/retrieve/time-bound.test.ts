import assert from "node:assert/strict";
import { test } from "node:test";
import { timeBound } from "../../../src/knowledge/retrieve/time-bound.js";

/** Wednesday, noon; days are those of the machine's time zone. */
const NOW = new Date(2026, 2, 4, 12).getTime();
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();
const both = (text: string) => [timeBound(text, "since", NOW), timeBound(text, "until", NOW) + 1];

for (const [text, from, to] of [
  ["2026-01-31", at(2026, 1, 31), at(2026, 2, 1)],
  ["2026-02", at(2026, 2, 1), at(2026, 3, 1)],
  ["2025", at(2025, 1, 1), at(2026, 1, 1)],
  ["2024-02-29", at(2024, 2, 29), at(2024, 3, 1)],
  ["today", at(2026, 3, 4), at(2026, 3, 5)],
  ["Yesterday", at(2026, 3, 3), at(2026, 3, 4)],
  ["this week", at(2026, 3, 2), at(2026, 3, 9)],
  ["last-week", at(2026, 2, 23), at(2026, 3, 2)],
  ["this_month", at(2026, 3, 1), at(2026, 4, 1)],
  ["last month", at(2026, 2, 1), at(2026, 3, 1)],
  ["this year", at(2026, 1, 1), at(2027, 1, 1)],
  ["last year", at(2025, 1, 1), at(2026, 1, 1)],
] as const)
  test(`${text} is a whole stretch: since counts from its beginning, until to its end`, () => {
    assert.deepEqual(both(text), [from, to]);
  });

test("an age counts back from now", () => {
  const hour = 3_600_000;

  assert.equal(timeBound("12h", "since", NOW), NOW - 12 * hour);
  assert.equal(timeBound("7d", "since", NOW), NOW - 7 * 24 * hour);
  assert.equal(timeBound(" 2 W ", "until", NOW), NOW - 14 * 24 * hour);
});

test("a time is exact, in its own time zone", () => {
  assert.equal(timeBound("2026-01-31T12:30:00Z", "since", NOW), Date.UTC(2026, 0, 31, 12, 30));
  assert.equal(timeBound("2026-01-31T12:30:00+02:00", "until", NOW), Date.UTC(2026, 0, 31, 10, 30));
});

for (const text of ["", "soon", "2026-02-30", "2026-13", "31.01.2026", "7 days ago", "-1d", "'; DROP TABLE x"])
  test(`${JSON.stringify(text)} is refused with what may be written`, () => {
    assert.throws(() => timeBound(text, "since", NOW), { code: "VALIDATION", message: /"since"/, hint: /2026-01-31/ });
  });
