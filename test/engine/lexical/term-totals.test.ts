import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readTotals, writeTotals } from "../../../src/engine/lexical/term-totals.js";

test("totals are read as SQLite writes integers of variable length", () => {
  assert.deepEqual(readTotals(Uint8Array.of(0x07, 0x81, 0x00, 0x82, 0x80, 0x01)), [7, 128, 32769]);
  assert.deepEqual(readTotals(new Uint8Array()), []);
});

test("any totals come back", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER })), (totals) => {
      assert.deepEqual(readTotals(writeTotals(totals)), totals);
    }),
  );
});
