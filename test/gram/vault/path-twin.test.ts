import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { twinOf } from "../../../src/gram/vault/path-twin.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

function vaultWith(t: TestContext, ...paths: string[]): string {
  const root = temporaryFolder(t);
  for (const relPath of paths) {
    mkdirSync(path.join(root, path.dirname(relPath)), { recursive: true });
    writeFileSync(path.join(root, relPath), "");
  }
  return root;
}

test("a document that differs only in case is found", (t) => {
  const root = vaultWith(t, "p/Notes.gram");

  assert.equal(twinOf(root, "p/notes.gram"), "p/Notes.gram");
});

test("a folder that differs only in case is found, whatever the document in it is called", (t) => {
  const root = vaultWith(t, "Work/Plan/a.gram");

  assert.equal(twinOf(root, "Work/plan/new.gram"), "Work/Plan");
});

test("a document whose letters are written in two parts is found", (t) => {
  const root = vaultWith(t, "o\u0308l.gram");

  assert.equal(twinOf(root, "öl.gram"), "o\u0308l.gram");
});

test("letters that have more than one small form are one letter", (t) => {
  const root = vaultWith(t, "ΟΔΟΣ.gram", "straße.gram");

  assert.equal(twinOf(root, "οδοσ.gram"), "ΟΔΟΣ.gram");
  assert.equal(twinOf(root, "οδος.gram"), "ΟΔΟΣ.gram");
  assert.equal(twinOf(root, "STRASSE.gram"), "straße.gram");
});

test("the very same path is no twin of itself, and neither is a path that nothing is like", (t) => {
  const root = vaultWith(t, "p/a.gram");

  for (const relPath of ["p/a.gram", "p/b.gram", "q/a.gram", "p/a.gram/b.gram"])
    assert.equal(twinOf(root, relPath), undefined);
});
