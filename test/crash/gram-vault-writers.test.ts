import assert from "node:assert/strict";
import { test } from "node:test";
import { readDocumentFile } from "../../src/gram/vault/document-file.js";
import { scanVault } from "../../src/gram/vault/scan-vault.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { VaultProcess } from "./gram-vault-process.js";

const PROCESSES = 8;
const TICKS = 50;
const CREATORS = 4;
const DOCUMENTS = 100;

/** Starts the program in so many processes, and lets them all go on at one moment. */
async function together(count: number, start: (who: number) => VaultProcess): Promise<(readonly unknown[])[]> {
  const children = Array.from({ length: count }, (_, who) => start(who));
  await Promise.all(children.map((child) => child.said(1)));
  for (const child of children) child.go();
  const said = await Promise.all(children.map((child) => child.end()));
  return said.map((lines) => lines.slice(1));
}

test("no two times of a vault are the same, however many processes ask for them, and each sees them rise", async (t) => {
  const root = temporaryFolder(t);

  const times = await together(
    PROCESSES,
    () =>
      new VaultProcess(
        t,
        `const lock = new vault.VaultLock(${JSON.stringify(root)}, systemClock);
       say("ready");
       await once(process.stdin, "data");
       for (let count = 0; count < ${TICKS}; count++) await lock.run(async ({ tick }) => say(tick()));
       process.exit(0);`,
      ),
  );

  assert.deepEqual(
    times.map((own) => own.length),
    Array.from({ length: PROCESSES }, () => TICKS),
  );
  assert.equal(new Set(times.flat()).size, PROCESSES * TICKS);
  for (const own of times) assert.deepEqual(own.toSorted(), own);
});

test("turns of many processes never overlap: a number that each raises by reading and writing loses nothing", async (t) => {
  const root = temporaryFolder(t);

  await together(
    PROCESSES,
    () =>
      new VaultProcess(
        t,
        `const root = ${JSON.stringify(root)};
       const lock = new vault.VaultLock(root, systemClock);
       say("ready");
       await once(process.stdin, "data");
       for (let count = 0; count < ${TICKS}; count++)
         await lock.run(async () => {
           const read = vault.readDocumentFile(root, "count.gram");
           await new Promise(setImmediate);
           vault.writeDocumentFile(root, "count.gram", String(Number(read ? Buffer.from(read.bytes) : 0) + 1));
         });
       process.exit(0);`,
      ),
  );

  assert.equal(Buffer.from(readDocumentFile(root, "count.gram")!.bytes).toString(), String(PROCESSES * TICKS));
});

test("of many that create the same document without a lock one wins, and its text is the one that stays", async (t) => {
  const root = temporaryFolder(t);

  const won = await together(
    CREATORS,
    (who) =>
      new VaultProcess(
        t,
        `say("ready");
       await once(process.stdin, "data");
       for (let number = 0; number < ${DOCUMENTS}; number++)
         try {
           vault.createDocumentFile(${JSON.stringify(root)}, "p/q" + number + "/a.gram", "${who}");
           say(number);
         } catch (thrown) {
           if (thrown.code !== "ALREADY_EXISTS") throw thrown;
         }
       process.exit(0);`,
      ),
  );

  assert.deepEqual(
    won.flat().toSorted((a, b) => Number(a) - Number(b)),
    Array.from({ length: DOCUMENTS }, (_, number) => number),
  );
  for (const [who, numbers] of won.entries())
    for (const number of numbers)
      assert.equal(Buffer.from(readDocumentFile(root, `p/q${number}/a.gram`)!.bytes).toString(), String(who));
  assert.deepEqual(scanVault(root, "").strays, []);
});
