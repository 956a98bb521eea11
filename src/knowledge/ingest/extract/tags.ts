import { shorten } from "../../../kernel/text.js";
import { textsOf } from "./front-text.js";
import type { FrontMap } from "./front-value.js";
import { isScalar } from "./front-value.js";

const TAG_KEYS = ["tags", "tag", "keywords"];
const MAX_TAGS = 1000;
const MAX_TAG = 256;
const SEGMENT = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}\-.]*$/u;

/**
 * A tag in its one spelling: trimmed, NFC, lower case, `/` between segments; null where it is none. A leading `#` is dropped.
 * Every segment is letters, digits, `-` and `.`, and begins with a letter or digit.
 */
export function normaliseTag(text: string): string | null {
  const trimmed = text.trim();
  const tag = (trimmed.startsWith("#") ? trimmed.slice(1) : trimmed).normalize("NFC").toLowerCase();
  if (tag.length > MAX_TAG) return null;
  return tag.split("/").every((segment) => SEGMENT.test(segment)) ? tag : null;
}

export interface TagReading {
  readonly tags: readonly string[];
  /** Tags that were left out, as written. */
  readonly invalid: readonly string[];
}

/** Tags of a front matter (keys as of `looseKeys`), without repeats, in order. */
export function readTags(front: FrontMap): TagReading {
  const tags = new Set<string>();
  const invalid: string[] = [];
  for (const written of TAG_KEYS.flatMap((key) => writtenTags(front, key))) {
    const tag = normaliseTag(written);
    if (tag === null) invalid.push(shorten(written, 60));
    else if (tags.size < MAX_TAGS) tags.add(tag);
  }
  return { tags: [...tags], invalid };
}

/** A text holds several tags between commas; without a comma, between blanks. */
function writtenTags(front: FrontMap, key: string): string[] {
  const value = front.get(key);
  if (value === undefined || !isScalar(value)) return textsOf(value);
  const [text = ""] = textsOf(value);
  return text
    .split(text.includes(",") ? "," : /\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
