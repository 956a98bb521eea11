import { Failure, notFound } from "../../kernel/failure.js";
import type { Document } from "./document.js";
import type { DocumentStore } from "./document-store.js";
import type { OverviewStore } from "./overview-store.js";
import type { DocumentRef } from "./ref.js";

/** As much of an index as it takes to find a document. */
export interface DocumentIndex {
  readonly documents: DocumentStore;
  readonly overview: OverviewStore;
}

/** The documents that a reference fits: none, one, or several with the same content. Each file name is taken as it is first. */
export async function findDocuments(
  index: DocumentIndex,
  ref: DocumentRef,
  options: { inactive: boolean },
): Promise<Document[]> {
  if (ref.kind === "docid") return index.documents.byDocid(ref.prefix);
  const withoutLine = ref.line === undefined ? undefined : ref.relPath.slice(0, ref.relPath.lastIndexOf(":"));
  for (const relPath of [ref.relPath, withoutLine, ref.relPath.normalize("NFC"), ref.relPath.normalize("NFD")]) {
    const document = relPath === undefined ? undefined : await index.documents.byPath(ref.collection, relPath);
    if (document && (document.active || options.inactive)) return [document];
  }
  return [];
}

export const refText = (ref: DocumentRef): string =>
  ref.kind === "docid" ? `#${ref.prefix}` : `${ref.collection}/${ref.relPath}`;

/**
 * The one document of a reference. A docid that several files with the same content share means the first of them.
 * @throws Failure NOT_FOUND, also for documents that were deleted; CONFLICT for the start of several docids; the reason of a file that could not be read.
 */
export async function findDocument(index: DocumentIndex, ref: DocumentRef): Promise<Document> {
  const found = await findDocuments(index, ref, { inactive: false });
  const [first] = found;
  if (first) {
    const docids = new Set(found.map(({ docid }) => docid));
    if (docids.size > 1)
      throw new Failure(
        "CONFLICT",
        `${refText(ref)} is the start of ${docids.size} docids: ${[...docids].slice(0, 5).join(", ")}.`,
        "Give all eight digits, or the URI.",
      );
    return first;
  }
  if (ref.kind === "path") {
    const problem = await index.overview.problemOf(ref.collection, ref.relPath);
    if (problem)
      throw new Failure(
        "UNSUPPORTED",
        `${refText(ref)} has no text in the index. ${problem.code}: ${problem.message}`,
        "Mend the file and run `ken update`.",
        { details: { reason: problem.code } },
      );
    const collections = await index.overview.collections();
    if (!collections.some(({ name }) => name === ref.collection))
      throw notFound(
        "Collection",
        ref.collection,
        `Collections: ${collections.map(({ name }) => name).join(", ") || "none"}.`,
      );
  }
  throw notFound(
    "Document",
    refText(ref),
    "Find its URI with gno_search or gno_query; a file that is new needs `ken update` first.",
  );
}

/** Whether the line of a reference is a line, not part of the file's name. */
export const lineOf = (ref: DocumentRef, document: Document): number | undefined =>
  ref.kind === "path" && document.relPath === ref.relPath ? undefined : ref.line;
