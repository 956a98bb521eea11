import { compact, type History, historyText, isLong, joinFile, type Segment, type State } from "../history/index.js";
import { type Diagnostic, render } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";
import { headIdentity } from "./head-identity.js";

/** What a document is to become. */
export interface DocumentFile {
  /** The whole file. */
  readonly text: string;
  /** Revisions that move out of the file into one of their own, which has to be written first. */
  readonly segment: Segment | undefined;
  /** What reading the file will give. */
  readonly document: Omit<GramDocument, "path" | "stamp" | "modified">;
}

export function toFile(
  whole: History,
  {
    source,
    state,
    diagnostics,
  }: { readonly source: string; readonly state: State; readonly diagnostics: readonly Diagnostic[] },
): DocumentFile {
  const shortened = isLong(whole) ? compact(whole, render) : undefined;
  const history = shortened?.history ?? whole;
  const identity = headIdentity(history);
  return {
    text: joinFile(source, historyText(history)),
    segment: shortened?.segment,
    document: { source, recorded: history, history, state, identity, trouble: undefined, diagnostics },
  };
}
