import assert from "node:assert/strict";
import { test } from "node:test";
import { newId, randomHex } from "../../src/kernel/ids.js";

test("an id is a random UUID, and no two are the same", () => {
  const ids = Array.from({ length: 1000 }, newId);

  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("random hex has two digits for each byte", () => {
  assert.match(randomHex(8), /^[0-9a-f]{16}$/);
  assert.notEqual(randomHex(16), randomHex(16));
});
