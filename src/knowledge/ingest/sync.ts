import { lstatSync } from "node:fs";
import path from "node:path";
import { ANALYSIS_VERSION } from "../../engine/analysis/index-terms.js";
import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import { sha256 } from "../../kernel/hash.js";
import { confine } from "../../kernel/paths.js";
import type { Writer } from "../../store/query.js";
import type { CollectionConfig, IndexConfig } from "../collections/collection-config.js";
import { fileMatcher } from "../collections/file-matcher.js";
import type { CollectionStore } from "./collection-store.js";
import { converters } from "./convert/registry.js";
import type { FileProblem, FileProblemStore } from "./file-problem-store.js";
import type { FileStore, KnownFile } from "./file-store.js";
import { PrepareLanes } from "./prepare-lanes.js";
import type { FileStamp, FileTask, PrepareOptions, PrepareResult } from "./prepared-file.js";
import { type RootError, rootError } from "./root-state.js";
import { type CollectionReport, isSkip, newReport, tellFile } from "./sync-report.js";
import type { FoundFile, Walk } from "./walk.js";
import { walkRoot } from "./walk-root.js";

export interface SyncOptions {
  /** Read only these files of one collection; relative to its folder. */
  readonly paths?: readonly string[];
  /** Let a sync remove most of a collection. */
  readonly allowMassDelete?: boolean;
  /** Read every file again, whatever it looks like. */
  readonly force?: boolean;
}

export interface SyncStores {
  readonly collections: CollectionStore;
  readonly files: FileStore;
  readonly problems: FileProblemStore;
}

export interface SyncHooks {
  progress(done: number, total: number, message: string): void;
  readonly signal?: AbortSignal;
}

const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** How much text one transaction takes in: many small ones cost more, one large one would be lost whole. */
const TRANSACTION_CHARS = 24 * 1024 * 1024;
/** A sync that would drop this share of a collection, and at least so many documents, stops and asks. */
const MASS_DELETE_SHARE = 0.5;
const MASS_DELETE_LEAST = 20;
/** Troubles that may pass by themselves: tried again at every sync. */
const PASSING = new Set(["VANISHED", "CHANGED_WHILE_READING", "TIMEOUT", "MEMORY_LIMIT", "IO_ERROR"]);

/** Brings the index up to date with folders. One at a time; the caller holds the write lock. */
export class Sync {
  readonly #db: Writer;
  readonly #stores: SyncStores;
  readonly #clock: Clock;
  readonly #lanes = new PrepareLanes();

  constructor(db: Writer, stores: SyncStores, clock: Clock) {
    this.#db = db;
    this.#stores = stores;
    this.#clock = clock;
  }

  async close(): Promise<void> {
    await this.#lanes.close();
  }

