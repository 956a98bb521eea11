import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
  createDocumentFile,
  MOST_BYTES,
  readDocumentFile,
  statDocumentFile,
  writeDocumentFile,
} from "../../../src/gram/vault/document-file.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const textOf = (root: string, relPath: string): string | undefined => {
  const read = readDocumentFile(root, relPath);
  return read && Buffer.from(read.bytes).toString("utf8");
};

test("what is created is read back byte for byte, with the stamp that was returned", (t) => {
  const root = temporaryFolder(t);
  const text = "@gram 2\r\nGröße \u{1f3ee}\n";

  const { stamp } = createDocumentFile(root, "p/q/a.gram", text);

  assert.equal(textOf(root, "p/q/a.gram"), text);
  assert.equal(readDocumentFile(root, "p/q/a.gram")?.stamp, stamp);
  assert.equal(statDocumentFile(root, "p/q/a.gram")?.stamp, stamp);
});

test("a document is replaced with the stamp that its file has then, and the old stamp is no longer its own", (t) => {
  const root = temporaryFolder(t);
  const first = createDocumentFile(root, "a.gram", "old");

  const second = writeDocumentFile(root, "a.gram", "new");

  assert.equal(textOf(root, "a.gram"), "new");
  assert.equal(statDocumentFile(root, "a.gram")?.stamp, second.stamp);
  assert.notEqual(second.stamp, first.stamp);
});

test("a document that went while it was edited is written with its folder", (t) => {
  const root = temporaryFolder(t);

  writeDocumentFile(root, "p/a.gram", "kept");

  assert.equal(textOf(root, "p/a.gram"), "kept");
});

test("the stamp tells of another size and of another time", (t) => {
  const root = temporaryFolder(t);
  const stamps = [createDocumentFile(root, "a.gram", "one").stamp];
  const see = () => stamps.push(statDocumentFile(root, "a.gram")!.stamp);

  writeFileSync(path.join(root, "a.gram"), "longer");
  utimesSync(path.join(root, "a.gram"), 1_000, 1_000);
  see();
  utimesSync(path.join(root, "a.gram"), 1_000, 1_000.001);
  see();
  writeFileSync(path.join(root, "a.gram"), "long");
  utimesSync(path.join(root, "a.gram"), 1_000, 1_000.001);
  see();

  assert.equal(new Set(stamps).size, stamps.length, stamps.join(" "));
});

test("of two that create the same document the second is told, and the first one's text stays", (t) => {
  const root = temporaryFolder(t);
  createDocumentFile(root, "a.gram", "first");

  assert.throws(() => createDocumentFile(root, "a.gram", "second"), { code: "ALREADY_EXISTS", message: /a\.gram/ });

  assert.equal(textOf(root, "a.gram"), "first");
  assert.deepEqual(readdirSync(root), ["a.gram"]);
});

test("a folder or a link to nothing where the document should be is not replaced by a create", (t) => {
  const root = temporaryFolder(t);
  mkdirSync(path.join(root, "a.gram"));
  symlinkSync("nothing", path.join(root, "b.gram"));

  for (const name of ["a.gram", "b.gram"])
    assert.throws(() => createDocumentFile(root, name, "text"), { code: "ALREADY_EXISTS" });

  assert.deepEqual(readdirSync(root).sort(), ["a.gram", "b.gram"]);
});

test("a write that fails leaves neither a new text nor a temporary file", (t) => {
  const root = temporaryFolder(t);
  mkdirSync(path.join(root, "a.gram", "full"), { recursive: true });

  assert.throws(() => writeDocumentFile(root, "a.gram", "text"));

  assert.deepEqual(readdirSync(root), ["a.gram"]);
});

test("a new document belongs to its owner only, and a known one keeps its rights", (t) => {
  const root = temporaryFolder(t);
  const modeOf = (name: string) => statSync(path.join(root, name)).mode & 0o7777;
  createDocumentFile(root, "a.gram", "new");
  assert.equal(modeOf("a.gram"), 0o600);
  for (const mode of [0o664, 0o440]) {
    chmodSync(path.join(root, "a.gram"), mode);

    writeDocumentFile(root, "a.gram", "again");

    assert.equal(modeOf("a.gram"), mode);
  }
});

