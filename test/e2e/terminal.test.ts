import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { systemClock } from "../../src/kernel/clock.js";
import { acquireWriteLock } from "../../src/store/write-lock.js";
import { builtProgram } from "../support/built-program.js";
import { runToEnd } from "../support/run-to-end.js";
import { Workspace } from "../support/workspace.js";

async function indexed(
  t: TestContext,
  files: Record<string, string> = { "roof.md": "# Roof\n\nIt leaks." },
): Promise<Workspace> {
  const space = new Workspace(t);
  for (const [name, text] of Object.entries(files)) space.write(name, text);
  space.configure();
  await space.json(["index"]);
  return space;
}

test("what went well ends with 0, what was asked wrongly with 1, what is broken with 2", async (t) => {
  const space = await indexed(t);
  const exit = async (...args: string[]) => (await space.run(args)).code;

  assert.equal(await exit("search", "roof"), 0);
  assert.equal(await exit("search", "zeppelin"), 0);
  assert.equal(await exit("search", "--help"), 0);
  assert.equal(await exit("search"), 1);
  assert.equal(await exit("search", "roof", "--limit", "many"), 1);
  assert.equal(await exit("serach"), 1);
  assert.equal(await exit("search", "roof", "--zzz"), 1);
  assert.equal(await exit("get", "notes/lost.md"), 1);
  assert.equal(await exit("mcp", "listen"), 1);
  assert.equal(await exit("search", "roof", "--index", "other"), 2);
});

test("a command that finds the index being written ends with 4, at once when it is told not to wait", async (t) => {
  const space = await indexed(t);
  const lock = await acquireWriteLock(space.dataDir, { seconds: 0, clock: systemClock, pid: process.pid });

  const { exit, code, message } = await space.failure(["update", "--no-wait"]);
  assert.deepEqual([exit, code], [4, "LOCKED"]);
  assert.match(message, new RegExp(`pid ${process.pid}`));
  assert.equal((await space.run(["search", "roof"])).code, 0);

  lock.release();
  assert.equal((await space.run(["update", "--no-wait"])).code, 0);
});

test("with --json standard output is one JSON document, and standard error is empty", async (t) => {
  const space = await indexed(t);
  for (const args of [
    ["search", "roof"],
    ["query", "roof", "--explain"],
    ["status"],
    ["doctor"],
    ["update"],
    ["index"],
    ["ls"],
    ["version"],
  ]) {
    const { stdout, stderr } = await space.run([...args, "--json"]);
    assert.equal(typeof JSON.parse(stdout), "object", args.join(" "));
    assert.equal(stderr, "", args.join(" "));
  }
});

test("with --json a failure is JSON on standard error, and standard output is empty", async (t) => {
  const space = await indexed(t);
  for (const args of [
    ["get", "notes/lost.md"],
    ["serach"],
    ["search", "--zzz"],
    ["call", "gno_lost"],
    ["call", "gno_get", "{"],
  ]) {
    const { stdout, stderr, code } = await space.run([...args, "--json"]);
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
    assert.ok(code === 1 && stdout === "" && error.code !== "" && error.message !== "", args.join(" "));
  }
});

test("a failure for people is its message and what to do, on standard error", async (t) => {
  const space = await indexed(t);

  const { stdout, stderr } = await space.run(["get", "notes/lost.md"]);

  assert.equal(stdout, "");
  assert.match(stderr, /^Document not found: notes\/lost\.md\nFind its URI with /);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test("colours are for terminals, for those who force them, and never for those who refuse", async (t) => {
  const space = await indexed(t);
  const coloured = async (env: NodeJS.ProcessEnv, ...args: string[]) =>
    (await space.run(["search", "roof", ...args], { env: { NO_COLOR: undefined, ...env } })).stdout.includes("\u001b[");

  assert.equal(await coloured({}), false);
  assert.equal(await coloured({ FORCE_COLOR: "1" }), true);
  assert.equal(await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" }), false);
  assert.equal(await coloured({ FORCE_COLOR: "1", TERM: "dumb" }), false);
  assert.equal(await coloured({ FORCE_COLOR: "1" }, "--no-color"), false);
});

test("progress is not written where nobody looks", async (t) => {
  const space = new Workspace(t);
  for (let i = 0; i < 100; i++) space.write(`${i}.md`, `# Note ${i}`);
  space.configure();

  const { code, stderr } = await space.run(["index"]);

  assert.deepEqual([code, stderr], [0, ""]);
});

test("progress is drawn on a terminal, in one line that goes at the end", async (t) => {
  const space = new Workspace(t);
  for (let i = 0; i < 100; i++) space.write(`${i}.md`, `# Note ${i}`);
  space.configure();
  // Without the program that makes terminals there is none to draw on; the drawing itself has tests of its own.
  if ((await runToEnd("sh", ["-c", "command -v script"])).code !== 0) return;

  const { code, stdout } = await runToEnd(
    "script",
    ["-qec", `${process.execPath} ${builtProgram()} index`, "/dev/null"],
    { env: { ...space.env, TERM: "xterm" }, cwd: space.root },
  );

  assert.equal(code, 0, stdout);
  assert.match(stdout, /\r\u001b\[KReading notes: \d+/);
  assert.match(stdout, /\r\u001b\[Knotes: 100 added/);
});

test("a reader that has seen enough is no error", async (t) => {
  const space = await indexed(
    t,
    Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.md`, "x".repeat(9_000)])),
  );
  const words = [process.execPath, builtProgram(), "multi-get", "--pattern", "notes/*"];

  const { code, stdout, stderr } = await runToEnd(
    "bash",
    ["-c", 'set -o pipefail; "$@" | head -n 1', "bash", ...words],
    { env: space.env, cwd: space.root },
  );

  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^Retrieved 40 of 40 documents/);
});

test("control characters of a file do not reach the terminal", async (t) => {
  const space = await indexed(t, { "a.md": "# Roof \u001b[31mred\n\nIt leaks \u001b]0;title\u0007 here." });

  for (const args of [["search", "leaks"], ["ls"], ["query", "leaks"]]) {
    const { stdout } = await space.run(args);
    assert.doesNotMatch(stdout, /\u001b|\u0007/, args.join(" "));
  }
});

test("results can be printed for other programs", async (t) => {
  const space = await indexed(t);

  assert.match(
    (await space.run(["search", "roof", "--files"])).stdout,
    /^#[0-9a-f]{8},0\.\d{4},gno:\/\/notes\/roof\.md\n$/,
  );
  assert.match((await space.run(["search", "roof", "--csv"])).stdout, /^docid,score,uri,/);
});

test("completion for bash can be read by bash", async (t) => {
  const space = new Workspace(t);
  const { stdout } = await space.run(["completion", "bash"]);

  assert.equal((await runToEnd("bash", ["-n"], { input: stdout })).code, 0);
});
