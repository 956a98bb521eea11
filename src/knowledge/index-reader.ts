import { existsSync, type Stats, statSync } from "node:fs";
import { LexicalIndex } from "../engine/lexical/lexical-index.js";
import { VectorIndex } from "../engine/vector/vector-index.js";
import { Failure } from "../kernel/failure.js";
import { indexFile } from "../store/index-name.js";
import type { Reader } from "../store/query.js";
import { openReader } from "../store/sqlite.js";
import { DocumentStore } from "./documents/document-store.js";
import { OverviewStore } from "./documents/overview-store.js";
import { FilterStore } from "./filter/filter-store.js";
import { JobStore } from "./jobs/job-store.js";
import { migrations } from "./migrations/index.js";
import { SPACE } from "./space.js";

/** One index, opened for reading, with everything that reads from it. */
export interface IndexReader {
  readonly name: string;
  readonly file: string;
  readonly documents: DocumentStore;
  readonly overview: OverviewStore;
  readonly filters: FilterStore;
  readonly lexical: LexicalIndex;
  readonly vectors: VectorIndex;
  readonly jobs: JobStore;
}

interface Opened {
  readonly reader: Reader;
  readonly index: IndexReader;
  readonly stat: Stats;
}

/** Long enough for every call that began before a database was replaced to end on the old one. */
const RETIRE_MS = 60_000;

const isSameFile = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;

/** Opens indexes on first use and keeps them open. Never creates one. */
export class IndexReaders {
  readonly #dataDir: string;
  readonly #open = new Map<string, Opened>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  exists(name: string): boolean {
    return existsSync(indexFile(this.#dataDir, name));
  }

  /**
   * The index of this name as it is on disk now: one that was rebuilt or put back by another process is opened anew.
   * @throws Failure INDEX_MISSING when there is no such index, or it was deleted while it was open.
   */
  get(name: string): IndexReader {
    const file = indexFile(this.#dataDir, name);
    const known = this.#open.get(file);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (known && stat && isSameFile(known.stat, stat)) return known.index;
    if (known) this.#retire(file, known.reader);
    if (!stat)
      throw new Failure(
        "INDEX_MISSING",
        `There is no index "${name}".`,
        "Make one with `ken setup DIR`, or `ken index` for the collections that are configured.",
      );
    const reader = openReader(file, [migrations]);
    const index: IndexReader = {
      name,
      file,
      documents: new DocumentStore(reader),
      overview: new OverviewStore(reader),
      filters: new FilterStore(reader),
      lexical: new LexicalIndex(reader, SPACE),
      vectors: new VectorIndex(reader, SPACE),
      jobs: new JobStore(reader),
    };
    this.#open.set(file, { reader, index, stat });
    return index;
  }

  #retire(file: string, reader: Reader): void {
    this.#open.delete(file);
    setTimeout(() => reader.close(), RETIRE_MS).unref();
  }

  close(): void {
    for (const { reader } of this.#open.values()) reader.close();
    this.#open.clear();
  }
}
