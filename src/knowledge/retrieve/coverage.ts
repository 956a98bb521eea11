import type { DocumentFilter } from "../filter/document-filter.js";
import type { IndexReader } from "../index-reader.js";

/** What a metadata filter could not judge: documents whose metadata is invalid are left out, and this says so. */
export async function coverageWarnings(index: IndexReader, filter: DocumentFilter): Promise<string[]> {
  if (!filter.metadata) return [];
  const invalid = await index.overview.invalidMetadata(filter.collectionIds);
  if (invalid === 0) return [];
  return [
    `Metadata coverage: ${invalid} document${invalid === 1 ? " has" : "s have"} invalid gno.metadata and ${invalid === 1 ? "is" : "are"} left out of filtered searches.`,
  ];
}
