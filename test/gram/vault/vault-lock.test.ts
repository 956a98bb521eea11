import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { VaultLock } from "../../../src/gram/vault/vault-lock.js";
import { type Clock, type Instant, instant, systemClock } from "../../../src/kernel/clock.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const NOON = instant("2026-03-02T12:00:00.000Z");
const later = (ms: number): Instant => instant(Date.parse(NOON) + ms);

/** Stands still until its time is set. */
const clockAt = (set: { time: string }): Clock => ({
  now: () => instant(set.time),
  ms: () => Date.parse(set.time),
  elapsed: () => systemClock.elapsed(),
});

/** For who does not want to wait: every look at it finds a minute gone. */
function hastyClock(): Clock {
  let elapsed = 0;
  return { ...systemClock, elapsed: () => (elapsed += 60_000) };
}

function lockOf(t: TestContext, root: string, clock: Clock = clockAt({ time: NOON })): VaultLock {
  const lock = new VaultLock(root, clock);
  t.after(() => lock.close());
  return lock;
}

const ticks = (lock: VaultLock, count: number, after?: Instant): Promise<Instant[]> =>
  lock.run(async ({ tick }) => Array.from({ length: count }, () => tick(after)));

const clockFile = (root: string): string => path.join(root, ".gram", "clock");

test("calls of one process take turns in their order, also when one of them fails", async (t) => {
  const lock = lockOf(t, temporaryFolder(t));
  const seen: string[] = [];
  const turn = (name: string) =>
    lock.run(async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
      if (name === "b") throw new Error("b is broken");
      return name;
    });

  const ends = await Promise.allSettled(["a", "b", "c"].map(turn));

  assert.deepEqual(seen, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  assert.deepEqual(
    ends.map((end) => (end.status === "fulfilled" ? end.value : String(end.reason))),
    ["a", "Error: b is broken", "c"],
  );
});

test("who finds the vault locked for too long is told so, and gets it when it is free", async (t) => {
  const root = temporaryFolder(t);
  const other = lockOf(t, root, hastyClock());

  await lockOf(t, root).run(() => assert.rejects(ticks(other, 1), { code: "LOCKED" }));

  assert.equal((await ticks(other, 1)).length, 1);
});

test("who waits gets the vault as soon as the other has done", async (t) => {
  const root = temporaryFolder(t);
  const seen: string[] = [];
  const waiting = await lockOf(t, root).run(async () => {
    const second = lockOf(t, root).run(async () => seen.push("second"));
    await new Promise(setImmediate);
    seen.push("first");
    return { second };
  });

  await waiting.second;

  assert.deepEqual(seen, ["first", "second"]);
});

test("vaults lock each for itself", async (t) => {
  const [a, b] = [lockOf(t, temporaryFolder(t)), lockOf(t, temporaryFolder(t), hastyClock())];

  await a.run(() => b.run(async () => undefined));
});

test("the own folder of a vault is for its owner, and git keeps of it what documents need", async (t) => {
  const root = temporaryFolder(t);

  await ticks(lockOf(t, root), 1);

  assert.equal(statSync(path.join(root, ".gram")).mode & 0o777, 0o700);
  assert.equal(
    readFileSync(path.join(root, ".gram", ".gitignore"), "utf8"),
    "*\n!.gitignore\n!history/\n!history/**\n",
  );
});

test("what a person wrote for git stays", async (t) => {
  const root = temporaryFolder(t);
  await ticks(lockOf(t, root), 1);
  writeFileSync(path.join(root, ".gram", ".gitignore"), "*\n");

  await ticks(lockOf(t, root), 1);

  assert.equal(readFileSync(path.join(root, ".gram", ".gitignore"), "utf8"), "*\n");
});

test("nothing is made before the first turn", (t) => {
  const root = temporaryFolder(t);

  lockOf(t, root);

  assert.equal(existsSync(path.join(root, ".gram")), false);
});

test("when the own folder is removed meanwhile the next turn makes it anew, and two still take turns", async (t) => {
  const root = temporaryFolder(t);
  const [lock, other] = [lockOf(t, root), lockOf(t, root, hastyClock())];
  await ticks(lock, 1);
  await ticks(other, 1);
  rmSync(path.join(root, ".gram"), { recursive: true });

  await lock.run(async ({ tick }) => {
    assert.equal(tick(), NOON);
    await assert.rejects(ticks(other, 1), { code: "LOCKED" });
  });

  assert.equal((await ticks(other, 1)).length, 1);
});

test("a time is that of the clock, and one millisecond later while the clock stands still", async (t) => {
  const lock = lockOf(t, temporaryFolder(t));

  assert.deepEqual(await ticks(lock, 3), [NOON, later(1), later(2)]);
});

test("a clock that is set back gives no earlier time, not even to another process", async (t) => {
  const root = temporaryFolder(t);
  const set = { time: NOON as string };
  await ticks(lockOf(t, root, clockAt(set)), 1);
  set.time = "2025-01-01T00:00:00Z";

  assert.deepEqual(await ticks(lockOf(t, root, clockAt(set)), 2), [later(1), later(2)]);
});

test("a time is later than the one that it has to follow, as are all after it", async (t) => {
  const lock = lockOf(t, temporaryFolder(t));

  assert.deepEqual(await ticks(lock, 1, later(5_000)), [later(5_001)]);
  assert.deepEqual(await ticks(lock, 1, NOON), [later(5_002)]);
});

test("a file of the last time that is torn, empty or nonsense counts as none", async (t) => {
  const root = temporaryFolder(t);
  const lock = lockOf(t, root);
  await ticks(lock, 1);
  for (const text of ["", "2099-01-0", "99999", "2099-99-99T99:99:99.999Z", "\0".repeat(24)]) {
    writeFileSync(clockFile(root), text);

    assert.deepEqual(await ticks(lock, 1), [NOON], JSON.stringify(text));
  }
});

test("the last time is kept in 24 bytes, whatever lay there before", async (t) => {
  const root = temporaryFolder(t);
  const lock = lockOf(t, root);
  await ticks(lock, 1);
  writeFileSync(clockFile(root), "x".repeat(100));

  await ticks(lock, 1);

  assert.equal(readFileSync(clockFile(root), "utf8"), NOON);
});

test("however the clock jumps and whatever times have to be followed, every time is later than the one before", async (t) => {
  const root = temporaryFolder(t);
  const set = { time: NOON as string };
  const locks = [lockOf(t, root, clockAt(set)), lockOf(t, root, clockAt(set))];
  const move = fc.record({ jump: fc.integer({ min: -5_000, max: 5_000 }), floor: fc.option(fc.nat(10_000)) });
  let last = "";
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 5 }), async (moves) => {
      for (const [at, { jump, floor }] of moves.entries()) {
        set.time = instant(Date.parse(set.time) + jump);
        const after = floor === null ? undefined : later(floor);
        const [time] = await ticks(locks[at % 2]!, 1, after);

        assert.ok(time! > last && time! > (after ?? ""), `${time} after ${last} and ${after}`);
        last = time!;
      }
    }),
  );
});
