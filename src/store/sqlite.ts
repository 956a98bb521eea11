import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import type Database from "better-sqlite3";
import { Failure, indexCorrupt, toFailure } from "../kernel/failure.js";
import { HAS_VERSIONS, type Migration, refuseNewer, type SchemaVersion, VERSIONS } from "./migrate.js";
import type { Reader, SqlParams, Writer } from "./query.js";

/** FULL survives a loss of power with every acknowledged write; NORMAL only keeps the file sound. */
export type Durability = "FULL" | "NORMAL";

/** Before 3.51.3 a WAL database with two connections can lose pages (the WAL-reset bug); these older releases carry the fix too. */
const SOUND_BACKPORTS = [
  [3, 44, 6],
  [3, 50, 7],
] as const;

export function isSoundSqlite(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major > 3 || minor > 51 || (minor === 51 && patch >= 3)) return true;
  return SOUND_BACKPORTS.some(([a, b, c]) => a === major && b === minor && patch >= c);
}

type Driver = typeof Database;
let driver: Driver | undefined;

function loadDriver(): Driver {
  if (driver) return driver;
  try {
    // Loaded on first use: a start that only prints help or shakes hands does not pay for it.
    driver = createRequire(import.meta.url)("better-sqlite3") as Driver;
    return driver;
  } catch (cause) {
    throw new Failure(
      "UNSUPPORTED",
      "The SQLite driver (better-sqlite3) could not be loaded.",
      "Run `npm rebuild better-sqlite3 --ignore-scripts=false` in the folder of the package.",
      { cause },
    );
  }
}

export function sqliteVersion(): string {
  const db = new (loadDriver())(":memory:");
  try {
    return db.prepare("SELECT sqlite_version()").pluck().get() as string;
  } finally {
    db.close();
  }
}

function connect(file: string, options: Database.Options): Database.Database {
  try {
    return new (loadDriver())(file, options);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw openFailure(file, cause);
  }
}

function openFailure(file: string, cause: unknown): Failure {
  const failure = toFailure(cause);
  if (failure.code === "INDEX_CORRUPT") return indexCorrupt(`${file} is damaged, or no index.`, cause);
  if (failure.code === "DISK_FULL" || failure.code === "LOCKED") return failure;
  const isFolder = existsSync(file) && statSync(file).isDirectory();
  const why = isFolder ? "it is a folder" : cause instanceof Error ? cause.message : String(cause);
  return new Failure(
    "IO_ERROR",
    `The index ${file} cannot be opened: ${why}.`,
    isFolder ? "Move it away, or run `ken index --rebuild`." : "Check the path and its permissions (`ken doctor`).",
    { cause },
  );
}

function indexMissing(message: string): Failure {
  return new Failure("INDEX_MISSING", message, "Make one with `ken setup DIR` or `ken index`.");
}

/**
 * A connection that only reads: it sees the last commit and never waits for a writer.
 * @throws Failure INDEX_MISSING, also for a file that no first run has finished; INDEX_CORRUPT, INDEX_TOO_NEW, IO_ERROR
 */
export function openReader(file: string, schema: readonly Migration[]): Reader {
  if (!existsSync(file)) throw indexMissing(`There is no index at ${file}.`);
  const db = connect(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // Mapping the file gained nothing here and would count as memory of the process.
    db.pragma("cache_size = -8192");
    db.pragma("temp_store = MEMORY");
    db.pragma("query_only = ON");
    checkSchema(db, file, schema);
  } catch (cause) {
    db.close();
    throw cause instanceof Failure ? cause : openFailure(file, cause);
  }
  return new SqliteReader(db);
}

function checkSchema(db: Database.Database, file: string, schema: readonly Migration[]): void {
  if (isBlank(db, file)) throw indexMissing(`The index at ${file} is empty: no run has finished yet.`);
  refuseNewer(db.prepare(VERSIONS).all() as SchemaVersion[], schema);
}

/** The first read finds out whether this is a database at all, and one of ours. @throws Failure INDEX_CORRUPT */
function isBlank(db: Database.Database, file: string): boolean {
  if (db.prepare("SELECT count(*) FROM sqlite_master").pluck().get() === 0) return true;
  const { n } = db.prepare(HAS_VERSIONS).get() as { n: number };
  if (n === 0) throw indexCorrupt(`${file} is the database of another program.`);
  return false;
}

export function openWriter(file: string, durability: Durability, busyTimeoutMs = 60_000): Writer {
  const db = connect(file, { timeout: busyTimeoutMs });
  try {
    const version = db.prepare("SELECT sqlite_version()").pluck().get() as string;
    if (!isSoundSqlite(version))
      throw new Failure(
        "UNSUPPORTED",
        `SQLite ${version} can lose data in this mode.`,
        "Install a release from 3.51.3 on.",
      );
    // Before the first pragma that writes: what another program keeps here is not touched.
    isBlank(db, file);
    db.pragma("journal_mode = WAL");
    db.pragma(`synchronous = ${durability}`);
    db.pragma("foreign_keys = ON");
    db.pragma("temp_store = MEMORY");
    db.pragma("cache_size = -65536");
    db.pragma("wal_autocheckpoint = 4000");
    db.pragma("trusted_schema = OFF");
  } catch (cause) {
    db.close();
    throw cause instanceof Failure ? cause : openFailure(file, cause);
  }
  return new SqliteWriter(db);
}

/** Statements are prepared once for each text and kept. */
class SqliteReader implements Reader {
  protected readonly db: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(db: Database.Database) {
    this.db = db;
  }

  protected prepare(sql: string): Database.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  async all<Row>(sql: string, params: SqlParams = []): Promise<Row[]> {
    return this.prepare(sql).all(...params) as Row[];
  }

  async get<Row>(sql: string, params: SqlParams = []): Promise<Row | undefined> {
    return this.prepare(sql).get(...params) as Row | undefined;
  }

  async each<Row>(sql: string, params: SqlParams, take: (row: Row) => boolean): Promise<void> {
    for (const row of this.prepare(sql).iterate(...params)) if (!take(row as Row)) return;
  }

  dataVersion(): number {
    return this.prepare("PRAGMA data_version").pluck().get() as number;
  }

  close(): void {
    this.db.close();
  }
}

class SqliteWriter extends SqliteReader implements Writer {
  #last: Promise<unknown> = Promise.resolve();
  #depth = 0;

  async run(sql: string, params: SqlParams = []): Promise<{ changes: number; lastId: number }> {
    const { changes, lastInsertRowid } = this.prepare(sql).run(...params);
    return { changes, lastId: Number(lastInsertRowid) };
  }

  async runInternal(sql: string, params: SqlParams): Promise<void> {
    this.db.unsafeMode(true);
    try {
      this.prepare(sql).run(...params);
    } finally {
      this.db.unsafeMode(false);
    }
  }

  async runMany(sql: string, rows: Iterable<SqlParams>): Promise<void> {
    const statement = this.prepare(sql);
    for (const row of rows) statement.run(...row);
  }

  async exec(sql: string): Promise<void> {
    this.db.exec(sql);
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#depth > 0) return work();
    const turn = this.#last.then(() => this.#alone(work));
    // The next one waits for the end of this one, however it ended; the caller sees the error.
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    this.db.exec("BEGIN IMMEDIATE");
    this.#depth++;
    try {
      const result = await work();
      this.db.exec("COMMIT");
      return result;
    } catch (thrown) {
      if (this.db.inTransaction) this.db.exec("ROLLBACK");
      throw thrown;
    } finally {
      this.#depth--;
    }
  }
}
