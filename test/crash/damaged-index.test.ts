import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import Database from "better-sqlite3";
import { migrate } from "../../src/store/migrate.js";
import { openWriter } from "../../src/store/sqlite.js";
import { appOf } from "../support/app-of.js";
import { seededRandom } from "../support/seeded-random.js";
import { Workspace } from "../support/workspace.js";

const FLIPS = 100;
const TYPED = new Set(["INDEX_CORRUPT", "NOT_FOUND", "INDEX_TOO_NEW", "INDEX_MISSING", "IO_ERROR", "UNSUPPORTED"]);

async function indexed(t: TestContext): Promise<Workspace> {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < 40; i++)
    space.write(`note-${i}.md`, `# Note ${i}\n\nThe lantern of room ${i}. ${`brass oil wick ${i} `.repeat(60)}\n`);
  await space.json(["index"]);
  return space;
}

const sources = (space: Workspace): string[] =>
  readdirSync(space.notes).map((name) => `${name} ${readFileSync(path.join(space.notes, name), "utf8")}`);

function damage(space: Workspace, change: (file: string) => void): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(space.index + suffix, { force: true });
  change(space.index);
}

/** What a user does who reads the hint. */
async function rebuild(space: Workspace): Promise<void> {
  await space.json(["index", "--rebuild"]);
  assert.equal(space.integrity(), "ok");
  assert.equal((await space.found("lantern")).length, 40);
}

test("a flipped byte anywhere in the database gives the right text or INDEX_CORRUPT, never a crash and never wrong text", async (t) => {
  const space = await indexed(t);
  new Database(space.index).pragma("wal_checkpoint(TRUNCATE)");
  const before = sources(space);
  const pristine = readFileSync(space.index);
  const texts = new Map<string, string>();
  for (let i = 0; i < 40; i++)
    texts.set(`notes/note-${i}.md`, readFileSync(path.join(space.notes, `note-${i}.md`), "utf8"));
  const random = seededRandom(Number(process.env.SEED ?? 1));

  for (let flip = 0; flip < FLIPS; flip++) {
    const bytes = Buffer.from(pristine);
    // Every tenth one hits the first page, which says what the file is.
    const at = Math.floor(random() * (flip % 10 === 0 ? 200 : bytes.length));
    bytes[at]! ^= 1 << Math.floor(random() * 8);
    damage(space, (file) => writeFileSync(file, bytes));
    const app = appOf(space);
    try {
      for (const [ref, text] of texts) {
        const answer = await app.call("gno_get", { ref });
        if (answer.code === undefined) assert.equal(answer.data!.content, text, `byte ${at}`);
        else assert.ok(TYPED.has(answer.code), `byte ${at}: ${answer.text}`);
      }
      for (const [name, input] of [
        ["gno_search", { query: "lantern brass", limit: 50 }],
        ["gno_query", { query: "oil lantern", fast: true }],
        ["gno_status", {}],
        ["gno_list_tags", {}],
      ] as const)
        await app.call(name, input);
    } finally {
      await app.close();
    }
  }
  assert.deepEqual(sources(space), before);
  await rebuild(space);
});

for (const [what, change] of [
  ["is empty", (file: string) => truncateSync(file, 0)],
  ["ends within its header", (file: string) => truncateSync(file, 100)],
  ["ends one byte before its second page", (file: string) => truncateSync(file, 4095)],
  ["ends in the middle", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ["is a text file", (file: string) => writeFileSync(file, "Dear diary,\n".repeat(500))],
  ["is a database of another program", (file: string) => foreign(file)],
  [
    "is a folder",
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
] as const)
  test(`an index that ${what} is refused with its path and what to do, and a rebuild recovers everything`, async (t) => {
    const space = await indexed(t);
    const before = sources(space);
    damage(space, change);

    const read = await space.failure(["search", "lantern"]);

    assert.ok(["INDEX_CORRUPT", "INDEX_MISSING", "IO_ERROR"].includes(read.code), JSON.stringify(read));
    assert.ok(read.message.includes(space.index), read.message);
    assert.match(read.hint, /ken (index|doctor)/);
    assert.equal(read.exit, 2);
    const doctor = await space.run(["doctor"]);
    assert.notEqual(doctor.stdout, "");
    await rebuild(space);
    assert.deepEqual(sources(space), before);
  });

function foreign(file: string): void {
  rmSync(file);
  const db = new Database(file);
  db.exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
  db.close();
}

test("a database of another program is not written to", async (t) => {
  const space = await indexed(t);
  damage(space, foreign);
  const before = readFileSync(space.index);

  const write = await space.failure(["index"]);

  assert.equal(write.code, "INDEX_CORRUPT");
  assert.deepEqual(readFileSync(space.index), before);
});

test("an index of a newer release is refused by readers and writers, in words, and not touched", async (t) => {
  const space = await indexed(t);
  const db = new Database(space.index);
  db.exec("UPDATE schema_versions SET version = 99");
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
  const before = readFileSync(space.index);

  for (const command of [["search", "lantern"], ["status"], ["index"], ["update"], ["get", "notes/note-1.md"]]) {
    const failure = await space.failure(command);
    assert.equal(failure.code, "INDEX_TOO_NEW", command.join(" "));
    assert.match(failure.message, /schema 99, known here: \d+/);
  }
  assert.deepEqual(readFileSync(space.index), before);
});

test("a write-ahead log that is lost after a crash costs no document: the next run reads the files again", async (t) => {
  const space = await indexed(t);
  space.write("late.md", "# Late\n\nThe heliograph was repaired.\n");
  const server = await space.serve();
  await server.jobEnd((await server.call("gno_sync", {})).data.jobId);
  server.child.kill("SIGKILL");
  await server.ended;
  damage(space, () => undefined);

  await space.json(["index"]);

  assert.equal(space.integrity(), "ok");
  assert.deepEqual(await space.found("heliograph"), ["late.md"]);
  assert.equal((await space.found("lantern")).length, 40);
});

test("a migration that is cut off leaves the old database as it was, and the next open migrates it", async (t) => {
  const space = await indexed(t);
  const migrations = {
    part: "gno_test",
    steps: ["CREATE TABLE one (a)", "CREATE TABLE two (a); INSERT INTO nowhere VALUES (1)"],
  };
  const cut = openWriter(space.index, "NORMAL");
  await assert.rejects(migrate(cut, space.index, [migrations]));
  cut.close();
  assert.equal((await space.found("lantern")).length, 40);

  const again = openWriter(space.index, "NORMAL");
  await migrate(again, space.index, [{ part: "gno_test", steps: ["CREATE TABLE one (a)", "CREATE TABLE two (a)"] }]);
  const tables = await again.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE name IN ('one', 'two') ORDER BY 1",
  );
  again.close();

  assert.deepEqual(
    tables.map(({ name }) => name),
    ["one", "two"],
  );
  assert.ok(!existsSync(`${space.index}.before-migration`));
  assert.equal(space.integrity(), "ok");
});