  async collection(
    collection: CollectionConfig,
    config: IndexConfig,
    options: SyncOptions,
    hooks: SyncHooks,
  ): Promise<CollectionReport> {
    const started = this.#clock.elapsed();
    const report = newReport(collection.name);
    const collectionId = await this.#stores.collections.idOf(collection.name);
    const recipeBefore = await this.#stores.collections.recipe(collectionId);
    // A first sync will need the thread: it starts while the folder is walked.
    if (recipeBefore === undefined && !options.paths) this.#lanes.warm();
    const found = rootError(collection.path) ?? filesOf(collection, options.paths);
    const isTrouble = "code" in found;
    await this.#stores.collections.setRootError(collectionId, isTrouble ? found : null);
    if (isTrouble) {
      report.rootError = found;
      return report;
    }
    const prepareOptions: PrepareOptions = {
      maxFileBytes: MAX_FILE_BYTES,
      chunking: config.chunking,
      ...(collection.languageHint === undefined ? {} : { languageHint: collection.languageHint }),
    };
    const recipe = recipeStamp(collection, config);
    const force = options.force === true || recipeBefore !== recipe;
    const known = options.paths
      ? await this.#knownOf(collectionId, options.paths)
      : await this.#stores.files.known(collectionId);
    await this.#writeAll(collectionId, collection, found, known, prepareOptions, { ...options, force }, report, hooks);
    if (!options.paths && !hooks.signal?.aborted) {
      await this.#stores.collections.setRecipe(collectionId, recipe);
    }
    await this.#stores.collections.setSynced(collectionId, this.#clock.now());
    report.durationMs = Math.round(this.#clock.elapsed() - started);
    if (hooks.signal?.aborted)
      throw new Failure("CANCELLED", "The sync was cancelled; what it had read is kept.", "Run it again to go on.");
    return report;
  }

  async #writeAll(
    collectionId: number,
    collection: CollectionConfig,
    found: Walk,
    known: Map<string, KnownFile>,
    prepareOptions: PrepareOptions,
    options: SyncOptions,
    report: CollectionReport,
    hooks: SyncHooks,
  ): Promise<void> {
    const problems = await this.#stores.problems.all(collectionId);
    const gone = goneFiles(found, known);
    if (!options.paths)
      refuseMassDelete(collection.name, gone.length, [...known.values()].filter((file) => file.active).length, options);
    const tasks: FileTask[] = [];
    for (const file of found.files) {
      const before = known.get(file.relPath);
      const problem = problems.get(file.relPath);
      if (!options.force && !options.paths && before?.active && sameStamp(before.stamp, file.stamp) && !problem) {
        tellFile(report, { relPath: file.relPath, status: "unchanged" });
      } else if (
        !options.force &&
        !options.paths &&
        problem &&
        !PASSING.has(problem.code) &&
        sameStamp(problem.stamp, file.stamp)
      ) {
        tellProblem(report, problem);
      } else {
        tasks.push(taskOf(collection, file, options.force ? undefined : before));
      }
    }
    const present = new Set([
      ...found.files.map((file) => file.relPath),
      ...found.troubles.map((trouble) => trouble.relPath),
    ]);
    await this.#db.transaction(async () => {
      for (const file of gone) {
        await this.#stores.files.deactivate(file.id);
        tellFile(report, { relPath: file.relPath, status: "inactive" });
      }
      for (const trouble of found.troubles)
        await this.#tellTrouble(collectionId, { ...trouble, stamp: NO_STAMP }, report);
      const stale = options.paths
        ? options.paths.filter((relPath) => !present.has(relPath))
        : [...problems.keys()].filter((relPath) => !present.has(relPath) && !isBelow(relPath, found.unreadFolders));
      for (const relPath of stale) await this.#stores.problems.clear(collectionId, relPath);
    });
    await this.#consume(collectionId, tasks, known, prepareOptions, report, hooks);
  }

  async #consume(
    collectionId: number,
    tasks: readonly FileTask[],
    known: ReadonlyMap<string, KnownFile>,
    prepareOptions: PrepareOptions,
    report: CollectionReport,
    hooks: SyncHooks,
  ): Promise<void> {
    if (tasks.length === 0) return;
    const queue = this.#lanes.start(tasks, prepareOptions, hooks.signal);
    let done = 0;
    let more = true;
    while (more) {
      await this.#db.transaction(async () => {
        for (let chars = 0; chars < TRANSACTION_CHARS; ) {
          const result = await queue.next();
          if (result === undefined) {
            more = false;
            return;
          }
          chars += result.kind === "document" ? result.text.length + 2_000 : 200;
          await this.#write(collectionId, result, known.get(result.relPath), report);
          if (++done % 16 === 0 || done === tasks.length)
            hooks.progress(done, tasks.length, `Reading ${report.collection}`);
        }
      });
    }
  }

  /** One file at a time: what goes wrong with one undoes that one only. */
  async #write(
    collectionId: number,
    result: PrepareResult,
    before: KnownFile | undefined,
    report: CollectionReport,
  ): Promise<void> {
    const { relPath } = result;
    if (result.kind === "unchanged") {
      if (before) await this.#stores.files.setStamp(before.id, result.stamp);
      await this.#stores.problems.clear(collectionId, relPath);
      return tellFile(report, { relPath, status: "unchanged" });
    }
    if (result.kind === "refused") {
      // A file that is there but cannot be read now keeps what was known of it; one that has become something else does not.
      if (before?.active && !KEEPS_OLD.has(result.code)) await this.#stores.files.deactivate(before.id);
      return this.#tellTrouble(collectionId, result, report);
    }
    await this.#stores.files.put(collectionId, result, before, this.#clock.now());
    await this.#stores.problems.clear(collectionId, relPath);
    tellFile(report, {
      relPath,
      status: before?.active ? "updated" : "added",
      docid: `#${result.sourceHash.slice(0, 8)}`,
      mirrorHash: result.mirrorHash,
    });
  }

  async #tellTrouble(collectionId: number, problem: FileProblem, report: CollectionReport): Promise<void> {
    if (problem.code === "VANISHED")
      return tellFile(report, { relPath: problem.relPath, status: "skipped", errorCode: problem.code });
    await this.#stores.problems.put(collectionId, problem, this.#clock.now());
    tellProblem(report, problem);
  }

  async #knownOf(collectionId: number, paths: readonly string[]): Promise<Map<string, KnownFile>> {
    const files = new Map<string, KnownFile>();
    for (const relPath of paths) {
      const file = await this.#stores.files.knownFile(collectionId, relPath);
      if (file) files.set(relPath, file);
    }
    return files;
  }
}

