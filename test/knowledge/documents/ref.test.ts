import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { documentUri, parseRef } from "../../../src/knowledge/documents/ref.js";

const segment = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      "a%2Fb",
      "50%",
      "#1",
      "a?index=x",
      "a:12",
      "~",
      "...",
      " b ",
      "\n",
      "über",
      "u\u0308ber",
      "日本",
      "😀",
      "-rf",
      "a\\b",
    ),
  )
  .filter((name) => name !== "." && name !== ".." && !/[/\0]/.test(name));
const relPaths = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
const collections = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/);

test("the URI of every path leads back to it, in any index", () => {
  fc.assert(
    fc.property(collections, relPaths, fc.constantFrom(undefined, "work", "My Notes"), (collection, relPath, index) => {
      const { ref, index: named } = parseRef(documentUri(collection, relPath, index));

      assert.equal(named, index);
      assert.ok(ref.kind === "path");
      assert.deepEqual([ref.collection, ref.relPath], [collection, relPath]);
    }),
    { numRuns: 500 },
  );
});

test("different paths have different URIs", () => {
  fc.assert(
    fc.property(relPaths, relPaths, (a, b) => {
      assert.equal(documentUri("notes", a) === documentUri("notes", b), a === b);
    }),
  );
});

test("a URI holds no sign that a terminal or a link in Markdown would take for its own", () => {
  fc.assert(
    fc.property(relPaths, (relPath) => assert.match(documentUri("notes", relPath), /^gno:\/\/[\w\-.~!*'()%/]+$/)),
  );
});

test("a path may be written as it is, behind its collection in any case", () => {
  assert.deepEqual(parseRef(" Notes/my plans/a b.md ").ref, {
    kind: "path",
    collection: "notes",
    relPath: "my plans/a b.md",
  });
});

test("a line may stand at the end of a path and of a URI", () => {
  for (const text of ["notes/a.md:12", "gno://notes/a.md:12", "gno://notes/a.md%3A12"])
    assert.deepEqual(parseRef(text).ref, { kind: "path", collection: "notes", relPath: "a.md:12", line: 12 });
  assert.ok(!("line" in parseRef("notes/a.md:0").ref));
});

test("a docid has six to eight digits, in any case", () => {
  assert.deepEqual(parseRef("#0A1B2C3d").ref, { kind: "docid", prefix: "0a1b2c3d" });
  assert.deepEqual(parseRef(" #0a1b2c ").ref, { kind: "docid", prefix: "0a1b2c" });
  for (const text of ["#", "#0a1b2", "#0a1b2c3d4", "#0a1b2g"])
    assert.throws(() => parseRef(text), { code: "INVALID_INPUT", message: /docid/ });
});

for (const text of [
  "",
  "notes",
  "notes/",
  "/a.md",
  "notes/../secret.md",
  "notes/./a.md",
  "notes//a.md",
  "gno://",
  "gno://notes",
  "gno://notes/",
  "gno://notes/%2e%2e/a.md",
  "gno://notes/a%2Fb.md",
  "gno://notes/a%00.md",
  "gno://notes/%zz.md",
  "gno://no tes/a.md",
  "file:///notes/a.md",
  "https://a.example/b",
])
  test(`${JSON.stringify(text)} is refused with what may be written`, () => {
    assert.throws(() => parseRef(text), { code: "INVALID_INPUT", hint: /gno:\/\/ URI, collection\/path or #docid/ });
  });

test("the name of an index in a URI is checked like every other", () => {
  assert.equal(parseRef("gno://notes/a.md?index=my%20notes").index, "my notes");
  assert.throws(() => parseRef("gno://notes/a.md?index=..%2Fother"), { code: "INVALID_INDEX_NAME" });
});

test("a docid may name a line, as a path may", () => {
  assert.deepEqual(parseRef("#ABCDEF12:7").ref, { kind: "docid", prefix: "abcdef12", line: 7 });
  assert.throws(() => parseRef("#abcdef12:0"), { code: "INVALID_INPUT" });
});
