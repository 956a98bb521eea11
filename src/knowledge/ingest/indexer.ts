import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { SearchWriter } from "../../engine/search-writer.js";
import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import type { EmbeddingModel } from "../../models/port.js";
import { type Migration, migrate } from "../../store/migrate.js";
import type { Writer } from "../../store/query.js";
import { openWriter } from "../../store/sqlite.js";
import type { CollectionConfig, IndexConfig } from "../collections/collection-config.js";
import { migrations } from "../migrations/index.js";
import { SPACE } from "../space.js";
import { CollectionStore } from "./collection-store.js";
import { Embed, type EmbedReport } from "./embed.js";
import { EmbeddingStore } from "./embedding-store.js";
import { FileProblemStore } from "./file-problem-store.js";
import { FileStore } from "./file-store.js";
import { gitPull } from "./git-pull.js";
import { JobRecordStore } from "./job-record-store.js";
import { Sync, type SyncHooks, type SyncOptions } from "./sync.js";
import type { CollectionReport } from "./sync-report.js";
import { runUpdateCommand } from "./update-command.js";

export interface SyncRequest extends SyncOptions {
  readonly collections: readonly string[];
  readonly gitPull?: boolean;
  readonly runUpdateCmd?: boolean;
}

export interface OpenModel {
  readonly model: EmbeddingModel;
  /** As the configuration names it. */
  readonly uri: string;
}

/** A load of so many new passages is worth merging the lexical index for. */
const OPTIMIZE_FROM_FILES = 2_000;

/**
 * The one writer of an index: syncs, embeds and what else changes it. Its owner holds the write lock as long as it is open.
 */
export class Indexer {
  readonly #db: Writer;
  readonly #search: SearchWriter;
  readonly #sync: Sync;
  readonly #embed: Embed;
  readonly #files: FileStore;
  readonly #problems: FileProblemStore;
  readonly #embeddings: EmbeddingStore;
  readonly collections: CollectionStore;
  readonly jobs: JobRecordStore;
  readonly #env: Readonly<Record<string, string | undefined>>;

  private constructor(db: Writer, clock: Clock, env: Readonly<Record<string, string | undefined>>) {
    this.#db = db;
    this.#search = new SearchWriter(db, SPACE);
    this.#files = new FileStore(db, this.#search);
    this.#problems = new FileProblemStore(db);
    this.#embeddings = new EmbeddingStore(db, this.#search);
    this.collections = new CollectionStore(db);
    this.jobs = new JobRecordStore(db);
    this.#sync = new Sync(db, { collections: this.collections, files: this.#files, problems: this.#problems }, clock);
    this.#embed = new Embed(db, this.#embeddings, clock);
    this.#env = env;
  }

  /** Opens (and makes or migrates) the database. */
  static async open(
    file: string,
    options: { clock: Clock; env: Readonly<Record<string, string | undefined>>; others?: readonly Migration[] },
  ): Promise<Indexer> {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const db = openWriter(file, "NORMAL");
    try {
      await migrate(db, file, [migrations, ...(options.others ?? [])]);
      return new Indexer(db, options.clock, options.env);
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }

  /** Puts a damaged or unwanted database aside, so that the next open makes a new one. Nothing is deleted. */
  static setAside(file: string, at: number): void {
    for (const suffix of ["", "-wal", "-shm"])
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.aside-${at}${suffix}`);
  }

  async close(): Promise<void> {
    await this.#sync.close();
    this.#db.close();
  }

  async sync(config: IndexConfig, request: SyncRequest, hooks: SyncHooks): Promise<CollectionReport[]> {
    const reports: CollectionReport[] = [];
    for (const name of request.collections) {
      const collection = collectionOf(config, name);
      if (request.gitPull) await gitPull(collection.path, this.#env);
      if (request.runUpdateCmd && collection.updateCmd !== undefined)
        await runUpdateCommand(collection.updateCmd, collection.path);
      reports.push(await this.#sync.collection(collection, config, request, hooks));
    }
    const written = reports.reduce((sum, report) => sum + report.filesAdded + report.filesUpdated, 0);
    if (written >= OPTIMIZE_FROM_FILES) await this.#db.transaction(() => this.#search.optimize());
    await this.#db.transaction(() => this.#search.alignTotals());
    return reports;
  }

  async embed(
    { model, uri }: OpenModel,
    collections: readonly string[] | undefined,
    hooks: SyncHooks,
  ): Promise<EmbedReport> {
    return this.#embed.run(model, uri, collections, hooks);
  }

  /** Removes vectors of a collection: all, or those of other models than the current one. */
  async clearEmbeddings(
    collection: string,
    mode: { kind: "all" } | { kind: "stale"; currentModel: string },
  ): Promise<number> {
    return this.#db.transaction(() =>
      mode.kind === "all"
        ? this.#embeddings.clear(collection)
        : this.#embeddings.clearOthers(collection, mode.currentModel),
    );
  }

  /** Removes everything of collections that the configuration no longer names. Returns their names. */
  async cleanUp(config: IndexConfig): Promise<string[]> {
    const kept = new Set(config.collections.map(({ name }) => name));
    const names = await this.#db.transaction(async () => {
      const gone = (await this.collections.all()).filter(({ name }) => !kept.has(name));
      for (const { id } of gone) {
        await this.#files.removeAll(id);
        await this.#problems.removeAll(id);
        await this.collections.remove(id);
      }
      return gone.map(({ name }) => name);
    });
    await this.#db.transaction(() => this.#search.alignTotals());
    return names;
  }
}

export function collectionOf(config: IndexConfig, name: string): CollectionConfig {
  const collection = config.collections.find((one) => one.name === name);
  if (!collection)
    throw new Failure(
      "NOT_FOUND",
      `Collection not found: ${name}`,
      `Configured: ${config.collections.map((one) => one.name).join(", ") || "none"}.`,
    );
  return collection;
}