const NO_STAMP: FileStamp = { size: 0, mtimeMs: 0, ctimeMs: 0 };
/** A file that vanished since the walk is judged by the next one, which sees whether its folder is still there. */
const KEEPS_OLD = new Set([
  "VANISHED",
  "PERMISSION_DENIED",
  "CHANGED_WHILE_READING",
  "IO_ERROR",
  "TIMEOUT",
  "MEMORY_LIMIT",
]);

/** Everything but the files that decides what the passages look like. Another value, and every file is looked at again. */
function recipeStamp(collection: CollectionConfig, config: IndexConfig): string {
  const versions = converters.map(({ id, version }) => `${id}@${version}`);
  return sha256(
    JSON.stringify([
      ANALYSIS_VERSION,
      versions,
      config.chunking.maxTokens,
      config.chunking.overlapPercent,
      collection.languageHint ?? "",
    ]),
  );
}

const sameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
const isBelow = (relPath: string, folders: readonly string[]): boolean =>
  folders.some((folder) => relPath === folder || relPath.startsWith(`${folder}/`));

function tellProblem(report: CollectionReport, { relPath, code, message }: FileProblem): void {
  tellFile(
    report,
    { relPath, status: isSkip(code) ? "skipped" : "error", errorCode: code },
    { relPath, code, message },
  );
}

function taskOf(collection: CollectionConfig, file: FoundFile, before: KnownFile | undefined): FileTask {
  const task = { absPath: path.join(collection.path, file.relPath), relPath: file.relPath, stamp: file.stamp };
  return before?.active ? { ...task, known: { sourceHash: before.sourceHash, recipe: before.recipe } } : task;
}

function goneFiles(found: Walk, known: ReadonlyMap<string, KnownFile>): KnownFile[] {
  const present = new Set(found.files.map((file) => file.relPath));
  const troubled = new Set(found.troubles.map((trouble) => trouble.relPath));
  return [...known.values()].filter(
    (file) =>
      file.active &&
      !present.has(file.relPath) &&
      !troubled.has(file.relPath) &&
      !isBelow(file.relPath, found.unreadFolders),
  );
}

function refuseMassDelete(name: string, gone: number, active: number, options: SyncOptions): void {
  if (options.allowMassDelete || gone < MASS_DELETE_LEAST || gone <= active * MASS_DELETE_SHARE) return;
  throw new Failure(
    "CONFLICT",
    `${gone} of ${active} files of "${name}" are no longer there; the index is left as it is.`,
    "Is the folder mounted and its pattern right? If they are really gone, run `ken update --allow-mass-delete`.",
  );
}

function filesOf(collection: CollectionConfig, paths: readonly string[] | undefined): Walk | RootError {
  return paths ? lookAt(collection, paths) : walkRoot(collection.path, collection);
}

/** What a walk would say of some files. @throws Failure INVALID_PATH for a path that is none of the collection's. */
function lookAt(collection: CollectionConfig, paths: readonly string[]): Walk {
  const matcher = fileMatcher(collection);
  const result: Walk = { files: [], troubles: [], unreadFolders: [] };
  for (const relPath of paths) {
    if (!matcher.file(relPath))
      throw new Failure(
        "INVALID_PATH",
        `${JSON.stringify(relPath)} is left out by the rules of "${collection.name}".`,
        "Check the collection's pattern, include and exclude.",
      );
    const stat = lstatSync(confine(collection.path, relPath, "read"), { throwIfNoEntry: false });
    if (stat?.isDirectory())
      throw new Failure(
        "INVALID_PATH",
        `${JSON.stringify(relPath)} is a folder.`,
        "Give files, or sync the whole collection.",
      );
    if (stat?.isFile())
      result.files.push({ relPath, stamp: { size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs } });
  }
  return result;
}
