import type { PreparedDocument } from "../../engine/search-writer.js";
import type { ChunkingPolicy } from "../collections/chunking-policy.js";
import type { ConversionWarning, RefusalCode } from "./convert/converter.js";
import type { Extraction, ExtractionWarning } from "./extract/extraction.js";

/** What a file looks like on disk; any other value in it and the file is read again. */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** One file that a preparer is asked to read. Plain data: it crosses threads. */
export interface FileTask {
  readonly absPath: string;
  readonly relPath: string;
  /** As the walk saw it; what was read may be newer. */
  readonly stamp: FileStamp;
  /** Hash and recipe of the document as it is indexed; absent for a new file. */
  readonly known?: { readonly sourceHash: string; readonly recipe: string };
}

export interface PrepareOptions {
  readonly maxFileBytes: number;
  readonly chunking: ChunkingPolicy;
  /** Language of the whole collection, where the user says so. */
  readonly languageHint?: string;
}

export interface PreparedFile {
  readonly kind: "document";
  readonly relPath: string;
  readonly stamp: FileStamp;
  readonly sourceHash: string;
  readonly mirrorHash: string;
  readonly recipe: string;
  readonly mime: string;
  readonly ext: string;
  readonly converterId: string;
  readonly converterVersion: string;
  readonly text: string;
  readonly lineCount: number;
  readonly language: string | null;
  readonly extraction: Extraction;
  readonly warnings: readonly (ConversionWarning | ExtractionWarning)[];
  readonly index: PreparedDocument;
}

export interface UnchangedFile {
  readonly kind: "unchanged";
  readonly relPath: string;
  readonly stamp: FileStamp;
}

export interface RefusedFile {
  readonly kind: "refused";
  readonly relPath: string;
  readonly stamp: FileStamp;
  readonly code: RefusalCode;
  readonly message: string;
}

export type PrepareResult = PreparedFile | UnchangedFile | RefusedFile;
