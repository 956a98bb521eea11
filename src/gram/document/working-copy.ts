import { Failure } from "../../kernel/failure.js";
import {
  Draft,
  headOf,
  isRecorded,
  type Present,
  presentOf,
  recordExternalEdit,
  type State,
} from "../history/index.js";
import { isError, parse, render, rewrite, type SourceDocument, toSourceSnapshot } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";
import { tooLarge } from "./too-large.js";
import type { WritePorts } from "./write-ports.js";

/** A document opened for writing, with an edit by hand already taken in as a revision of its own. */
export interface WorkingCopy {
  readonly present: Present;
  readonly source: string;
  readonly parsed: SourceDocument;
  draft(): Draft;
  /** The source changed as little as it takes to say what the state says. */
  rewritten(state: State): string;
}

export function toWorkingCopy(document: GramDocument, { tick }: Pick<WritePorts, "tick">): WorkingCopy {
  const { source, recorded, modified } = document;
  const parsed = parse(source);
  const base = isRecorded(recorded, source)
    ? { history: recorded, state: document.state, source }
    : presentOf(recorded, render);
  const snapshot = toSourceSnapshot(parsed, base.state);
  const edited = document.identity.unrecorded
    ? recordExternalEdit(base, { source, snapshot }, { now: tick(headOf(recorded).recordedAt), modified }, render)
    : undefined;
  return {
    present: edited ?? base,
    source,
    parsed,
    draft: () => new Draft((edited ?? base).state),
    rewritten: (state) => rewrite({ document: parsed, entities: snapshot.entities }, state),
  };
}

/** @throws Failure where the format would not hold what was asked for */
export function checkedSource(parsed: SourceDocument, source: string): SourceDocument {
  const limit = tooLarge(source);
  if (limit !== undefined) throw new Failure("TOO_LARGE", limit, "Split the document.");
  const errors = parsed.diagnostics.filter(isError);
  const [first] = errors;
  if (first)
    throw new Failure(
      "INVALID_OPERATION",
      `The document would not be sound: ${first.code} ${first.message}`,
      "Nothing was written. gram_profile tells what the format holds.",
      { details: { diagnostics: errors } },
    );
  return parsed;
}
