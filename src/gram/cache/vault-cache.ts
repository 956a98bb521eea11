import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { LexicalIndex } from "../../engine/lexical/lexical-index.js";
import { VectorIndex } from "../../engine/vector/vector-index.js";
import { Failure } from "../../kernel/failure.js";
import { randomHex } from "../../kernel/ids.js";
import { migrate } from "../../store/migrate.js";
import type { Reader, Writer } from "../../store/query.js";
import { openReader, openWriter } from "../../store/sqlite.js";
import { migrations } from "../migrations/index.js";
import { SPACE } from "../space.js";
import { CacheWriterStore } from "./cache-writer-store.js";
import { DocumentStore } from "./document-store.js";
import { EdgeStore } from "./edge-store.js";
import { ItemStore } from "./item-store.js";
import { RevisionStore } from "./revision-store.js";
import { VectorStore } from "./vector-store.js";

/** Everything that is known of a vault without reading its files. It can be deleted: the files make it again. */
export interface VaultCache {
  readonly documents: DocumentStore;
  readonly revisions: RevisionStore;
  readonly items: ItemStore;
  readonly edges: EdgeStore;
  readonly lexical: LexicalIndex;
  readonly vectors: VectorIndex;
  readonly writer: CacheWriterStore;
  readonly vectorWriter: VectorStore;
  /** A number that changes with every commit that readers have not seen yet. */
  version(): number;
  /** Signs cursors. */
  readonly cursorKey: string;
  close(): void;
}

/**
 * Opens the cache, made anew where it is missing, damaged or of a newer release.
 * @throws Failure IO_ERROR, DISK_FULL
 */
export async function openVaultCache(file: string): Promise<VaultCache> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    return await open(file);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || (thrown.code !== "INDEX_CORRUPT" && thrown.code !== "INDEX_TOO_NEW"))
      throw thrown;
    for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
    return open(file);
  }
}

async function open(file: string): Promise<VaultCache> {
  const db: Writer = openWriter(file, "NORMAL", 10_000);
  try {
    await migrate(db, file, [migrations]);
    // A connection of its own: what a transaction has not committed yet is nothing that a reader should see.
    const reader = openReader(file, [migrations]);
    return made(db, reader, await cursorKeyOf(db));
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

async function cursorKeyOf(db: Writer): Promise<string> {
  const writer = new CacheWriterStore(db);
  const known = await new DocumentStore(db).state("cursor_key");
  if (known !== undefined) return known;
  const key = randomHex(16);
  await writer.setState("cursor_key", key);
  return key;
}

const made = (db: Writer, reader: Reader, cursorKey: string): VaultCache => ({
  documents: new DocumentStore(reader),
  revisions: new RevisionStore(reader),
  items: new ItemStore(reader),
  edges: new EdgeStore(reader),
  lexical: new LexicalIndex(reader, SPACE),
  vectors: new VectorIndex(reader, SPACE),
  writer: new CacheWriterStore(db),
  vectorWriter: new VectorStore(db),
  version: () => reader.dataVersion(),
  cursorKey,
  close() {
    reader.close();
    db.close();
  },
});
