/** What can be wrong with a document: E is an error, which makes it unreadable as it is; W a warning. */
export const DIAGNOSTICS = {
  E101: "the file has no @gram header",
  E102: "the version of the header is not supported",
  E103: "a file holds one document",
  E110: "an id begins with a letter or a number, then letters, numbers, . _ - (at most 64)",
  E111: "an id stands once in a document",
  E112: "a line has none of the known shapes",
  E113: "a field or link stands behind the line of its document or record",
  E114: "a continuation follows a field",
  E120: "a body ends with ::end",
  E121: "::end ends a body",
  E122: "a document or record has one body, and nothing behind it",
  E130: "::rec names a record of the document",
  E131: "a record stands once in the bodies",
  E140: "a relation has from, pred and to",
  E150: "a document is UTF-8 text",
  E151: "a document holds no control characters",
  E160: "a merge left its markers",
  E170: "the history is as the program wrote it",
  W101: "the header is the first line",
  W201: "documents and records have a title",
  W202: "a date is YYYY, YYYY-MM, YYYY-MM-DD or an ISO time",
  W203: "a status is a word of the table, or counts as open",
  W210: "a type is one of the table",
  W211: "a key is one of the table",
  W220: "a link or mention leads to something",
  W230: "lines end with LF and without blanks, and the file has no byte order mark",
} as const;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What is there, with the values, and what should be. */
  readonly message: string;
}

/** More are not listed: who mends these learns of the others. */
export const MOST_DIAGNOSTICS = 50;

export const isError = ({ code }: Diagnostic): boolean => code.startsWith("E");

/** A value in a message: short enough to read, on one line. */
export const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
