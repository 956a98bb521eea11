/**
 * The port behind which every file format stands. A converter is a pure function from the bytes of one file to its canonical
 * Markdown mirror: it opens no file, no socket and no process, and reads nothing but the bytes it was handed.
 */

/** Why a file has no mirror. Closed: `status`, job results and `gno_get` show exactly these. */
export const REFUSALS = [
  "PERMISSION_DENIED",
  "VANISHED",
  "CHANGED_WHILE_READING",
  "NOT_A_REGULAR_FILE",
  "OUTSIDE_COLLECTION",
  "NAME_NOT_UTF8",
  "TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "BINARY_CONTENT",
  "ENCRYPTED",
  "CORRUPT",
  "NO_TEXT",
  "ARCHIVE_LIMIT",
  "TIMEOUT",
  "MEMORY_LIMIT",
  "CONVERTER_FAILED",
  "IO_ERROR",
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** Thrown by a converter for a file that it cannot turn into text. The message is one sentence for a person, without paths. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export type WarningCode = "LOSSY" | "TRUNCATED" | "PARTIAL" | "UNSUPPORTED_FEATURE" | "LOW_CONFIDENCE";

export interface ConversionWarning {
  readonly code: WarningCode;
  readonly message: string;
}

/** What a converter is handed. */
export interface ConversionInput {
  readonly bytes: Uint8Array;
  /** Path inside the collection, with forward slashes; only its name and extension may matter. */
  readonly relPath: string;
  /** Lower-case extension with its dot, or "". */
  readonly ext: string;
  readonly limits: ConversionLimits;
}

export interface ConversionLimits {
  /** Most bytes that anything packed inside may unpack to, in total. */
  readonly maxUnpackedBytes: number;
  /** Most entries of an archive. */
  readonly maxEntries: number;
  /** Most times that an archive may grow, above 1 MiB. */
  readonly maxRatio: number;
  /** Most UTF-16 code units of a mirror; what lies beyond is cut, with a TRUNCATED warning. */
  readonly maxMirrorChars: number;
}

export const DEFAULT_LIMITS: ConversionLimits = {
  maxUnpackedBytes: 256 * 2 ** 20,
  maxEntries: 20_000,
  maxRatio: 200,
  maxMirrorChars: 16 * 2 ** 20,
};

export interface Conversion {
  /** The canonical mirror: LF line ends, no byte order mark, no NUL, no lone surrogates. */
  readonly markdown: string;
  /** What the format itself says about the document; front matter is read later, from the mirror. */
  readonly title?: string;
  readonly author?: string;
  /** ISO-8601 date or instant of the document itself (sent, created, starts), never the file's time. */
  readonly date?: string;
  readonly warnings: readonly ConversionWarning[];
}

export interface Converter {
  /** Stable id, for example `office/docx`. */
  readonly id: string;
  /** Raised whenever the same bytes would give another mirror. */
  readonly version: string;
  /** Its headings are those of pages or sheets, made by us: none of them is a title. */
  readonly headsParts?: true;
  readonly mime: string;
  readonly extensions: readonly string[];
  /** Text formats (`markdown`, `text`, `code`) are cheap and safe; the others run in a worker that can be ended. */
  readonly cost: "cheap" | "heavy";
  convert(input: ConversionInput): Conversion | Promise<Conversion>;
}
