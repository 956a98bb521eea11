/** Every way a call can fail, and what each surface makes of it: the HTTP status and the exit code of the command line. */
export const FAILURES = {
  VALIDATION: { http: 400, exit: 1 },
  INVALID_INPUT: { http: 400, exit: 1 },
  INVALID_FILTER: { http: 400, exit: 1 },
  INVALID_PATH: { http: 400, exit: 1 },
  INVALID_INDEX_NAME: { http: 400, exit: 1 },
  PATH_NOT_FOUND: { http: 404, exit: 1 },
  NOT_FOUND: { http: 404, exit: 1 },
  UNKNOWN_TOOL: { http: 404, exit: 1 },
  DUPLICATE: { http: 409, exit: 1 },
  CONFLICT: { http: 409, exit: 1 },
  HAS_REFERENCES: { http: 409, exit: 1 },
  JOB_CONFLICT: { http: 409, exit: 4 },
  LOCKED: { http: 423, exit: 4 },
  QUEUE_FULL: { http: 429, exit: 4 },
  WRITE_DISABLED: { http: 403, exit: 1 },
  PERMISSION_DENIED: { http: 403, exit: 2 },
  COLLECTION_UNCONFIGURED: { http: 409, exit: 1 },
  CHUNKING_POLICY_CONFLICT: { http: 409, exit: 1 },
  CONFIG_INVALID: { http: 500, exit: 1 },
  INDEX_MISSING: { http: 404, exit: 2 },
  INDEX_CORRUPT: { http: 500, exit: 2 },
  INDEX_TOO_NEW: { http: 500, exit: 2 },
  VECTORS_UNAVAILABLE: { http: 409, exit: 2 },
  MODEL_UNAVAILABLE: { http: 409, exit: 2 },
  MODEL_FAILED: { http: 502, exit: 2 },
  DISK_FULL: { http: 507, exit: 2 },
  IO_ERROR: { http: 500, exit: 2 },
  TOO_LARGE: { http: 413, exit: 1 },
  CANCELLED: { http: 499, exit: 130 },
  UNSUPPORTED: { http: 501, exit: 2 },
  RUNTIME: { http: 500, exit: 2 },
} as const;

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
  return new Failure("RUNTIME", "Something broke on our side.", "Run with --verbose to see the cause.", {
    cause: thrown,
  });
}
