import type { Clock, Instant } from "../kernel/clock.js";
import { instant } from "../kernel/clock.js";
import type { Root, Roots } from "./access/index.js";
import { type GramDocument, loadDocument, type UnreadableFile } from "./document/index.js";
import { DocumentShelf } from "./document-shelf.js";
import {
  readDocumentFile,
  removeStrays,
  type ScannedFile,
  scanVault,
  statDocumentFile,
  type Turn,
  VaultLock,
  type VaultScan,
} from "./vault/index.js";

/** The files of all roots: read, remembered while they stay the same, and locked for writing. */
export class DocumentFiles {
  readonly #roots: Roots;
  readonly #clock: Clock;
  readonly #shelf = new DocumentShelf();
  readonly #locks = new Map<string, VaultLock>();
  readonly #swept = new Set<string>();

  constructor(roots: Roots, clock: Clock) {
    this.#roots = roots;
    this.#clock = clock;
  }

  scan(root: Root, folder: string, known: ReadonlyMap<string, ScannedFile> | undefined): VaultScan {
    return scanVault(root.dir, folder, known);
  }

  /** The document as its file is now; undefined where there is none. @throws Failure INVALID_PATH, MOUNT_NOT_FOUND, ACCESS_DENIED */
  read(path: string): GramDocument | UnreadableFile | undefined {
    const { root, rest } = this.#roots.find(path, "read");
    const stat = statDocumentFile(root.dir, rest);
    if (!stat) {
      this.#shelf.drop(path);
      return undefined;
    }
    const known = this.#shelf.get(path, stat.stamp);
    if (known) return known;
    const read = readDocumentFile(root.dir, rest);
    if (!read) return undefined;
    const file = loadDocument({ path, ...read });
    this.#shelf.put(file);
    return file;
  }

  /** What was just written needs not be read again. */
  keep(document: GramDocument): void {
    this.#shelf.put(document);
  }

  lock(root: Root): VaultLock {
    const known = this.#locks.get(root.dir) ?? new VaultLock(root.dir, this.#clock);
    this.#locks.set(root.dir, known);
    return known;
  }

  /**
   * One writer at a time. The first turn of a process begins with the removal of what writers left behind who did not come to
   * their end: nobody else is writing then.
   */
  write<T>(root: Root, work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.lock(root).run(async (turn) => {
      if (!this.#swept.has(root.dir)) {
        removeStrays(root.dir, scanVault(root.dir, "").strays);
        this.#swept.add(root.dir);
      }
      return work(turn);
    });
  }

  /** A time for something that nobody may give a time to: after the last one, as many milliseconds as it is told. */
  later(last: Instant, by: number): Instant {
    return instant(Math.max(this.#clock.ms(), Date.parse(last) + 1) + by);
  }

  close(): void {
    for (const lock of this.#locks.values()) lock.close();
  }
}
