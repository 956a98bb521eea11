import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { createDocumentFile, readDocumentFile } from "../../src/gram/vault/document-file.js";
import { removeStrays } from "../../src/gram/vault/remove-strays.js";
import { scanVault } from "../../src/gram/vault/scan-vault.js";
import { VaultLock } from "../../src/gram/vault/vault-lock.js";
import { systemClock } from "../../src/kernel/clock.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { VaultProcess } from "./gram-vault-process.js";

const KILLS = 30;
/** Vaults side by side, because most of a round is the start of a process. */
const LANES = 2;
const MOST_WRITES = 12;
/** Large enough that a kill hits the writing itself now and then. */
const REPEATS = 40_000;

const numbered = (number: number): string => `${number}\n`.padStart(10, "0").repeat(REPEATS);

const writer = (root: string, from: number): string => `
  for (let number = ${from}; ; number++) {
    vault.writeDocumentFile(${JSON.stringify(root)}, "p/a.gram", (number + "\\n").padStart(10, "0").repeat(${REPEATS}));
    say(number);
  }
`;

/** @returns how many kills left a temporary file behind */
async function killWriters(t: TestContext, root: string, kills: number): Promise<number> {
  let number = 0;
  let torn = 0;
  createDocumentFile(root, "p/a.gram", numbered(number));
  for (let kill = 0; kill < kills; kill++) {
    const child = new VaultProcess(t, writer(root, number + 1));
    await child.said(1 + Math.floor(Math.random() * MOST_WRITES));
    const said = await child.kill();

    const text = Buffer.from(readDocumentFile(root, "p/a.gram")!.bytes).toString("utf8");
    number = Number.parseInt(text, 10);
    assert.ok(text === numbered(number), `kill ${kill} left ${text.length} characters that are no whole document`);
    assert.ok(number >= Number(said.at(-1)), `kill ${kill} took back what was acknowledged`);
    const { files, strays, problems } = scanVault(root, "");
    assert.deepEqual([files.map((file) => file.path), problems], [["p/a.gram"], []]);
    torn += strays.length;
    removeStrays(root, strays);
  }
  assert.deepEqual(readdirSync(path.join(root, "p")), ["a.gram"]);
  return torn;
}

test("a writer that is killed at any moment leaves the old document or the new one, whole, and what it acknowledged stays", async (t) => {
  const roots = Array.from({ length: LANES }, () => temporaryFolder(t));

  const torn = await Promise.all(roots.map((root) => killWriters(t, root, KILLS / LANES)));

  assert.ok(
    torn.some((count) => count > 0),
    "no kill hit a write: the test proves nothing",
  );
});

test("a vault whose writer is killed in its turn is free at once, and its times go on", async (t) => {
  const root = temporaryFolder(t);
  const holder = new VaultProcess(
    t,
    `await new vault.VaultLock(${JSON.stringify(root)}, systemClock).run(async ({ tick }) => {
       say(tick("2999-01-01T00:00:00.000Z"));
       await once(process.stdin, "data");
     });`,
  );
  const [held] = await holder.said(1);
  let elapsed = 0;
  const lock = new VaultLock(root, { ...systemClock, elapsed: () => (elapsed += 60_000) });
  t.after(() => lock.close());
  const next = () => lock.run(async ({ tick }) => tick());
  await assert.rejects(next(), { code: "LOCKED" });

  await holder.kill();

  assert.ok((await next()) > String(held));
});
