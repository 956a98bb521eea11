/** What is read out of one canonical mirror, before any other document is known. Pure data: it crosses threads. */

export type MetadataScalar = string | number | boolean;
export type MetadataValue = MetadataScalar | readonly MetadataScalar[];

/** State of the typed metadata (`gno.metadata` in the front matter): a document with `invalid` is left out of every filtered search. */
export type MetadataState = "absent" | "valid" | "invalid";

export interface ExtractedLink {
  readonly type: "wiki" | "markdown";
  /** As written, without anchor, alias and collection prefix; percent-decoded for Markdown links. */
  readonly targetRef: string;
  readonly targetAnchor: string | null;
  /** From `[[collection:target]]`; null where the link stays in its own collection. */
  readonly targetCollection: string | null;
  /** The text that a reader sees; null where it is the target itself. */
  readonly linkText: string | null;
  /** 1-based line in the mirror, 1-based column in UTF-16 code units; the end is exclusive. */
  readonly startLine: number;
  readonly startCol: number;
  readonly endLine: number;
  readonly endCol: number;
}

/** A typed relation out of the front matter: `relations: { supersedes: [target] }`. */
export interface ExtractedRelation {
  readonly type: string;
  readonly target: string;
}

export interface ExtractedHeading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface ExtractionWarning {
  readonly code: "FRONTMATTER_INVALID" | "METADATA_INVALID" | "TAG_INVALID" | "LINKS_TRUNCATED";
  readonly message: string;
}

export interface Extraction {
  /** Title by precedence: front matter `title`, first level-1 heading (or first heading) where a person wrote it, the converter's, null. */
  readonly title: string | null;
  readonly author: string | null;
  /** ISO-8601 date (`2026-01-20`) or UTC instant of the document itself, out of front matter or converter. */
  readonly documentDate: string | null;
  /** Category or categories and content type of the front matter, trimmed and lower-cased, without repeats. */
  readonly categories: readonly string[];
  /** Normalised tags (contract 2.6), without repeats, in order. */
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, MetadataValue>>;
  readonly metadataState: MetadataState;
  readonly links: readonly ExtractedLink[];
  readonly relations: readonly ExtractedRelation[];
  readonly headings: readonly ExtractedHeading[];
  /** First line behind the front matter (1 where there is none). */
  readonly bodyLine: number;
  /** Offset in UTF-16 code units of that line. */
  readonly bodyOffset: number;
  readonly warnings: readonly ExtractionWarning[];
}

/** One chunk: a range of the mirror, and the headings that it stands under. */
export interface Chunk {
  /** UTF-16 offsets into the mirror, never inside a surrogate pair. */
  readonly start: number;
  readonly end: number;
  /** 1-based lines of the mirror, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Headings above the first character of the chunk, outermost first, joined by " > "; "" where there are none. */
  readonly heading: string;
}
