import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { systemClock } from "../../src/kernel/clock.js";
import { acquireWriteLock, isWriteLocked } from "../../src/store/write-lock.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const atOnce = { seconds: 0, clock: systemClock, pid: 4711 };
/** Long enough on any machine; what is waited for ends it much sooner. */
const patiently = { ...atOnce, seconds: 60 };

test("a second writer is told at once who has the lock, when it does not want to wait", async (t) => {
  const folder = temporaryFolder(t);
  const held = await acquireWriteLock(folder, atOnce);

  await assert.rejects(acquireWriteLock(folder, { ...atOnce, pid: 1 }), {
    code: "LOCKED",
    message: /pid 4711/,
    details: { pid: 4711 },
  });

  held.release();
  (await acquireWriteLock(folder, atOnce)).release();
});

test("a second writer that waits gets the lock when the first gives it back", async (t) => {
  const folder = temporaryFolder(t);
  const first = await acquireWriteLock(folder, atOnce);
  const order: string[] = [];
  const second = acquireWriteLock(folder, patiently).then((lock) => {
    order.push("second has it");
    return lock;
  });
  await new Promise((resolve) => setTimeout(resolve, 120));

  order.push("first gives it back");
  first.release();
  (await second).release();

  assert.deepEqual(order, ["first gives it back", "second has it"]);
});

test("whoever waits can give up", async (t) => {
  const folder = temporaryFolder(t);
  const held = await acquireWriteLock(folder, atOnce);

  await assert.rejects(acquireWriteLock(folder, { ...patiently, signal: AbortSignal.abort() }), { code: "CANCELLED" });

  held.release();
});

test("whether somebody writes can be seen from outside", async (t) => {
  const folder = temporaryFolder(t);
  assert.equal(isWriteLocked(folder), false);

  const held = await acquireWriteLock(folder, atOnce);
  assert.equal(isWriteLocked(folder), true);

  held.release();
  assert.equal(isWriteLocked(folder), false);
});

test("folders lock each for itself", async (t) => {
  const held = [await acquireWriteLock(temporaryFolder(t), atOnce), await acquireWriteLock(temporaryFolder(t), atOnce)];

  for (const lock of held) lock.release();
});

test("a data folder that the lock makes belongs to its owner only", async (t) => {
  const folder = path.join(temporaryFolder(t), "a", "data");

  (await acquireWriteLock(folder, atOnce)).release();

  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test("the name that a dead holder left behind keeps nobody out", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, ".mcp-write.holder"), "1\n");

  (await acquireWriteLock(folder, atOnce)).release();
});

test("the lock of a process that is killed is free at once", async (t) => {
  const folder = temporaryFolder(t);
  const lockModule = pathToFileURL(path.join(ROOT, "src/store/write-lock.ts")).href;
  const holder = spawn(
    process.execPath,
    [
      "--import",
      "./scripts/typescript.mjs",
      "--input-type=module",
      "-e",
      `const { acquireWriteLock } = await import(${JSON.stringify(lockModule)});
       const clock = { elapsed: () => 0 };
       await acquireWriteLock(${JSON.stringify(folder)}, { seconds: 1, clock, pid: process.pid });
       console.log("locked");
       setInterval(() => {}, 1000);`,
    ],
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
  );
  t.after(() => holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  assert.equal(isWriteLocked(folder), true);

  holder.kill("SIGKILL");
  await once(holder, "exit");

  assert.equal(isWriteLocked(folder), false);
  (await acquireWriteLock(folder, atOnce)).release();
});
