import assert from "node:assert/strict";
import { test } from "node:test";
import { FAILURES, Failure, toFailure } from "../../src/kernel/failure.js";

const systemError = (code: string): Error => Object.assign(new Error(`${code}: open '/secret/place'`), { code });

/** What the system says, and what the caller is told. */
const TOLD = {
  ENOSPC: "DISK_FULL",
  SQLITE_FULL: "DISK_FULL",
  EACCES: "PERMISSION_DENIED",
  EROFS: "PERMISSION_DENIED",
  SQLITE_READONLY_DIRECTORY: "PERMISSION_DENIED",
  SQLITE_CANTOPEN: "IO_ERROR",
  EIO: "IO_ERROR",
  SQLITE_IOERR_FSYNC: "IO_ERROR",
  SQLITE_BUSY: "LOCKED",
  SQLITE_CORRUPT_VTAB: "INDEX_CORRUPT",
  ENOTSUP: "RUNTIME",
};

for (const [code, told] of Object.entries(TOLD))
  test(`${code} of the system becomes ${told}, with a hint and without the path`, () => {
    const cause = systemError(code);
    const failure = toFailure(cause);

    assert.equal(failure.code, told);
    assert.notEqual(failure.hint, "");
    assert.equal(failure.cause, cause);
    assert.ok(!`${failure.message} ${failure.hint}`.includes("/secret"));
  });

test("a failure stays the same at the call boundary, and whatever else is thrown is our fault", () => {
  const failure = new Failure("CONFLICT", "Two fit.");

  assert.equal(toFailure(failure), failure);
  for (const thrown of [undefined, null, "text", 5, {}, new TypeError("x is undefined")])
    assert.equal(toFailure(thrown).code, "RUNTIME");
});

test("every code says in one sentence when it is given, as an error of the caller or of ours", () => {
  for (const [code, { http, exit, when }] of Object.entries(FAILURES)) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.match(when, /^[A-Z].*\.$/, code);
    assert.ok(http >= 400 && http < 600, code);
    assert.ok(exit > 0 && exit < 256, code);
  }
});
