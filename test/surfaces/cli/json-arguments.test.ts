import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonArguments } from "../../../src/surfaces/cli/json-arguments.js";

test("arguments of a called tool are read as JSON", () => {
  assert.deepEqual(jsonArguments('{"query":"roof","limit":2}'), { query: "roof", limit: 2 });
});

test("a tool may be called without arguments", () => {
  assert.deepEqual(jsonArguments(undefined), {});
  assert.deepEqual(jsonArguments(" "), {});
});

test("arguments that the shell has torn apart are refused with an example", () => {
  assert.throws(() => jsonArguments("{query:"), {
    code: "VALIDATION",
    message: /no JSON/,
    hint: /ken call gno_query '\{/,
  });
});
