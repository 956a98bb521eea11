import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import Database from "better-sqlite3";
import { migrate } from "../../src/store/migrate.js";
import type { Writer } from "../../src/store/query.js";
import { isSoundSqlite, openReader, openWriter, sqliteVersion } from "../../src/store/sqlite.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const SCHEMA = { part: "notes", steps: ["CREATE TABLE notes (text TEXT NOT NULL) STRICT"] };

async function notesDatabase(t: TestContext): Promise<{ file: string; writer: Writer }> {
  const file = path.join(temporaryFolder(t), "index.sqlite");
  const writer = openWriter(file, "NORMAL");
  t.after(() => writer.close());
  await migrate(writer, file, [SCHEMA]);
  return { file, writer };
}

function openNotes(t: TestContext, file: string) {
  const reader = openReader(file, [SCHEMA]);
  t.after(() => reader.close());
  return reader;
}

const texts = async (db: { all<Row>(sql: string): Promise<Row[]> }) =>
  (await db.all<{ text: string }>("SELECT text FROM notes ORDER BY rowid")).map(({ text }) => text);

test("a writer keeps readers apart from itself, and waits for other writers", async (t) => {
  const file = path.join(temporaryFolder(t), "index.sqlite");
  const db = openWriter(file, "FULL", 1234);
  t.after(() => db.close());
  const pragma = async (name: string) => Object.values((await db.get<Record<string, unknown>>(`PRAGMA ${name}`))!)[0];

  assert.equal(await pragma("journal_mode"), "wal");
  assert.equal(await pragma("synchronous"), 2);
  assert.equal(await pragma("foreign_keys"), 1);
  assert.equal(await pragma("trusted_schema"), 0);
  assert.equal(await pragma("busy_timeout"), 1234);
});

test("releases of SQLite that can lose pages are told from those that cannot", () => {
  for (const version of ["3.51.3", "3.51.10", "3.52.0", "4.0.0", "3.50.7", "3.44.6"])
    assert.ok(isSoundSqlite(version), version);
  for (const version of ["3.51.2", "3.50.6", "3.49.9", "3.45.1", "3.44.5", ""])
    assert.ok(!isSoundSqlite(version), version);
  assert.ok(isSoundSqlite(sqliteVersion()));
});

test("a reader answers at once while another connection holds a write transaction", async (t) => {
  const { file, writer } = await notesDatabase(t);
  await writer.run("INSERT INTO notes VALUES ('kept')");
  const reader = openNotes(t, file);

  let seenMeanwhile: string[] = [];
  await writer.transaction(async () => {
    await writer.run("INSERT INTO notes VALUES ('under way')");
    seenMeanwhile = await texts(reader);
    // A reader that opens in the middle does not wait either.
    assert.deepEqual(await texts(openNotes(t, file)), ["kept"]);
  });

  assert.deepEqual(seenMeanwhile, ["kept"]);
  assert.deepEqual(await texts(reader), ["kept", "under way"]);
});

test("a reader can tell that another connection has committed", async (t) => {
  const { file, writer } = await notesDatabase(t);
  const reader = openNotes(t, file);
  const before = reader.dataVersion();

  assert.equal(reader.dataVersion(), before);
  await writer.run("INSERT INTO notes VALUES ('new')");
  assert.notEqual(reader.dataVersion(), before);
});

test("a reader cannot write", async (t) => {
  const { file } = await notesDatabase(t);
  const reader = openNotes(t, file);

  await assert.rejects(reader.all("INSERT INTO notes VALUES ('x') RETURNING text"), { code: /^SQLITE_READONLY/ });
});

test("rows are handed on until enough were taken, and the connection is free afterwards", async (t) => {
  const { writer } = await notesDatabase(t);
  await writer.runMany("INSERT INTO notes VALUES (?)", [["a"], ["b"], ["c"]]);
  const taken: string[] = [];

  await writer.each<{ text: string }>("SELECT text FROM notes ORDER BY text", [], ({ text }) => taken.push(text) < 2);

  assert.deepEqual(taken, ["a", "b"]);
  await writer.run("DELETE FROM notes");
});

test("a transaction that throws leaves nothing behind, and the next one goes on", async (t) => {
  const { writer } = await notesDatabase(t);

  await assert.rejects(
    writer.transaction(async () => {
      await writer.run("INSERT INTO notes VALUES ('lost')");
      throw new Error("no");
    }),
    /^Error: no$/,
  );
  await writer.transaction(() => writer.run("INSERT INTO notes VALUES ('kept')"));

  assert.deepEqual(await texts(writer), ["kept"]);
});

test("transactions asked for at once run one after the other, in the order asked for", async (t) => {
  const { writer } = await notesDatabase(t);
  const slowly = async (text: string) => {
    for (const part of [1, 2]) {
      await writer.run("INSERT INTO notes VALUES (?)", [`${text}${part}`]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  await Promise.all(["a", "b", "c"].map((text) => writer.transaction(() => slowly(text))));

  assert.deepEqual(await texts(writer), ["a1", "a2", "b1", "b2", "c1", "c2"]);
});

test("a transaction inside another is part of it", async (t) => {
  const { writer } = await notesDatabase(t);

  await assert.rejects(
    writer.transaction(async () => {
      await writer.transaction(() => writer.run("INSERT INTO notes VALUES ('inner')"));
      throw new Error("outer");
    }),
    /outer/,
  );

  assert.deepEqual(await texts(writer), []);
});

test("a reader of an index that is not there, or that no run has finished, says how to make one", (t) => {
  const missing = path.join(temporaryFolder(t), "index.sqlite");
  const empty = path.join(temporaryFolder(t), "index.sqlite");
  writeFileSync(empty, "");

  for (const file of [missing, empty])
    assert.throws(() => openReader(file, [SCHEMA]), { code: "INDEX_MISSING", hint: /ken setup DIR/ });
});

test("a file that is no database is told as a damaged index, with the way back", (t) => {
  const file = path.join(temporaryFolder(t), "index.sqlite");
  writeFileSync(file, "Dear diary, ".repeat(500));

  for (const open of [() => openReader(file, [SCHEMA]), () => openWriter(file, "NORMAL")])
    assert.throws(open, { code: "INDEX_CORRUPT", hint: /ken index --rebuild/ });
});

test("a folder in the place of the index is told as such", (t) => {
  const folder = temporaryFolder(t);

  for (const open of [() => openReader(folder, [SCHEMA]), () => openWriter(folder, "NORMAL")])
    assert.throws(open, { code: "IO_ERROR", message: /it is a folder/ });
});

test("the database of another program is neither read nor touched", (t) => {
  const file = path.join(temporaryFolder(t), "index.sqlite");
  const other = new Database(file);
  other.exec("CREATE TABLE bookmarks (url TEXT)");
  other.close();
  const before = readFileSync(file);

  for (const open of [() => openReader(file, [SCHEMA]), () => openWriter(file, "NORMAL")])
    assert.throws(open, { code: "INDEX_CORRUPT", message: /another program/ });

  assert.ok(readFileSync(file).equals(before));
});
