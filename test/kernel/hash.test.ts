import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256 } from "../../src/kernel/hash.js";

test("a hash is SHA-256 in lower-case hex", () => {
  // Source: FIPS 180-2, appendix B.1.
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("text is hashed as its UTF-8 bytes", () => {
  assert.equal(sha256("über"), sha256(Buffer.from("über", "utf8")));
  assert.notEqual(sha256("über"), sha256(Buffer.from("über", "latin1")));
});
