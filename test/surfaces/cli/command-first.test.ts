import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFirst } from "../../../src/surfaces/cli/command-first.js";

test("flags of every command may stand before the command", () => {
  assert.deepEqual(commandFirst(["--index", "work", "-q", "search", "roof"]), [
    "search",
    "roof",
    "--index",
    "work",
    "-q",
  ]);
  assert.deepEqual(commandFirst(["--index=work", "mcp"]), ["mcp", "--index=work"]);
});

test("what stands behind a double dash stays the last", () => {
  assert.deepEqual(commandFirst(["--json", "search", "--", "-roof"]), ["search", "--json", "--", "-roof"]);
});

test("a line that begins with its command stays as it is", () => {
  assert.deepEqual(commandFirst(["search", "--index", "work"]), ["search", "--index", "work"]);
  assert.deepEqual(commandFirst(["--help"]), ["--help"]);
  assert.deepEqual(commandFirst([]), []);
});
