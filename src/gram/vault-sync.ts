import type { Instant } from "../kernel/clock.js";
import type { Root, Roots } from "./access/index.js";
import {
  type Area,
  type Arrival,
  type CacheUpdate,
  newRevisions,
  updateCache,
  type VaultCache,
} from "./cache/index.js";
import type { TimeZone } from "./dates/index.js";
import { type GramDocument, isDocument, type UnreadableFile } from "./document/index.js";
import type { DocumentFiles } from "./document-files.js";
import type { ScannedFile, VaultProblem, VaultScan } from "./vault/index.js";

/** Documents of one transaction of the cache. */
const BATCH = 50;

/** Folders whose last look is remembered. */
const MOST_FOLDERS = 64;

interface Looked {
  readonly files: ReadonlyMap<string, ScannedFile>;
  readonly version: number;
}

/** The same files, and nobody wrote to the cache since: then it says what they say. */
const isUnchanged = ({ files }: VaultScan, last: Looked | undefined, version: number): boolean =>
  last !== undefined &&
  last.version === version &&
  last.files.size === files.length &&
  files.every((file) => last.files.get(file.path) === file);

interface Change {
  readonly file: GramDocument | UnreadableFile;
  readonly project: string;
}

/**
 * Makes the cache say what the files say. It looks at the file names and times of the area that a call is about, reads what
 * changed, and nothing else; nobody watches the folders meanwhile.
 */
export class VaultSync {
  readonly #roots: Roots;
  readonly #files: DocumentFiles;
  readonly #zone: TimeZone;
  /** What the folders that were asked for held when cache and files were last the same. */
  readonly #last = new Map<string, Looked>();

  constructor(roots: Roots, files: DocumentFiles, zone: TimeZone) {
    this.#roots = roots;
    this.#files = files;
    this.#zone = zone;
  }

  /** @returns what the folders hold that is no document */
  async run(cache: VaultCache, area: Area): Promise<readonly VaultProblem[]> {
    const problems: VaultProblem[] = [];
    for (const { root, folder } of this.#foldersOf(area)) problems.push(...(await this.#folder(cache, root, folder)));
    return problems;
  }

  #foldersOf(area: Area): { root: Root; folder: string }[] {
    if (area.kind === "vault") return [{ root: this.#roots.all()[0]!, folder: "" }];
    const path = area.kind === "folder" ? area.folder : area.path.split("/").slice(0, -1).join("/");
    const { root, rest } = this.#roots.find(path, "read");
    return [{ root, folder: rest }];
  }

  async #folder(cache: VaultCache, root: Root, folder: string): Promise<readonly VaultProblem[]> {
    const last = this.#last.get(`${root.dir}\n${folder}`);
    const scan = this.#files.scan(root, folder, last?.files);
    const prefix = root.key === "" ? "" : `${root.key}/`;
    if (!isUnchanged(scan, last, cache.version())) await this.#compare(cache, root, folder, scan);
    return scan.problems.map((problem) => ({ ...problem, path: `${prefix}${problem.path}` }));
  }

  async #compare(cache: VaultCache, root: Root, folder: string, scan: VaultScan): Promise<void> {
    const prefix = root.key === "" ? "" : `${root.key}/`;
    const within = `${prefix}${folder}`.replace(/\/$/, "");
    const area: Area = within === "" ? { kind: "vault" } : { kind: "folder", folder: within };
    const known = new Map((await cache.documents.files(area)).map((row) => [row.path, row]));
    const changed: string[] = [];
    for (const { path, stamp } of scan.files) {
      const full = `${prefix}${path}`;
      if (known.get(full)?.stamp !== stamp) changed.push(full);
      known.delete(full);
    }
    // What is left in `known` is gone from the disk.
    const gone = new Map([...known.values()].map((row) => [row.path, row]));
    if (changed.length > 0 || gone.size > 0) await this.#take(cache, root, changed, gone);
    this.#last.delete(`${root.dir}\n${folder}`);
    this.#last.set(`${root.dir}\n${folder}`, {
      files: new Map(scan.files.map((file) => [file.path, file])),
      version: cache.version(),
    });
    for (const key of this.#last.keys()) if (this.#last.size > MOST_FOLDERS) this.#last.delete(key);
  }

  async #take(
    cache: VaultCache,
    root: Root,
    changed: readonly string[],
    gone: Map<string, { readonly id: number; readonly path: string; readonly document: string }>,
  ): Promise<void> {
    for (let at = 0; at < changed.length || at === 0; at += BATCH) {
      const batch: Change[] = [];
      for (const path of changed.slice(at, at + BATCH)) {
        const file = this.#files.read(path);
        if (file) batch.push({ file, project: projectOf(path) });
      }
      await this.#renamed(cache, batch, gone);
      const updates: CacheUpdate[] = [];
      for (const { file, project } of batch) {
        const revisions = isDocument(file) ? await newRevisions(cache, file, undefined) : [];
        updates.push({ file, project, revisions: await this.#arrived(cache, root, revisions) });
      }
      await cache.writer.transaction(async () => {
        for (const update of updates) await updateCache(cache, update, this.#zone);
        if (at + BATCH >= changed.length) for (const { id } of gone.values()) await cache.writer.removeDocument(id);
      });
    }
    if (changed.length + gone.size > BATCH) await cache.writer.alignTotals();
  }

  /** A file under a new name is the document that is gone under the old one. */
  async #renamed(
    cache: VaultCache,
    batch: readonly Change[],
    gone: Map<string, { readonly id: number; readonly document: string }>,
  ): Promise<void> {
    for (const { file, project } of batch) {
      if (!isDocument(file) || gone.size === 0 || (await cache.documents.idOf(file.path)) !== undefined) continue;
      const old = [...gone].find(([, row]) => row.document === file.state.document);
      if (!old) continue;
      gone.delete(old[0]);
      await cache.writer.transaction(() => cache.writer.renameDocument(old[1].id, file.path, project));
    }
  }

  /**
   * When each revision came to be known: when it was written, unless others that were written later are known already. Those
   * that come late (by git, by a synchronised folder) get a time of now, or who asks for news would never hear of them.
   */
  async #arrived(cache: VaultCache, root: Root, revisions: readonly Arrival[]) {
    const last = (await cache.revisions.lastArrival()) ?? "";
    const late = revisions.filter((row) => row.arrival === undefined && row.recorded <= last).length;
    const times = late === 0 ? [] : await this.#lateTimes(root, late, last as Instant);
    return revisions.map((row) => ({
      ...row,
      arrival: row.arrival ?? (row.recorded > last ? row.recorded : (times.shift() ?? row.recorded)),
    }));
  }

  async #lateTimes(root: Root, count: number, last: Instant): Promise<Instant[]> {
    if (root.access !== "write") return Array.from({ length: count }, (_, at) => this.#files.later(last, at));
    return this.#files.lock(root).run(async ({ tick }) => Array.from({ length: count }, () => tick(last)));
  }
}

/** The first folder of a path; of a mount its key. Documents at the root belong to project "". */
export function projectOf(path: string): string {
  const [first, id] = path.split("/");
  if (first === "@mounts") return `${first}/${id}`;
  return path.includes("/") ? first! : "";
}
