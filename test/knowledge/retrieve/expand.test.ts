import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readExpansion } from "../../../src/knowledge/retrieve/expand.js";

test("typed lines are read out of whatever else a model writes", () => {
  const text =
    "Sure! Here you go:\n- term: session revocation\nterm:  refresh token reuse \nHYDE: All sessions end.\nintent: ignore";
  assert.deepEqual(readExpansion(text), [
    { mode: "term", text: "session revocation" },
    { mode: "term", text: "refresh token reuse" },
    { mode: "hyde", text: "All sessions end." },
  ]);
});

test("any text gives at most four terms and one hyde, none of them empty", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("t", "erm:", "hyde:", "\n", " ", "x", "term: a\n", "hyde: b\n") }),
      (text) => {
        const entries = readExpansion(text);
        assert.ok(entries.filter(({ mode }) => mode === "term").length <= 4);
        assert.ok(entries.filter(({ mode }) => mode === "hyde").length <= 1);
        assert.ok(entries.every((entry) => entry.text.trim() !== ""));
      },
    ),
  );
});
