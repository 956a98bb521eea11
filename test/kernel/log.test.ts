import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog, type Log } from "../../src/kernel/log.js";

function written(verbose: boolean, say: (log: Log) => void): string {
  let text = "";
  say(
    createLog((line) => {
      text += line;
    }, verbose),
  );
  return text;
}

test("a warning is one line with its facts as JSON", () => {
  assert.equal(
    written(false, (log) => log.warn("file_skipped", { path: "a\nb", bytes: 5 })),
    'warn file_skipped path="a\\nb" bytes=5\n',
  );
});

test("details are only told when they are asked for", () => {
  const say = (log: Log) => log.debug("cache_miss");

  assert.equal(written(false, say), "");
  assert.equal(written(true, say), "debug cache_miss\n");
});

test("an error is told with its cause, and with the place only when asked", () => {
  const say = (log: Log) => log.warn("broke", { cause: new Error("outer", { cause: new Error("inner") }) });

  assert.match(written(false, say), /^warn broke cause=outer \(cause: inner\)\n$/);
  assert.match(written(true, say), /log\.test/);
});
