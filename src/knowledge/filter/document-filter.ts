import type { MetadataPredicate } from "./metadata-filter.js";

/** Which documents may be found, after every name, date and tag was checked. Absent: not filtered by it. */
export interface DocumentFilter {
  readonly collectionIds?: readonly number[];
  /** Primary language subtag. */
  readonly language?: string;
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Folded part of the author's name. */
  readonly author?: string;
  readonly categories?: readonly string[];
  readonly tagsAll?: readonly string[];
  readonly tagsAny?: readonly string[];
  readonly exclude?: readonly string[];
  readonly metadata?: MetadataPredicate;
}
