import path from "node:path";
import { type Clock, instant } from "../kernel/clock.js";
import { Failure, toFailure } from "../kernel/failure.js";
import { sha256 } from "../kernel/hash.js";
import { type Asker, type GramConfigFile, type Root, Roots } from "./access/index.js";
import { type Area, newRevisions, openVaultCache, updateCache, type VaultCache } from "./cache/index.js";
import { Cursors } from "./cursor/cursors.js";
import { type TimeZone, timeZone } from "./dates/index.js";
import {
  type Created,
  createDocument,
  type DocumentFile,
  editDocument,
  type GramDocument,
  isDocument,
  isSameContent,
  type NewDocument,
  type Patched,
  type PatchRequest,
  patchDocument,
  type UnreadableFile,
  type Written,
} from "./document/index.js";
import { DocumentFiles } from "./document-files.js";
import { DOC, type Effect, type History, type Identity, joinSegments } from "./history/index.js";
import { type PatchWarning, slug } from "./operations/index.js";
import { readSegments, writeSegment } from "./segments.js";
import {
  createDocumentFile,
  type FileStamp,
  type Turn,
  twinOf,
  type VaultProblem,
  vaultPath,
  writeDocumentFile,
} from "./vault/index.js";
import { projectOf, VaultSync } from "./vault-sync.js";

export interface VaultPorts {
  readonly vaultDir: string;
  readonly dataDir: string;
  readonly config: GramConfigFile;
  readonly clock: Clock;
  /** Zone of the system, for dates without one. */
  readonly systemZone: string;
  readonly asker: Asker;
}

/** A write that has come to its file. */
export interface Landed {
  readonly path: string;
  /** How far the write has come: a folder of this machine has it at once. */
  readonly sync: { readonly state: "local" };
  /** Why the cache could not follow; the file is written all the same. */
  readonly indexing: PatchWarning | undefined;
}

/** A vault of documents: files are the truth, the cache is what makes questions about many of them fast. */
export class GramVault {
  readonly roots: Roots;
  readonly zone: TimeZone;
  readonly #files: DocumentFiles;
  readonly #sync: VaultSync;
  readonly #cacheFile: string;
  #cache: Promise<VaultCache> | undefined;
  #syncing: Promise<unknown> = Promise.resolve();

  constructor({ vaultDir, dataDir, config, clock, systemZone, asker }: VaultPorts) {
    this.roots = new Roots(vaultDir, config, asker);
    this.zone = timeZone(config.read().timezone ?? systemZone);
    this.#files = new DocumentFiles(this.roots, clock);
    this.#sync = new VaultSync(this.roots, this.#files, this.zone);
    this.#cacheFile = path.join(dataDir, `gram-${sha256(`${vaultDir}\n${this.zone.name}`).slice(0, 12)}.sqlite`);
  }

  /** The cache, without a look at the files. */
  cache(): Promise<VaultCache> {
    this.#cache ??= openVaultCache(this.#cacheFile);
    return this.#cache;
  }

  async cursors(): Promise<Cursors> {
    return new Cursors((await this.cache()).cursorKey);
  }

  /** The cache as the files of the area are now, and what lies there that is no document. */
  async fresh(area: Area): Promise<{ cache: VaultCache; problems: readonly VaultProblem[] }> {
    const cache = await this.cache();
    // One after the other: two would read the same files.
    const turn = this.#syncing.then(() => this.#sync.run(cache, area));
    // Who waits next only needs it to have ended; the caller of this one sees how.
    this.#syncing = turn.catch(() => undefined);
    return { cache, problems: await turn };
  }

  /** @throws Failure NOT_FOUND, SOURCE_INVALID, TOO_LARGE where it cannot be read, and those of its path */
  async document(given: string): Promise<GramDocument> {
    const name = vaultPath(given);
    const file = this.#files.read(name) ?? (await this.#renamed(name));
    if (!file) throw noDocument(name);
    if (!isDocument(file)) throw unreadable(file);
    return file;
  }

