import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { type Migration, migrate } from "../../src/store/migrate.js";
import { openReader, openWriter } from "../../src/store/sqlite.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const NOTES_1 = "CREATE TABLE notes (text TEXT NOT NULL) STRICT";
const NOTES_2 = "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'";

function freshDatabase(t: TestContext) {
  const file = path.join(temporaryFolder(t), "index.sqlite");
  const db = openWriter(file, "NORMAL");
  t.after(() => db.close());
  const notes = (...steps: string[]): Migration => ({ part: "notes", steps });
  return {
    db,
    file,
    notes,
    migrateTo: (...steps: string[]) => migrate(db, file, [notes(...steps)]),
    backup: `${file}.before-migration`,
    versions: () => db.all("SELECT part, version FROM schema_versions ORDER BY part"),
  };
}

test("every step runs once, however often the program starts", async (t) => {
  const { db, migrateTo, versions } = freshDatabase(t);

  await migrateTo(NOTES_1);
  await db.run("INSERT INTO notes VALUES ('roof')");
  await migrateTo(NOTES_1, NOTES_2);
  await migrateTo(NOTES_1, NOTES_2);

  assert.deepEqual(await db.all("SELECT * FROM notes"), [{ text: "roof", author: "nobody" }]);
  assert.deepEqual(await versions(), [{ part: "notes", version: 2 }]);
});

test("parts are migrated each by its own version", async (t) => {
  const { db, file, notes, migrateTo, versions } = freshDatabase(t);
  await migrateTo(NOTES_1);

  await migrate(db, file, [notes(NOTES_1), { part: "links", steps: ["CREATE TABLE links (a INTEGER) STRICT"] }]);

  assert.deepEqual(await versions(), [
    { part: "links", version: 1 },
    { part: "notes", version: 1 },
  ]);
});

test("a step that fails leaves everything as it was, with a copy beside it", async (t) => {
  const { db, migrateTo, versions, backup } = freshDatabase(t);
  await migrateTo(NOTES_1);
  await db.run("INSERT INTO notes VALUES ('roof')");

  await assert.rejects(migrateTo(NOTES_1, NOTES_2, "CREATE TABLE broken ("), /incomplete input/);

  assert.deepEqual(await db.all("SELECT * FROM notes"), [{ text: "roof" }]);
  assert.deepEqual(await versions(), [{ part: "notes", version: 1 }]);
  const copy = openReader(backup, []);
  assert.deepEqual(await copy.all("SELECT * FROM notes"), [{ text: "roof" }]);
  copy.close();
});

test("the copy goes when all went well, and a new database needs none", async (t) => {
  const { migrateTo, backup } = freshDatabase(t);

  await migrateTo(NOTES_1);
  await migrateTo(NOTES_1, NOTES_2);

  assert.ok(!existsSync(backup));
});

test("a copy that an earlier failure left does not stand in the way", async (t) => {
  const { db, migrateTo, backup } = freshDatabase(t);
  await migrateTo(NOTES_1);
  await assert.rejects(migrateTo(NOTES_1, "CREATE TABLE broken ("));

  await migrateTo(NOTES_1, NOTES_2);

  assert.deepEqual(await db.all("SELECT author FROM notes"), []);
  assert.ok(!existsSync(backup));
});

test("a database of a newer release is refused and not touched", async (t) => {
  const { file, notes, migrateTo, versions, backup } = freshDatabase(t);
  await migrateTo(NOTES_1, NOTES_2);

  const tooNew = { code: "INDEX_TOO_NEW", message: /notes schema 2, known here: 1/, hint: /Update the program/ };
  await assert.rejects(migrateTo(NOTES_1), tooNew);
  assert.throws(() => openReader(file, [notes(NOTES_1)]), tooNew);

  assert.deepEqual(await versions(), [{ part: "notes", version: 2 }]);
  assert.ok(!existsSync(backup));
});

test("parts that this release does not know are left to those that do", async (t) => {
  const { db, file, notes, migrateTo } = freshDatabase(t);
  await migrate(db, file, [{ part: "later", steps: ["CREATE TABLE later (a INTEGER) STRICT"] }]);

  await migrateTo(NOTES_1);

  openReader(file, [notes(NOTES_1)]).close();
});
