import type { GramDocument } from "../document/index.js";
import {
  casToken,
  Draft,
  type Entry,
  eachChange,
  effectiveAt,
  headOf,
  isRevision,
  revisionChanges,
  type State,
} from "../history/index.js";
import type { RevisionRow } from "./document-row.js";

/** The revisions of a document from `first` on, with what each did. */
export function revisionRows(document: GramDocument, first: number): RevisionRow[] {
  return Array.from(eachChange(document.history, first), ({ entry, changes }) => toRow(entry, changes));
}

/** The same where the state before them is at hand: the work is that of the new revisions alone. */
export function rowsAfter(
  before: { readonly state: State; readonly revision: number },
  document: GramDocument,
): RevisionRow[] {
  const draft = new Draft(before.state);
  return document.history.entries
    .filter((entry) => isRevision(entry) && entry.r > before.revision)
    .map((entry) => toRow(entry, revisionChanges(draft, entry.ops, entry.r)));
}

const toRow = (entry: Entry, changes: RevisionRow["changes"]): RevisionRow => ({
  rev: entry.r,
  hash: casToken(entry.hash),
  recorded: entry.at,
  effective: effectiveAt(entry),
  author: entry.by,
  request: entry.req,
  sum: entry.sum,
  changes,
});

/** When each entity last changed, as far as the file tells. */
export function lastChanges({ history }: GramDocument): (entity: string) => string {
  const times = new Map<string, string>();
  for (const { ops, at } of history.entries)
    for (const effect of ops) if (effect[0] !== "s=" && effect[0] !== "d=") times.set(effect[1], at);
  const otherwise = history.base?.recordedAt ?? headOf(history).recordedAt ?? "";
  return (entity) => times.get(entity) ?? otherwise;
}