  async #renamed(name: string): Promise<GramDocument | UnreadableFile | undefined> {
    const cache = await this.cache();
    const now = await cache.edges.currentPath(name);
    return now === undefined || now === name ? undefined : this.#files.read(now);
  }

  /** Its history with the parts that were moved out of the file. */
  wholeHistory({ path: name, history, state }: GramDocument): History {
    if (history.anchors.length === 0) return history;
    const { root } = this.roots.find(name, "read");
    const joined = joinSegments(history, readSegments(root.dir, state.document, history.anchors));
    if (joined.ok) return joined.value;
    const { message, hint } = joined.refusal;
    throw new Failure("HISTORY_BROKEN", message, hint, { details: { path: name } });
  }

  async create(given: string, document: Omit<NewDocument, "id">, by: string): Promise<Created & Landed> {
    const name = vaultPath(given);
    const { root, rest } = this.roots.find(name, "write");
    return this.#files.write(root, async ({ tick }) => {
      const there = this.#files.read(name);
      if (there) throw alreadyExists(there, document);
      const twin = twinOf(root.dir, rest);
      if (twin !== undefined) throw caseTwin(name, twin);
      const id = await this.#freeId(name);
      const written = createDocument({ ...document, id }, { by, tick });
      const stamp = createDocumentFile(root.dir, rest, written.file!.text);
      return { ...written, ...(await this.#landed(name, undefined, written, stamp)) };
    });
  }

  async patch(given: string, request: PatchRequest, by: string): Promise<Patched & Landed> {
    const name = vaultPath(given);
    const { root } = this.roots.find(name, "write");
    return this.#files.write(root, async ({ tick }) => {
      const document = await this.document(name);
      const written = patchDocument(document, request, { by, tick });
      if (!written.file) return { ...written, path: document.path, sync: LOCAL, indexing: undefined };
      return { ...written, ...(await this.#written(root, document, written)) };
    });
  }

  /** A whole new source from a person. @returns undefined where it says nothing new */
  async edit(given: string, source: string, base: Identity, by: string): Promise<(Written & Landed) | undefined> {
    const name = vaultPath(given);
    const { root } = this.roots.find(name, "write");
    return this.#files.write(root, async ({ tick }) => {
      const document = await this.document(name);
      const written = editDocument(document, source, base, { by, tick });
      return written && { ...written, ...(await this.#written(root, document, written)) };
    });
  }

  /**
   * Replaces file and history as a person decides: to forget something, or to go on behind a damaged line.
   * @param make gives the new file
   */
  async rewrite(given: string, make: (document: GramDocument, tick: Turn["tick"]) => DocumentFile): Promise<Landed> {
    const name = vaultPath(given);
    const { root } = this.roots.find(name, "write");
    return this.#files.write(root, async ({ tick }) => {
      const document = await this.document(name);
      const file = make(document, tick);
      return this.#written(root, undefined, { ...NOTHING_NEW, identity: file.document.identity, file }, document.path);
    });
  }

  async #written(root: Root, before: GramDocument | undefined, written: Written, path = before!.path): Promise<Landed> {
    const { rest } = this.roots.find(path, "write");
    const { segment, document, text } = written.file!;
    if (segment) writeSegment(root.dir, document.state.document, segment);
    return this.#landed(path, before, written, writeDocumentFile(root.dir, rest, text));
  }

  async #freeId(name: string): Promise<string> {
    const cache = await this.cache();
    const base = slug(name.replace(/^@mounts\/[^/]+\//, "").replace(/\.gram$/, "")) || "document";
    let id = base;
    for (let count = 2; await cache.documents.hasDocument(id); count++) id = `${base}-${count}`;
    return id;
  }

  /** The file is written; the cache follows, and if it cannot, the next look at the folder makes it up. */
  async #landed(
    name: string,
    before: GramDocument | undefined,
    written: Written,
    { stamp, mtimeMs }: FileStamp,
  ): Promise<Landed> {
    const document: GramDocument = { ...written.file!.document, path: name, stamp, modified: instant(mtimeMs) };
    this.#files.keep(document);
    try {
      await this.#index(document, before, written);
      return { path: name, sync: LOCAL, indexing: undefined };
    } catch (thrown) {
      const { message } = toFailure(thrown);
      return {
        path: name,
        sync: LOCAL,
        indexing: { code: "indexing", message: `A search finds it a little later. ${message}` },
      };
    }
  }

  async #index(document: GramDocument, before: GramDocument | undefined, { entry }: Written): Promise<void> {
    const cache = await this.cache();
    const known = before && (await cache.documents.byPath(before.path));
    const isCurrent = known !== undefined && known.stamp === before!.stamp;
    const change = isCurrent ? { before: before!, entities: touchedEntities(entry?.ops ?? []) } : undefined;
    const revisions = (await newRevisions(cache, document, change)).map((row) => ({
      ...row,
      arrival: row.arrival ?? row.recorded,
    }));
    const update = { file: document, project: projectOf(document.path), change, revisions };
    await cache.writer.transaction(() => updateCache(cache, update, this.zone));
  }

  async close(): Promise<void> {
    this.#files.close();
    if (this.#cache) (await this.#cache).close();
  }
}

const NOTHING_NEW = { entry: undefined, warnings: [], created: [] };

const LOCAL = { state: "local" } as const;

const touchedEntities = (effects: readonly Effect[]): Set<string> =>
  new Set(effects.flatMap((effect) => (effect[0] === "s=" ? [] : [effect[0] === "d=" ? DOC : effect[1]])));

const noDocument = (name: string): Failure =>
  new Failure("NOT_FOUND", `There is no document "${name}".`, "gram_list lists the documents.", {
    details: { path: name },
  });

function unreadable({ path: name, reason, message, diagnostics }: UnreadableFile): Failure {
  const details = { path: name, diagnostics: diagnostics.slice(0, 20) };
  if (reason === "too_large")
    return new Failure("TOO_LARGE", `"${name}": ${message}`, "Split the document.", { details });
  return new Failure(
    "SOURCE_INVALID",
    `"${name}" cannot be read. ${message}`,
    "The file is left alone; mend it by hand.",
    {
      details,
    },
  );
}

function alreadyExists(there: GramDocument | UnreadableFile, document: Omit<NewDocument, "id">): Failure {
  const isSame = isDocument(there) && isSameContent(there, document);
  const known = isDocument(there) ? { rev: there.identity.rev, hash: there.identity.hash } : {};
  return new Failure(
    "ALREADY_EXISTS",
    `There is a ${isDocument(there) ? "document" : "file"} "${there.path}" already.`,
    isSame ? "It began with this very content: the create has been made." : "Patch it, or choose another path.",
    { details: { path: there.path, ...known, same_content: isSame } },
  );
}

const caseTwin = (name: string, twin: string): Failure =>
  new Failure(
    "ALREADY_EXISTS",
    `"${twin}" differs from "${name}" only in case or spelling.`,
    "Use that path, or another one.",
    {
      details: { path: name, twin, same_content: false },
    },
  );
