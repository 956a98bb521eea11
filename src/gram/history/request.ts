import { canonicalJson } from "../../kernel/canonical-json.js";
import { sha256 } from "../../kernel/hash.js";
import type { RequestMark } from "./append.js";
import { casToken } from "./document-hash.js";
import { type Entry, isRevision, requestOf } from "./entry.js";
import { type History, headOf, revisionsOf } from "./history.js";
import { answered, type Outcome, refused } from "./refusal.js";
import { overlap, type Touched } from "./touched.js";

/** Everything that makes two writes the same write. The path is left out, so that a resend after a rename is one. */
export interface Payload {
  readonly document: string;
  readonly base_revision: number;
  readonly expected_hash: string;
  readonly operations: readonly unknown[];
  readonly effective_at: string | undefined;
}

export interface Receipt {
  readonly request_id: string;
  readonly status: "committed" | "unchanged";
  readonly revision: number;
}

export interface PatchRequest {
  readonly mark: RequestMark;
  readonly base_revision: number;
  readonly expected_hash: string;
  /** What the patch would change, for the caller who comes too late. */
  readonly touches: readonly Touched[];
}

/** How many revisions a conflict lists. */
const LISTED = 20;

export const payloadHash = (payload: Payload): string => sha256(canonicalJson(payload));

/**
 * Whether a patch was made before, may be made now, or comes too late. The request is asked first: whoever sends a
 * write again necessarily builds on a revision that is no longer the last one.
 * @returns the receipt of the first time, or undefined where the patch may go on
 */
export function admit(history: History, request: PatchRequest): Outcome<Receipt | undefined> {
  const { mark } = request;
  const [first, ...more] = requestEntries(history, mark.id);
  // Merged branches may each have known the id, with payloads of their own.
  const same = [first, ...more].find((entry) => entry && requestOf(entry).rq === mark.payload);
  if (same) return answered(receiptOf(same, mark.id));
  if (first) return reused(first, mark.id);
  if (history.problems.length > 0)
    return refused("history_broken", history.problems[0]!.message, "`ken gram doctor --accept` lets a person go on.");
  const head = headOf(history);
  if (request.base_revision === head.revision && request.expected_hash === casToken(head.hash))
    return answered(undefined);
  return conflict(history, request);
}

/** The lines that a request made, on whichever branch; of a history that was shortened, only those in the file. */
export const requestEntries = (history: History, id: string): Entry[] =>
  history.entries.filter((entry) => requestOf(entry).req === id);

export const receiptOf = (entry: Entry, id: string): Receipt => ({
  request_id: id,
  status: isRevision(entry) ? "committed" : "unchanged",
  revision: entry.r,
});

/** Also where the payload of the first is forgotten (redaction): a write is rather refused than made twice. */
const reused = (first: Entry, id: string): Outcome<never> =>
  refused(
    "request_id_reused",
    `The request id "${id}" already stands for another patch of this document (revision ${first.r}).`,
    "Send a different patch under an id of its own.",
    { first: { revision: first.r, recorded_at: first.at } },
  );

function conflict(history: History, request: PatchRequest): Outcome<never> {
  const { revision, hash } = headOf(history);
  const since = revisionsOf(history).filter((entry) => entry.r > request.base_revision);
  return refused(
    "conflict",
    `The document is at revision ${revision}; the patch was made for revision ${request.base_revision}.`,
    "Read it again and send the patch anew, with the new revision and hash and a new request id.",
    {
      rev: revision,
      hash: casToken(hash),
      changed: since.slice(-LISTED).map((entry) => [entry.r, entry.by, entry.sum]),
      overlap: overlap(
        since.flatMap((entry) => entry.ops),
        request.touches,
      ),
    },
  );
}
