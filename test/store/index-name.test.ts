import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { Failure } from "../../src/kernel/failure.js";
import { indexFile, indexIdentity } from "../../src/store/index-name.js";
import { temporaryFolder } from "../support/temporary-folder.js";

for (const name of ["default", "My Notes", "v1.2_beta-3", "日本語", "Größe", "0", "x".repeat(64)])
  test(`${JSON.stringify(name.slice(0, 20))} is a name`, () => {
    assert.notEqual(indexIdentity(name), "");
  });

for (const name of [
  "",
  " a",
  ".a",
  "-a",
  "_a",
  "a ",
  "a.",
  "a..b",
  "a/b",
  "a\\b",
  "a\0",
  "a\n",
  "a?",
  "x".repeat(65),
  "😀",
  "\u0301a",
])
  test(`${JSON.stringify(name.slice(0, 20))} is no name`, () => {
    assert.throws(() => indexIdentity(name), { code: "INVALID_INDEX_NAME", hint: /1 to 64 letters/ });
  });

test("a name whose file could not be made everywhere is refused before anything touches the disk", () => {
  // One letter of three bytes, which its normal form takes apart into two.
  assert.throws(() => indexIdentity("\u0958".repeat(64)), { code: "INVALID_INDEX_NAME", message: /too long/ });
});

test("names that differ in case or Unicode form only are one index", () => {
  assert.equal(indexIdentity("Größe"), indexIdentity("GRÖSSE".replace("SS", "ẞ")));
  assert.equal(indexIdentity("Café"), indexIdentity("cafe\u0301"));
});

test("an identity stands for itself, whatever the name was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 64 }), (name) => {
      let identity: string;
      try {
        identity = indexIdentity(name);
      } catch (thrown) {
        assert.ok(thrown instanceof Failure && thrown.code === "INVALID_INDEX_NAME", String(thrown));
        return;
      }
      assert.doesNotMatch(identity, /[/\\\0]|\.\./);
      assert.ok(Buffer.byteLength(`index-${identity}.sqlite`) <= 255);
    }),
  );
});

test("an index lies in one file of the data folder, in the normal spelling of its name", (t) => {
  const folder = temporaryFolder(t);

  assert.equal(indexFile(folder, "My Notes"), path.join(folder, "index-my notes.sqlite"));
  assert.deepEqual(readdirSync(folder), []);
});

test("a file under an older spelling of the name stays in use", (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, "index-Work.sqlite"), "");

  assert.equal(indexFile(folder, "WORK"), path.join(folder, "index-Work.sqlite"));
});

test("several files that stand for one name are refused, by their names", (t) => {
  const folder = temporaryFolder(t);
  for (const name of ["index-Work.sqlite", "index-WORK.sqlite"]) writeFileSync(path.join(folder, name), "");

  assert.throws(() => indexFile(folder, "work"), { code: "CONFLICT", message: /index-WORK\.sqlite/ });
});
