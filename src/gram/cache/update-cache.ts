import type { Instant } from "../../kernel/clock.js";
import type { TimeZone } from "../dates/index.js";
import { type GramDocument, isDocument, type UnreadableFile } from "../document/index.js";
import { DOC, effectiveAt, headOf, isRevision, titleOf } from "../history/index.js";
import type { DocumentRow, Problem, RevisionRow } from "./document-row.js";
import { lastChanges, revisionRows, rowsAfter } from "./revision-rows.js";
import { toRecordItem, toSectionItems } from "./to-items.js";
import type { VaultCache } from "./vault-cache.js";

/** What changed since the cache last saw a document, so that the rest needs no look. */
export interface KnownChange {
  readonly before: GramDocument;
  readonly entities: ReadonlySet<string>;
}

export interface CacheUpdate {
  readonly file: GramDocument | UnreadableFile;
  readonly project: string;
  readonly change?: KnownChange | undefined;
  /** Revisions that the cache does not have yet, each with the time at which it came to be known; see `newRevisions`. */
  readonly revisions: readonly (RevisionRow & { readonly arrival: string })[];
}

/** Brings one document of the cache up to its file. To be called in a transaction. */
export async function updateCache({ writer }: VaultCache, update: CacheUpdate, zone: TimeZone): Promise<void> {
  const { file, project, change, revisions } = update;
  const aliases = isDocument(file) ? (file.state.entities.get(DOC)?.fields.get("was") ?? []) : [];
  const id = await writer.putDocument(toRow(file, project), aliases);
  if (!isDocument(file)) {
    await writer.putItems(id, file.path, "record", [], () => "");
    await writer.putItems(id, file.path, "section", [], () => "");
    return;
  }
  const changedAt = lastChanges(file);
  const touched = change?.entities;
  const records = [...file.state.entities.values()].filter(
    (one) => one.id !== DOC && (!touched || touched.has(one.id)),
  );
  const items = records.map((entity) => toRecordItem(entity, zone));
  await writer.putItems(id, file.path, "record", items, changedAt, touched);
  if (!touched || touched.has(DOC))
    await writer.putItems(id, file.path, "section", toSectionItems(file.state), () => changedAt(DOC));
  if (revisions[0]) await writer.putRevisions(id, revisions[0].rev, revisions);
}

/** A revision with the time at which it came to be known; undefined where it is new here. */
export type Arrival = RevisionRow & { readonly arrival: string | undefined };

/** The revisions of a document from the first one that the cache lacks, or has with another content. */
export async function newRevisions(
  cache: VaultCache,
  document: GramDocument,
  change: KnownChange | undefined,
): Promise<Arrival[]> {
  const id = await cache.documents.idOf(document.path);
  if (change && id !== undefined) {
    const { state, history } = change.before;
    const rows = rowsAfter({ state, revision: headOf(history).revision }, document);
    return rows.map((row) => ({ ...row, arrival: undefined }));
  }
  const known = new Map(id === undefined ? [] : (await cache.revisions.known(id)).map((row) => [row.rev, row]));
  const rows = revisionRows(document, 0).map((row): Arrival => {
    const twin = known.get(row.rev);
    return { ...row, arrival: twin?.hash === row.hash ? twin.arrival : undefined };
  });
  // An edit by hand is known before it is recorded: it then has another time, and is no news.
  const first = rows.findIndex((row) => row.arrival === undefined || known.get(row.rev)?.recorded !== row.recorded);
  return first < 0 ? [] : rows.slice(first);
}

function toRow(file: GramDocument | UnreadableFile, project: string): DocumentRow {
  const problem = (message: string, diagnostics: Problem["diagnostics"]): string =>
    JSON.stringify({ message, diagnostics: diagnostics.slice(0, 20) } satisfies Problem);
  if (!isDocument(file)) {
    const { path, stamp, reason, message, diagnostics } = file;
    const nothing = { document: "", title: "", rev: -1, hash: "", recorded: "", effective: "" };
    return { path, project, stamp, condition: reason, ...nothing, problem: problem(message, diagnostics) };
  }
  const { path, stamp, state, identity, trouble, diagnostics } = file;
  const { recorded, effective } = timesOf(file);
  return {
    path,
    project,
    stamp,
    condition: trouble ? "trouble" : "sound",
    document: state.document,
    title: titleOf(state.entities.get(DOC)),
    rev: identity.rev,
    hash: identity.hash,
    recorded,
    effective,
    problem: trouble ? problem(trouble.message, diagnostics) : null,
  };
}

function timesOf({ history, modified }: GramDocument): { recorded: Instant; effective: Instant } {
  const last = history.entries.findLast(isRevision);
  if (last) return { recorded: last.at, effective: effectiveAt(last) };
  const { base } = history;
  return base
    ? { recorded: base.recordedAt, effective: base.lastEffectiveAt }
    : { recorded: modified, effective: modified };
}
