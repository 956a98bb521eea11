import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { vaultFolder, vaultPath } from "../../../src/gram/vault/vault-path.js";

const refused = (given: string, why: RegExp): void =>
  assert.throws(() => vaultPath(given), { code: "INVALID_PATH", message: why }, JSON.stringify(given));

test("a path of names with forward slashes that ends in .gram is taken as it is", () => {
  for (const given of [
    "a.gram",
    "p/a.gram",
    "Größe/日本 語.gram",
    "~a.gram",
    "a?.gram",
    "ab:c.gram",
    "p.gram/a.gram",
    "comx.gram",
  ])
    assert.equal(vaultPath(given), given);
});

test("letters that are written in two parts become one", () => {
  assert.equal(vaultPath("o\u0308l/a\u0301.gram"), "öl/á.gram");
});

test("a document has to end in .gram, in small letters", () => {
  for (const given of ["a", "a.md", "a.GRAM", "a.gramm", "p.gram/a"]) refused(given, /ends in \.gram/);
});

test("an absolute path is refused, in the spelling of any system", () => {
  for (const given of ["/a.gram", "C:/a.gram", "c:a.gram"]) refused(given, /absolute/);
});

test("a path that leads up, stays where it is or has an empty part is refused", () => {
  for (const given of ["../a.gram", "p/../a.gram"]) refused(given, /leads out/);
  for (const given of ["./a.gram", "p/./a.gram"]) refused(given, /begins with a dot/);
  for (const given of ["p//a.gram"]) refused(given, /part of it is empty/);
  refused("", /it is empty/);
});

test("a hidden name is refused wherever it stands", () => {
  for (const given of [".gram", ".a.gram", ".git/a.gram", "p/.gram/a.gram"]) refused(given, /begins with a dot/);
});

test("a name that Windows would cut is refused", () => {
  for (const given of ["p./a.gram", "p /a.gram", "a.gram ", "a.gram."]) refused(given, /ends with a dot or a blank/);
});

test("a name that Windows keeps for a device is refused, with any ending and in any case", () => {
  for (const given of ["con.gram", "AUX.gram", "p/Nul.x.gram", "prn/a.gram", "com1.gram", "lpt9/a.gram"])
    refused(given, /device/);
});

test("a backslash separates nothing here and is refused", () => {
  refused("p\\a.gram", /separated by \//);
});

test("control characters, NUL and halves of characters are refused", () => {
  for (const given of ["a\0.gram", "a\n.gram", "a\x7f.gram", "a\x85.gram", "a\ud800.gram"]) refused(given, /control/);
});

test("a name has at most 255 bytes", () => {
  const longest = `${"ä".repeat(125)}.gram`;
  assert.equal(vaultPath(longest), longest);
  refused(`a${longest}`, /more than 255 bytes/);
  refused(`${"ä".repeat(128)}/a.gram`, /more than 255 bytes/);
});

test("a document of a mount stands below the mount's id", () => {
  assert.equal(vaultPath("@mounts/team/a.gram"), "@mounts/team/a.gram");
  refused("@mounts/a.gram", /@mounts\/<id>/);
});

test("a folder follows the same rules but for its ending, and an empty one is the vault", () => {
  assert.equal(vaultFolder(""), "");
  assert.equal(vaultFolder("p/q/"), "p/q");
  assert.equal(vaultFolder("@mounts/team"), "@mounts/team");
  for (const given of ["..", "p//q", ".git", "/p", "con", "p\\q", "p/q//"])
    assert.throws(() => vaultFolder(given), { code: "INVALID_PATH" }, given);
});

test("whatever is taken stays inside, and is taken again as what it became", () => {
  const part = fc.oneof(fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom("..", ".", "", "C:", "con", "\\"));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const given = `${parts.join("/")}.gram`;
      let taken: string;
      try {
        taken = vaultPath(given);
      } catch (thrown) {
        assert.equal((thrown as { code?: string }).code, "INVALID_PATH");
        return;
      }

      assert.equal(vaultPath(taken), taken);
      assert.ok(path.resolve("/vault", taken).startsWith("/vault/"));
      assert.ok(path.win32.resolve("V:\\vault", taken).startsWith("V:\\vault\\"));
    }),
  );
});