test("a document of the longest name can be written", (t) => {
  const root = temporaryFolder(t);
  const name = `${"a".repeat(250)}.gram`;

  createDocumentFile(root, name, "old");
  writeDocumentFile(root, name, "new");

  assert.equal(textOf(root, name), "new");
});

test("a name that begins with ~ is an ordinary one", (t) => {
  const root = temporaryFolder(t);

  createDocumentFile(root, "~a.gram", "text");

  assert.equal(textOf(root, "~a.gram"), "text");
});

test("there is no document where nothing is, and none where a folder is", (t) => {
  const root = temporaryFolder(t);
  mkdirSync(path.join(root, "p.gram"));

  for (const relPath of ["a.gram", "p/a.gram", "p.gram"]) {
    assert.equal(readDocumentFile(root, relPath), undefined);
    assert.equal(statDocumentFile(root, relPath), undefined);
  }
});

test("a link that leads out of the vault is followed by nobody", (t) => {
  const outside = temporaryFolder(t);
  const root = temporaryFolder(t);
  writeFileSync(path.join(outside, "a.gram"), "secret");
  symlinkSync(path.join(outside, "a.gram"), path.join(root, "a.gram"));
  symlinkSync(outside, path.join(root, "p"));
  symlinkSync(path.join(outside, "new.gram"), path.join(root, "new.gram"));

  for (const relPath of ["a.gram", "p/a.gram", "p/b.gram", "new.gram"])
    for (const access of [
      () => statDocumentFile(root, relPath),
      () => readDocumentFile(root, relPath),
      () => writeDocumentFile(root, relPath, "mine"),
      () => createDocumentFile(root, relPath, "mine"),
    ])
      assert.throws(access, { code: "INVALID_PATH" }, relPath);

  assert.deepEqual(readdirSync(outside), ["a.gram"]);
  assert.equal(readFileSync(path.join(outside, "a.gram"), "utf8"), "secret");
});

test("a link inside the vault stays a link: what it leads to is written", (t) => {
  const root = temporaryFolder(t);
  createDocumentFile(root, "p/a.gram", "old");
  symlinkSync("p/a.gram", path.join(root, "link.gram"));

  const { stamp } = writeDocumentFile(root, "link.gram", "new");

  assert.ok(lstatSync(path.join(root, "link.gram")).isSymbolicLink());
  assert.equal(textOf(root, "p/a.gram"), "new");
  assert.equal(statDocumentFile(root, "link.gram")?.stamp, stamp);
});

test("a document is no folder: nothing is made below it", (t) => {
  const root = temporaryFolder(t);
  createDocumentFile(root, "a.gram", "text");

  assert.throws(() => createDocumentFile(root, "a.gram/b.gram", "text"), { code: "INVALID_PATH" });
});

test("protected folders take no document", (t) => {
  const root = temporaryFolder(t);

  assert.throws(() => createDocumentFile(root, "node_modules/p/a.gram", "text"), { code: "INVALID_PATH" });

  assert.equal(existsSync(path.join(root, "node_modules")), false);
});

test("a file that is too large is not read, and the failure names it with the limit", (t) => {
  const root = temporaryFolder(t);
  createDocumentFile(root, "a.gram", "");
  truncateSync(path.join(root, "a.gram"), MOST_BYTES + 1);

  assert.throws(() => readDocumentFile(root, "a.gram"), {
    code: "TOO_LARGE",
    message: new RegExp(`"a\\.gram" has ${MOST_BYTES + 1} bytes; at most ${MOST_BYTES}`),
  });

  truncateSync(path.join(root, "a.gram"), MOST_BYTES);
  assert.equal(readDocumentFile(root, "a.gram")?.bytes.length, MOST_BYTES);
});
