import assert from "node:assert/strict";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { asOrdinaryUser } from "../support/other-user.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { VaultProcess } from "./gram-vault-process.js";

test("a vault that may not be written is scanned and read, and a writer hears that it may not be written", async (t) => {
  const root = temporaryFolder(t);
  mkdirSync(path.join(root, "p"));
  writeFileSync(path.join(root, "p", "a.gram"), "text");
  const user = asOrdinaryUser(root);
  for (const folder of ["p", ""]) chmodSync(path.join(root, folder), 0o555);
  const program = `
    const root = ${JSON.stringify(root)};
    const codeOf = (thrown) => toFailure(thrown).code;
    say(vault.scanVault(root, "").files.map((file) => file.path));
    say(Buffer.from(vault.readDocumentFile(root, "p/a.gram").bytes).toString());
    try { vault.writeDocumentFile(root, "p/a.gram", "new"); } catch (thrown) { say(codeOf(thrown)); }
    say(await new vault.VaultLock(root, systemClock).run(async () => "a turn").catch(codeOf));
  `;

  const said = await new VaultProcess(t, program, user).end();
  // The test has to be able to remove them.
  for (const folder of ["", "p"]) chmodSync(path.join(root, folder), 0o755);

  assert.deepEqual(said, [["p/a.gram"], "text", "PERMISSION_DENIED", "PERMISSION_DENIED"]);
});

test("folders that may not be looked into are told of, and the others are scanned", async (t) => {
  const root = temporaryFolder(t);
  for (const folder of ["closed", "names", "open"]) mkdirSync(path.join(root, folder));
  for (const file of ["closed/a.gram", "names/b.gram", "open/c.gram"]) writeFileSync(path.join(root, file), "");
  symlinkSync("closed/a.gram", path.join(root, "link.gram"));
  const user = asOrdinaryUser(path.join(root, "open"));
  chmodSync(root, 0o755);
  // Where the tests are not run as root these folders are their own, and the rights of the owner count.
  chmodSync(path.join(root, "closed"), 0o000);
  chmodSync(path.join(root, "names"), 0o444);
  const program = `
    const { files, problems } = vault.scanVault(${JSON.stringify(root)}, "");
    say(files.map((file) => file.path));
    say(problems.map(({ code, path }) => code + " " + path).sort());
  `;

  const said = await new VaultProcess(t, program, user).end();

  assert.deepEqual(said, [["open/c.gram"], ["unreadable closed", "unreadable link.gram", "unreadable names/b.gram"]]);
});
