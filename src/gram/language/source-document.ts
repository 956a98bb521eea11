import type { BodyBlock } from "./body-blocks.js";
import type { Diagnostic } from "./diagnostic.js";

/** A source taken apart, every piece with its lines (counted from 0), so that it can be put together again as it was. */
export interface SourceDocument {
  readonly lines: readonly string[];
  /** The id that the document gives itself; empty where its line is missing. */
  readonly id: string;
  /** The document first, then its records. No id twice. */
  readonly entities: readonly SourceEntity[];
  /** Errors first, then warnings, each group by line. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface SourceEntity {
  readonly id: string;
  readonly type: string;
  readonly line: number;
  readonly fields: readonly SourceField[];
  readonly links: readonly SourceLink[];
  readonly body: SourceBody | undefined;
  /** The line behind its last one; blank lines may follow. */
  readonly end: number;
}

export interface SourceField {
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export interface SourceLink {
  readonly pred: string;
  readonly to: string;
  readonly line: number;
}

export interface SourceBody {
  /** The lines of `::body` and `::end`. */
  readonly open: number;
  readonly close: number;
  /** Lines counted from the one behind `::body`. */
  readonly blocks: readonly BodyBlock[];
}

/** Values by key in the order of the source. */
export function fieldValues(fields: readonly SourceField[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { key, value } of fields) {
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return values;
}
