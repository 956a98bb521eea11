import type { SqlValue } from "../store/query.js";

/**
 * Which documents may be found: a condition over one row of the toolset's own document table. It is part of every search
 * statement, so that what is filtered out never takes the place of a result.
 */
export interface Scope {
  /** Table of documents with its alias, for example `gno_documents d`. */
  readonly from: string;
  /** Column that names the document, for example `d.id`. */
  readonly id: string;
  /** SQL condition with bound parameters. */
  readonly where: string;
  readonly params: readonly SqlValue[];
}
