import { type BodyScan, scanBody } from "./body-scan.js";
import { parseDate } from "./document-date.js";
import { readAuthor, readCategories, readDate, readRelations, readTitle } from "./document-fields.js";
import type { ExtractedHeading, Extraction, ExtractionWarning } from "./extraction.js";
import { type FrontMatter, NO_FRONT_MATTER, readFrontMatter } from "./front-matter.js";
import { looseKeys } from "./front-text.js";
import { MAX_LINKS } from "./inline-links.js";
import { readTags, type TagReading } from "./tags.js";
import { invalidMetadata, type MetadataReading, NO_METADATA, readMetadata } from "./typed-metadata.js";

/** What a mirror is: only Markdown has front matter, headings and links. */
export type MirrorKind = "markdown" | "text" | "code";

export interface ExtractOptions {
  readonly kind: MirrorKind;
  /** What the format itself said; the front matter goes first. */
  readonly converter?: {
    readonly title?: string | undefined;
    readonly author?: string | undefined;
    readonly date?: string | undefined;
    /** The headings are those of pages or sheets ("Page 1"), so that none of them is the title. */
    readonly headsParts?: boolean;
  };
}

const NOTHING: BodyScan = { headings: [], links: [], linksTruncated: false };

/** Reads everything that one canonical mirror says about itself. Pure and linear; whatever is wrong becomes a warning. */
export function extract(markdown: string, { kind, converter = {} }: ExtractOptions): Extraction {
  const matter = kind === "markdown" ? readFrontMatter(markdown) : NO_FRONT_MATTER;
  const body = kind === "markdown" ? scanBody(markdown, matter.bodyOffset, matter.bodyLine) : NOTHING;
  const front = matter.map.size === 0 ? matter.map : looseKeys(matter.map);
  const tags = readTags(front);
  const metadata = metadataOf(matter);

  return {
    title:
      readTitle(front) ??
      (converter.headsParts ? null : headingTitle(body.headings)) ??
      (converter.title?.trim() || null),
    author: readAuthor(front) ?? (converter.author?.trim() || null),
    documentDate: readDate(front) ?? (converter.date === undefined ? null : parseDate(converter.date)),
    categories: readCategories(front),
    tags: tags.tags,
    metadata: metadata.metadata,
    metadataState: metadata.state,
    links: body.links,
    relations: readRelations(front),
    headings: body.headings,
    bodyLine: matter.bodyLine,
    bodyOffset: matter.bodyOffset,
    warnings: warningsOf(matter, tags, metadata, body),
  };
}

/** A front matter that cannot be read may have held metadata: such a document must not pass for one that has none. */
function metadataOf({ map, invalid }: FrontMatter): MetadataReading {
  if (invalid === null) return readMetadata(map);
  return map.has("gno") ? invalidMetadata("the front matter around it is not valid") : NO_METADATA;
}

function headingTitle(headings: readonly ExtractedHeading[]): string | null {
  return (headings.find(({ level }) => level === 1) ?? headings[0])?.text ?? null;
}

function warningsOf(
  matter: FrontMatter,
  tags: TagReading,
  metadata: MetadataReading,
  body: BodyScan,
): ExtractionWarning[] {
  const warnings: ExtractionWarning[] = [];
  const warn = (code: ExtractionWarning["code"], message: string) => warnings.push({ code, message });
  if (matter.invalid !== null) {
    warn(
      "FRONTMATTER_INVALID",
      `The front matter is not valid: ${matter.invalid}. The text below it is read all the same.`,
    );
  }
  if (metadata.problem !== null) warn("METADATA_INVALID", `The typed metadata is not valid: ${metadata.problem}.`);
  if (tags.invalid.length > 0) {
    const some = tags.invalid.slice(0, 5).map((tag) => `"${tag}"`);
    warn("TAG_INVALID", `Left out what is no tag: ${some.join(", ")}${tags.invalid.length > 5 ? ", …" : ""}.`);
  }
  if (body.linksTruncated) warn("LINKS_TRUNCATED", `Only the first ${MAX_LINKS} links are kept.`);
  return warnings;
}
