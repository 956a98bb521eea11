import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { fileClock, instant } from "../../src/kernel/clock.js";
import { temporaryFolder } from "../support/temporary-folder.js";

test("a clock out of a file says what the file says, at every use", (t) => {
  const file = path.join(temporaryFolder(t), "now");
  const clock = fileClock(file);
  writeFileSync(file, "2026-03-01T10:00:00Z\n");
  const before = [clock.now(), clock.ms()];
  writeFileSync(file, "2026-03-02T12:30:00+02:00");

  assert.deepEqual(before, ["2026-03-01T10:00:00.000Z", Date.UTC(2026, 2, 1, 10)]);
  assert.equal(clock.now(), "2026-03-02T10:30:00.000Z");
});

test("durations go on while a clock out of a file stands still", (t) => {
  const file = path.join(temporaryFolder(t), "now");
  writeFileSync(file, "2026-03-01T10:00:00Z");
  const { elapsed } = fileClock(file);

  const started = elapsed();

  assert.ok(elapsed() >= started);
});

test("instants of the years 0 to 9999 sort as text as they do in time", () => {
  const time = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, time, (a, b) => {
      assert.equal(instant(a) < instant(b), a.getTime() < b.getTime());
      assert.equal(Date.parse(instant(a)), a.getTime());
    }),
  );
});

test("what is no date is refused with an example", () => {
  for (const text of ["", "soon", "2026-02-30T99:00:00Z"])
    assert.throws(() => instant(text), { code: "VALIDATION", hint: /2026-01-31T12:00:00Z/ });
});
