import { rmSync } from "node:fs";
import { Failure } from "../kernel/failure.js";
import type { Writer } from "./query.js";

/** One step of a schema. Steps of a part are numbered by their place in its list and never change once released. */
export interface Migration {
  /** The part that owns the tables: "store", "gno", … */
  readonly part: string;
  readonly steps: readonly string[];
}

export interface SchemaVersion {
  readonly part: string;
  readonly version: number;
}

export const HAS_VERSIONS = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'schema_versions'";
export const VERSIONS = "SELECT part, version FROM schema_versions";
const TABLE = "CREATE TABLE IF NOT EXISTS schema_versions (part TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT";

/**
 * Brings every part to its newest step, in one transaction: either all of it happens or nothing. A database that holds data is
 * copied first, beside itself; the copy is removed when all went well.
 * @throws Failure INDEX_TOO_NEW for a database of a newer release; it is not touched.
 */
export async function migrate(db: Writer, file: string, migrations: readonly Migration[]): Promise<void> {
  const exists = await db.get<{ n: number }>(HAS_VERSIONS);
  const versions = exists?.n ? await db.all<SchemaVersion>(VERSIONS) : [];
  refuseNewer(versions, migrations);
  const versionOf = new Map(versions.map((row) => [row.part, row.version]));
  const due = migrations.filter(({ part, steps }) => (versionOf.get(part) ?? 0) < steps.length);
  if (due.length === 0) return;
  const backup = versions.length > 0 ? await backUp(db, file) : undefined;
  await db.transaction(async () => {
    await db.exec(TABLE);
    for (const { part, steps } of due) {
      for (const step of steps.slice(versionOf.get(part) ?? 0)) await db.exec(step);
      await db.run(
        "INSERT INTO schema_versions (part, version) VALUES (?, ?) ON CONFLICT (part) DO UPDATE SET version = excluded.version",
        [part, steps.length],
      );
    }
  });
  if (backup) rmSync(backup, { force: true });
}

/** @throws Failure INDEX_TOO_NEW */
export function refuseNewer(versions: readonly SchemaVersion[], migrations: readonly Migration[]): void {
  for (const { part, version } of versions) {
    const known = migrations.find((one) => one.part === part)?.steps.length ?? version;
    if (version <= known) continue;
    throw new Failure(
      "INDEX_TOO_NEW",
      `This index was written by a newer release (${part} schema ${version}, known here: ${known}).`,
      "Update the program, or use another index with --index.",
    );
  }
}

async function backUp(db: Writer, file: string): Promise<string> {
  const copy = `${file}.before-migration`;
  rmSync(copy, { force: true });
  await db.run("VACUUM INTO ?", [copy]);
  return copy;
}
