/** A document as the index keeps it, without its text. */
export interface Document {
  readonly id: number;
  readonly collectionId: number;
  readonly collection: string;
  readonly relPath: string;
  readonly active: boolean;
  readonly docid: string;
  readonly sourceHash: string;
  readonly mirrorHash: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly mime: string;
  readonly ext: string;
  readonly converterId: string;
  readonly converterVersion: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly documentDate: string | null;
  readonly language: string | null;
  readonly lineCount: number;
  readonly metadataState: "absent" | "valid" | "invalid";
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly indexedAt: string;
}

/** A passage of a document, as results point at it. */
export interface Passage {
  readonly id: number;
  readonly documentId: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly heading: string;
}
