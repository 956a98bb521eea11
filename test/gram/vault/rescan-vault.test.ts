import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { scanVault } from "../../../src/gram/vault/scan-vault.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

test("a file that is the same as before is the same object, and one that changed is not", (t) => {
  const root = temporaryFolder(t);
  for (const name of ["a.gram", "b.gram", "c.gram"]) writeFileSync(path.join(root, name), name);
  const before = new Map(scanVault(root, "").files.map((file) => [file.path, file]));
  writeFileSync(path.join(root, "b.gram"), "longer than before");
  renameSync(path.join(root, "c.gram"), path.join(root, "d.gram"));

  const after = scanVault(root, "", before).files;

  assert.deepEqual(
    after.filter((file) => before.get(file.path) === file).map((file) => file.path),
    ["a.gram"],
  );
  assert.deepEqual(after.map((file) => file.path).sort(), ["a.gram", "b.gram", "d.gram"]);
});
