/** Every way a call can fail: when, and what each surface makes of it (HTTP status, exit code of the command line). */
export const FAILURES = {
  VALIDATION: {
    http: 400,
    exit: 1,
    when: "An argument, flag or setting is missing, unknown or of the wrong kind; the message names it.",
  },
  INVALID_INPUT: {
    http: 400,
    exit: 1,
    when: "Arguments that are right by themselves do not go together, or a reference cannot be read.",
  },
  INVALID_FILTER: { http: 400, exit: 1, when: "The filter over typed metadata is wrong; the message names the place." },
  INVALID_PATH: {
    http: 400,
    exit: 1,
    when: "A path leads out of its folder, is protected, or is left out by the rules of its collection.",
  },
  INVALID_INDEX_NAME: { http: 400, exit: 1, when: "A name cannot stand for an index." },
  PATH_NOT_FOUND: { http: 404, exit: 1, when: "There is no such folder on disk." },
  NOT_FOUND: { http: 404, exit: 1, when: "There is no such document, collection or job." },
  UNKNOWN_TOOL: { http: 404, exit: 1, when: "There is no tool of this name." },
  DUPLICATE: { http: 409, exit: 1, when: "A collection of this name, or of this folder, exists already." },
  CONFLICT: {
    http: 409,
    exit: 1,
    when: "What is there now is not what the call assumes: several documents fit, or most files are gone.",
  },
  HAS_REFERENCES: { http: 409, exit: 1, when: "The configuration still refers to what should be removed." },
  JOB_CONFLICT: { http: 409, exit: 4, when: "A job runs that must end first." },
  LOCKED: { http: 423, exit: 4, when: "Another process is writing the index." },
  QUEUE_FULL: { http: 429, exit: 4, when: "Too many jobs are waiting." },
  PERMISSION_DENIED: {
    http: 403,
    exit: 2,
    when: "The system refuses access to a file or folder that the program needs.",
  },
  COLLECTION_UNCONFIGURED: {
    http: 409,
    exit: 1,
    when: "The index holds a collection that the configuration does not name.",
  },
  CONFIG_INVALID: { http: 500, exit: 1, when: "The configuration file is wrong; the message names the place." },
  INDEX_MISSING: { http: 404, exit: 2, when: "There is no index of this name yet." },
  INDEX_CORRUPT: {
    http: 500,
    exit: 2,
    when: "The index is damaged; files are untouched, and it can be made anew from them.",
  },
  INDEX_TOO_NEW: { http: 500, exit: 2, when: "A newer release wrote the index." },
  VECTORS_UNAVAILABLE: { http: 409, exit: 2, when: "There are no embeddings to search or compare with." },
  MODEL_UNAVAILABLE: { http: 409, exit: 2, when: "A model is not there, not allowed or cannot be loaded." },
  MODEL_FAILED: { http: 502, exit: 2, when: "A model, or the service behind it, gave no usable answer." },
  DISK_FULL: { http: 507, exit: 2, when: "The disk is full; nothing was acknowledged, and reading goes on." },
  IO_ERROR: { http: 500, exit: 2, when: "The disk reported an error." },
  TOO_LARGE: { http: 413, exit: 1, when: "The answer or a download is larger than anyone could take." },
  CANCELLED: { http: 499, exit: 130, when: "The caller cancelled; what was committed is kept." },
  UNSUPPORTED: { http: 501, exit: 2, when: "This machine, or this kind of file, cannot do what was asked." },
  CONFLICTING_ARGUMENTS: { http: 400, exit: 1, when: "Arguments were given together that exclude each other." },
  SELECTOR_CONFLICT: { http: 400, exit: 1, when: "More than one of revision, recorded_at and effective_at was given." },
  INVALID_TIME: { http: 400, exit: 1, when: "A time is none, or lacks the zone that it needs." },
  INVALID_RANGE: { http: 400, exit: 1, when: "A range of dates ends before it begins, or a bound is no date." },
  NOT_FOUND_AT: { http: 404, exit: 1, when: "The document did not exist yet at the time that was asked for." },
  AMBIGUOUS_SECTION: { http: 409, exit: 1, when: "Several headings of the document have the text that was given." },
  ALREADY_EXISTS: { http: 409, exit: 1, when: "There is a document at this path already." },
  REQUEST_ID_REUSED: { http: 409, exit: 1, when: "The request id stands for another patch of the same document." },
  ID_TAKEN: { http: 409, exit: 1, when: "A record of the document has, or once had, this id." },
  INVALID_OPERATION: { http: 400, exit: 1, when: "An operation of a patch cannot be done; the message names it." },
  SOURCE_INVALID: {
    http: 409,
    exit: 1,
    when: "A document does not follow its format; the diagnostics name the places, and the file is left alone.",
  },
  MERGE_CONFLICT: { http: 409, exit: 1, when: "A document holds the conflict markers of a merge." },
  HISTORY_BROKEN: { http: 409, exit: 1, when: "A line of a document's history was changed or damaged." },
  ACCESS_DENIED: { http: 403, exit: 1, when: "The owner of the vault has not allowed this to agents." },
  MOUNT_NOT_FOUND: { http: 404, exit: 1, when: "There is no mount of this key." },
  CURSOR_INVALID: { http: 400, exit: 1, when: "A cursor is none of ours, or belongs to another call." },
  CURSOR_STALE: { http: 409, exit: 1, when: "What a cursor pages through has changed since." },
  SEMANTIC_UNAVAILABLE: { http: 409, exit: 2, when: "No embedding model works, so that meaning cannot be searched." },
  RUNTIME: { http: 500, exit: 2, when: "Something broke on our side; `--verbose` shows the cause." },
} as const;

