import type { Instant } from "../../kernel/clock.js";
import { Failure, type FailureCode } from "../../kernel/failure.js";
import {
  type Appended,
  admit,
  append,
  appendReceipt,
  type Entry,
  headOf,
  type Identity,
  type Outcome,
  payloadHash,
  type Receipt,
  type RefusalCode,
  type RequestMark,
  receiptOf,
} from "../history/index.js";
import { parse, render, type SourceDocument, toSourceSnapshot } from "../language/index.js";
import {
  applyOperation,
  type Operation,
  PatchDraft,
  type PatchWarning,
  parseOperation,
  touchedByOperation,
} from "../operations/index.js";
import type { GramDocument } from "./gram-document.js";
import { headIdentity } from "./head-identity.js";
import { newWarnings } from "./new-warnings.js";
import { type DocumentFile, toFile } from "./to-file.js";
import { checkedSource, toWorkingCopy } from "./working-copy.js";
import type { WritePorts } from "./write-ports.js";

export interface PatchRequest {
  readonly base_revision: number;
  readonly expected_hash: string;
  readonly request_id: string;
  readonly operations: readonly unknown[];
  readonly effectiveAt: Instant | undefined;
}

/** What a write came to. */
export interface Written {
  readonly identity: Identity;
  /** What has to be written; undefined where the very same patch was made before. */
  readonly file: DocumentFile | undefined;
  /** The new revision; undefined where nothing changed. */
  readonly entry: Entry | undefined;
  readonly warnings: readonly PatchWarning[];
  readonly created: readonly string[];
}

export interface Patched extends Written {
  readonly receipt: Receipt & { readonly replayed?: true };
}

const MOST_OPERATIONS = 200;
const MOST_BYTES = 1024 * 1024;

/**
 * One patch, all of it or nothing. Whether the very same one was made before is asked first: whoever sends it again builds
 * on a revision that is no longer the last.
 * @throws Failure of any code that the contract names for a patch; nothing was changed then
 */
export function patchDocument(document: GramDocument, request: PatchRequest, ports: WritePorts): Patched {
  const operations = parseOperations(request.operations);
  const mark = markOf(document, request);
  const touches = operations.flatMap(touchedByOperation);
  const admitted = admit(document.history, { ...request, mark, touches });
  if (admitted.ok && admitted.value) return replayed(document, admitted.value);
  if (!admitted.ok && admitted.refusal.code === "request_id_reused") throw refusalOf(admitted);
  if (document.trouble) throw troubleFailure(document);
  if (!admitted.ok) throw refusalOf(admitted);
  return write(document, operations, { ...request, mark }, ports);
}

function parseOperations(raw: readonly unknown[]): Operation[] {
  if (raw.length > MOST_OPERATIONS)
    throw new Failure(
      "INVALID_OPERATION",
      `A patch has at most ${MOST_OPERATIONS} operations; this one has ${raw.length}.`,
      "Send it in parts.",
    );
  const bytes = Buffer.byteLength(JSON.stringify(raw));
  if (bytes > MOST_BYTES)
    throw new Failure(
      "TOO_LARGE",
      `A patch has at most ${MOST_BYTES} bytes; this one has ${bytes}.`,
      "Send it in parts.",
    );
  return raw.map((one, at) => parseOperation(one, `operations[${at}]`));
}

const markOf = (document: GramDocument, request: PatchRequest): RequestMark => ({
  id: request.request_id,
  payload: payloadHash({
    document: document.state.document,
    base_revision: request.base_revision,
    expected_hash: request.expected_hash,
    operations: request.operations,
    effective_at: request.effectiveAt,
  }),
});

const replayed = (document: GramDocument, receipt: Receipt): Patched => ({
  receipt: { ...receipt, replayed: true },
  identity: document.identity,
  file: undefined,
  entry: undefined,
  warnings: [],
  created: [],
});

function write(
  document: GramDocument,
  operations: readonly Operation[],
  request: PatchRequest & { readonly mark: RequestMark },
  ports: WritePorts,
): Patched {
  const copy = toWorkingCopy(document, ports);
  const patch = new PatchDraft(copy.draft(), headOf(copy.present.history).revision + 1);
  for (const [at, operation] of operations.entries()) applyOperation(patch, operation, `operations[${at}]`);
  const source = copy.rewritten(patch.draft);
  const parsed = checkedSource(parse(source), source);
  const { mark, effectiveAt } = request;
  const writing = { kind: "patch", by: ports.by, effectiveAt, request: mark } as const;
  const now = ports.tick(headOf(copy.present.history).recordedAt);
  const snapshot = toSourceSnapshot(parsed, patch.draft);
  const appended = append(copy.present, { source, snapshot }, { ...writing, now }, render);
  const warnings = [...patch.warnings, ...newWarnings(copy.parsed, parsed)];
  if (appended) return committed(appended, mark, parsed, warnings, patch.created);
  // Its receipt is kept all the same: a resend finds it, whatever happened since.
  const { history, entry } = appendReceipt(copy.present.history, mark, { by: ports.by, now });
  const same = { source: copy.source, state: copy.present.state, diagnostics: copy.parsed.diagnostics };
  const identity = headIdentity(history);
  return {
    receipt: receiptOf(entry, mark.id),
    identity,
    file: toFile(history, same),
    entry: undefined,
    warnings,
    created: [],
  };
}

const committed = (
  { entry, history, source, state }: Appended,
  mark: RequestMark,
  { diagnostics }: SourceDocument,
  warnings: readonly PatchWarning[],
  created: readonly string[],
): Patched => ({
  receipt: receiptOf(entry, mark.id),
  identity: headIdentity(history),
  file: toFile(history, { source, state, diagnostics }),
  entry,
  warnings,
  created,
});

const CODES: Readonly<Record<RefusalCode, FailureCode>> = {
  selector_conflict: "SELECTOR_CONFLICT",
  invalid_time: "INVALID_TIME",
  not_found: "NOT_FOUND",
  not_found_at: "NOT_FOUND_AT",
  conflict: "CONFLICT",
  request_id_reused: "REQUEST_ID_REUSED",
  history_broken: "HISTORY_BROKEN",
  segment_needed: "HISTORY_BROKEN",
};

/** What a history refused, as the error that callers see. */
export function refusalOf(outcome: Extract<Outcome<unknown>, { ok: false }>): Failure {
  const { code, message, hint, details } = outcome.refusal;
  return new Failure(CODES[code], message, hint, { details: { ...details } });
}

export function troubleFailure({ path, trouble, diagnostics }: GramDocument): Failure {
  return new Failure(
    trouble!.code,
    `"${path}" cannot be written: ${trouble!.message}`,
    trouble!.code === "HISTORY_BROKEN"
      ? "Reading goes on. A person can look with `ken gram doctor` and go on from the last sound line with --accept."
      : "Reading serves the last sound state. Mend the file by hand, then send the patch again.",
    { details: { path, diagnostics: diagnostics.slice(0, 20) } },
  );
}
