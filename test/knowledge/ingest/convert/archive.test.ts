import assert from "node:assert/strict";
import { test } from "node:test";
import { zipSync } from "fflate";
import { openArchive } from "../../../../src/knowledge/ingest/convert/archive.js";
import { DEFAULT_LIMITS, Refusal, type RefusalCode } from "../../../../src/knowledge/ingest/convert/converter.js";
import { refusalOf } from "./convert-file.js";
import { docxOf, paragraph, zipOf } from "./package-files.js";

const refused =
  (code: RefusalCode) =>
  (error: unknown): boolean =>
    error instanceof Refusal && error.code === code;

const open = (bytes: Uint8Array, limits = {}) => openArchive(bytes, { ...DEFAULT_LIMITS, ...limits });

/** Overwrites the size that the directory declares for its only entry. */
function declaring(size: number, bytes: Uint8Array): Uint8Array {
  const lied = Buffer.from(bytes);
  const entry = lied.lastIndexOf("PK\x01\x02", undefined, "latin1");
  lied.writeUInt32LE(size, entry + 24);
  return lied;
}

test("entries are read by name, deflated and stored ones alike", () => {
  const archive = open(zipSync({ "a/b.txt": Buffer.from("inside"), c: [Buffer.from("stored"), { level: 0 }] }));

  assert.deepEqual(archive.names, ["a/b.txt", "c"]);
  assert.equal(archive.readText("a/b.txt"), "inside");
  assert.equal(archive.readText("c"), "stored");
  assert.equal(archive.read("none"), undefined);
});

test("a bomb is stopped by its ratio, whatever size it declares", () => {
  const bomb = zipSync({ bomb: new Uint8Array(64 * 2 ** 20) });

  for (const bytes of [bomb, declaring(10, bomb)]) {
    const started = performance.now();
    assert.throws(() => open(bytes).read("bomb"), refused("ARCHIVE_LIMIT"));
    assert.ok(performance.now() - started < 3000);
  }
});

test("all entries together are bounded, and so is their number", () => {
  const many = zipSync({ a: Buffer.alloc(600, "a1"), b: Buffer.alloc(600, "b1") });

  const archive = open(declaring(1, many), { maxUnpackedBytes: 1000 });
  assert.equal(archive.read("a")?.length, 600);
  assert.throws(() => archive.read("b"), refused("ARCHIVE_LIMIT"));
  assert.throws(() => open(many, { maxEntries: 1 }), refused("ARCHIVE_LIMIT"));
});

test("an archive that admits to be too large is refused before it is unpacked", () => {
  const bytes = declaring(2 ** 31, zipOf({ a: "small" }));

  assert.throws(() => open(bytes), refused("ARCHIVE_LIMIT"));
});

test("names that lead out of the archive refuse it", () => {
  for (const name of ["../evil", "a/../../evil", "/etc/passwd", "..\\evil", "C:/evil"])
    assert.throws(() => open(zipOf({ [name]: "x" })), refused("CORRUPT"), name);
});

test("a truncated archive and damaged data are corrupt", () => {
  const bytes = zipOf({ a: "some words that can be packed, some words that can be packed" });
  const damaged = Buffer.from(bytes).fill(0xff, 40, 50);

  assert.throws(() => open(bytes.subarray(0, bytes.length - 30)), refused("CORRUPT"));
  assert.throws(() => open(damaged).read("a"), refused("CORRUPT"));
  assert.throws(() => open(Buffer.from("this is no archive")), refused("CORRUPT"));
});

test("encryption is named, in the archive and around it", async () => {
  const locked = Buffer.from(zipOf({ a: "x" }));
  locked.writeUInt16LE(1, locked.lastIndexOf("PK\x01\x02", undefined, "latin1") + 8);
  const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  const office = Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]);

  assert.throws(() => open(locked).read("a"), refused("ENCRYPTED"));
  assert.match(await refusalOf("a.docx", office, "ENCRYPTED"), /password/);
  await refusalOf("a.xlsx", compound, "CORRUPT");
});

test("a bomb in any of the formats is refused with a word about size", async () => {
  const word = docxOf(`${paragraph("before")}<!--${" ".repeat(40 * 2 ** 20)}-->`);
  const book = zipSync({ "META-INF/container.xml": new Uint8Array(40 * 2 ** 20) });

  assert.match(await refusalOf("bomb.docx", word, "ARCHIVE_LIMIT"), /size|limit/);
  assert.match(await refusalOf("bomb.epub", book, "ARCHIVE_LIMIT"), /size|limit/);
});