/** What may succeed when the very same call is sent again a little later. */
const RETRYABLE: ReadonlySet<FailureCode> = new Set(["LOCKED", "JOB_CONFLICT", "QUEUE_FULL", "DISK_FULL", "IO_ERROR"]);

export const isRetryable = (code: FailureCode): boolean => RETRYABLE.has(code);

export type FailureCode = keyof typeof FAILURES;

/** The one error that callers see: what happened, with the values, and what they can do next. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  /** What the caller can do about it, in one sentence that an agent can act on; may be empty. */
  readonly hint: string;
  /** Facts for programs, safe to show to the caller. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: FailureCode,
    message: string,
    hint = "",
    more: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.hint = hint;
    this.details = more.details;
  }
}

export function notFound(kind: string, id: string, hint: string): Failure {
  return new Failure("NOT_FOUND", `${kind} not found: ${id}`, hint);
}

export function indexCorrupt(message: string, cause?: unknown): Failure {
  return new Failure(
    "INDEX_CORRUPT",
    message,
    "Your files are untouched: `ken index --rebuild` makes the index anew from them.",
    { cause },
  );
}

/** The code of an error of the operating system (`ENOENT`, `EACCES`, …), or undefined. */
export function systemCode(thrown: unknown): string | undefined {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Our statements name tables that every index has: where one is missing, the file is damaged or another program's. */
const isForeignSchema = (thrown: unknown): boolean =>
  systemCode(thrown) === "SQLITE_ERROR" && /^(no such |vtable constructor failed)/.test((thrown as Error).message);

/** Anything thrown becomes a Failure, once, at the call boundary. The cause is kept for the log and never shown. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const code = systemCode(thrown);
  // A first reader needs 32 KiB of shared memory in a file beside the database: SHMSIZE is how a full disk refuses it.
  if (code === "ENOSPC" || code === "EDQUOT" || code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE") {
    return new Failure("DISK_FULL", "The disk is full.", "Free some space and run the command again.", {
      cause: thrown,
    });
  }
  // SQLITE_CORRUPT_VTAB is what the lexical index says, SQLITE_CORRUPT_INDEX what an ordinary one does.
  if (code?.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB" || isForeignSchema(thrown))
    return indexCorrupt("The index is damaged.", thrown);
  if (code === "SQLITE_BUSY" || code === "SQLITE_LOCKED") {
    return new Failure("LOCKED", "Another process is writing to the index.", "Try again when it has finished.", {
      cause: thrown,
    });
  }
  if (code?.startsWith("SQLITE_IOERR") || code === "EIO" || code === "EFBIG") {
    return new Failure(
      "IO_ERROR",
      `The disk reported an error (${code}).`,
      "Check the disk; nothing was acknowledged.",
      { cause: thrown },
    );
  }
  if (code?.startsWith("SQLITE_CANTOPEN")) {
    return new Failure(
      "IO_ERROR",
      "A file of the index cannot be opened.",
      "Check that the data folder is there and may be written (`ken doctor`).",
      { cause: thrown },
    );
  }
  // Without the path, which callers over HTTP must not see; --verbose shows it.
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code?.startsWith("SQLITE_READONLY")) {
    return new Failure(
      "PERMISSION_DENIED",
      `The system refuses access to a file or folder that the program needs (${code}).`,
      "Check the rights of the folders that `ken doctor` names.",
      { cause: thrown },
    );
  }
  return new Failure("RUNTIME", "Something broke on our side.", "Run with --verbose to see the cause.", {
    cause: thrown,
  });
}
