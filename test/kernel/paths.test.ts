import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import fc from "fast-check";
import { Failure } from "../../src/kernel/failure.js";
import { checkRelative, confine } from "../../src/kernel/paths.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** A folder `notes` with a file, beside a folder `notes-evil` that it must not let anyone into. */
function notesBesideEvil(t: TestContext): string {
  const base = temporaryFolder(t);
  for (const name of ["notes/sub", "notes-evil"]) mkdirSync(path.join(base, name), { recursive: true });
  writeFileSync(path.join(base, "notes/sub/a.md"), "a");
  writeFileSync(path.join(base, "notes-evil/secret.md"), "secret");
  return path.join(base, "notes");
}

test("a path inside the folder is given as absolute, whether or not it exists", (t) => {
  const root = notesBesideEvil(t);

  assert.equal(confine(root, "sub/a.md", "read"), path.join(root, "sub", "a.md"));
  assert.equal(confine(root, "./sub//new/b.md", "write"), path.join(root, "sub", "new", "b.md"));
});

for (const given of [
  "../notes-evil/secret.md",
  "sub/../../notes-evil",
  "..",
  "",
  ".",
  "./.",
  "~",
  "~/x",
  "a\0b",
  "C:\\x",
  "\\\\host\\x",
])
  test(`${JSON.stringify(given)} is refused for reading and for writing`, (t) => {
    const root = notesBesideEvil(t);

    for (const access of ["read", "write"] as const)
      assert.throws(() => confine(root, given, access), { code: "INVALID_PATH" });
  });

test("an absolute path is refused even where it lies inside", (t) => {
  const root = notesBesideEvil(t);

  assert.throws(() => confine(root, path.join(root, "sub/a.md"), "read"), { code: "INVALID_PATH" });
});

test("a link that leads out is refused, also to something that is not there yet", (t) => {
  const root = notesBesideEvil(t);
  symlinkSync(path.join(root, "../notes-evil"), path.join(root, "out"));
  symlinkSync(path.join(root, "../notes-evil/new.md"), path.join(root, "later.md"));

  for (const given of ["out", "out/secret.md", "out/new.md", "later.md"])
    for (const access of ["read", "write"] as const)
      assert.throws(() => confine(root, given, access), { code: "INVALID_PATH" }, `${access} ${given}`);
});

test("a link that stays inside is followed", (t) => {
  const root = notesBesideEvil(t);
  symlinkSync("sub", path.join(root, "in"));

  assert.equal(confine(root, "in/a.md", "read"), path.join(root, "in", "a.md"));
});

test("a folder that is itself reached through a link confines as well", (t) => {
  const root = notesBesideEvil(t);
  const link = path.join(path.dirname(root), "link");
  symlinkSync(root, link);

  assert.equal(confine(link, "sub/a.md", "read"), path.join(link, "sub", "a.md"));
  assert.throws(() => confine(link, "../notes-evil/secret.md", "read"), { code: "INVALID_PATH" });
});

test("the refusal has the same words whether or not the target exists", (t) => {
  const root = notesBesideEvil(t);
  const words = (given: string): string => {
    try {
      return confine(root, given, "read");
    } catch (thrown) {
      return (thrown as Failure).message.replace(given, "…");
    }
  };

  assert.equal(words("../notes-evil/secret.md"), words("../notes-evil/nothing"));
});

for (const given of [
  ".git/config",
  "sub/.GIT/hooks/x",
  ".git./x",
  ".env",
  "a/node_modules/b.js",
  ".ssh/id",
  ".obsidian/x",
])
  test(`${given} may be read and not written`, (t) => {
    const root = notesBesideEvil(t);

    assert.equal(confine(root, given, "read"), path.join(root, given));
    assert.throws(() => confine(root, given, "write"), { code: "INVALID_PATH", message: /protected/ });
  });

test("a loop of links and a name that no disk takes are refused, not broken on", (t) => {
  const root = notesBesideEvil(t);
  symlinkSync("loop", path.join(root, "loop"));

  for (const given of ["loop", "loop/a", "x".repeat(300), "sub/a.md/below"])
    assert.throws(() => confine(root, given, "read"), { code: "INVALID_PATH" }, given.slice(0, 20));
});

test("whatever is written as a path either stays below the folder or is refused", (t) => {
  const root = notesBesideEvil(t);
  const piece = fc.constantFrom("..", ".", "", "a", "sub", "...", " ", "~", "a\\..\\b", "%2e%2e", "\u202e");
  const given = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.array(piece, { maxLength: 6 }).map((p) => p.join("/")),
  );
  fc.assert(
    fc.property(given, fc.constantFrom("read" as const, "write" as const), (relPath, access) => {
      try {
        const inside = path.relative(root, confine(root, relPath, access));
        assert.ok(inside !== "" && inside !== ".." && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside));
      } catch (thrown) {
        assert.ok(thrown instanceof Failure && thrown.code === "INVALID_PATH", String(thrown));
      }
    }),
  );
});

test("the spelling of a path is brought to its normal form without looking at the disk", () => {
  assert.equal(checkRelative("a//b/./c.md", { deny: false }), "a/b/c.md");
});
