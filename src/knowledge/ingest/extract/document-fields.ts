import { shorten } from "../../../kernel/text.js";
import { parseDate } from "./document-date.js";
import type { ExtractedRelation } from "./extraction.js";
import { namesOf, textsOf, withoutWikiLink } from "./front-text.js";
import type { FrontMap } from "./front-value.js";
import { isMap } from "./front-value.js";

/** All of these read a front matter whose keys went through `looseKeys`. */

const MAX_TITLE = 500;
const MAX_LISTED = 100;
const MAX_RELATIONS = 1000;

export function readTitle(front: FrontMap): string | null {
  const [title] = textsOf(front.get("title"));
  return title === undefined ? null : shorten(title.replaceAll(/\s+/g, " "), MAX_TITLE);
}

const AUTHOR_KEYS = ["author", "authors", "by"];

export function readAuthor(front: FrontMap): string | null {
  for (const key of AUTHOR_KEYS) {
    const names = namesOf(front.get(key))
      .map(withoutWikiLink)
      .filter((name) => name !== "");
    if (names.length > 0) return shorten([...new Set(names)].slice(0, MAX_LISTED).join(", "), MAX_TITLE);
  }
  return null;
}

/**
 * By precedence: the date that the document gives itself, when it came into being, when it was published, when it was last
 * changed. The first one that is a date counts.
 */
const DATE_KEYS = [
  "date",
  "created",
  "createdat",
  "datecreated",
  "creationdate",
  "published",
  "publishedat",
  "datepublished",
  "publishdate",
  "pubdate",
  "updated",
  "updatedat",
  "modified",
  "lastmodified",
  "lastmod",
];

export function readDate(front: FrontMap): string | null {
  for (const key of DATE_KEYS) {
    const [written] = textsOf(front.get(key));
    const date = written === undefined ? null : parseDate(written);
    if (date !== null) return date;
  }
  return null;
}

const CATEGORY_KEYS = ["category", "categories", "type", "contenttype"];

export function readCategories(front: FrontMap): string[] {
  const written = CATEGORY_KEYS.flatMap((key) => textsOf(front.get(key))).flatMap((text) => text.split(","));
  const categories = written.map((text) => withoutWikiLink(text.trim()).toLowerCase().normalize("NFC"));
  return [...new Set(categories.filter((category) => category !== "" && category.length <= MAX_TITLE))].slice(
    0,
    MAX_LISTED,
  );
}

/** `relations: { dependsOn: [auth/sessions, "[[Token Rotation]]"] }` → depends_on. */
export function readRelations(front: FrontMap): ExtractedRelation[] {
  const declared = front.get("relations");
  if (declared === undefined || !isMap(declared)) return [];
  const relations: ExtractedRelation[] = [];
  for (const [written, targets] of declared) {
    const type = snakeCase(written);
    if (type === "") continue;
    const distinct = new Set(textsOf(targets).map(relationTarget));
    for (const target of distinct) if (target !== "") relations.push({ type, target });
  }
  return relations.slice(0, MAX_RELATIONS);
}

/** The target of a wiki link, without its brackets and without the text shown for it. */
function relationTarget(text: string): string {
  if (!text.startsWith("[[") || !text.endsWith("]]")) return text;
  const [target = ""] = text.slice(2, -2).split("|");
  return target.trim();
}

const MAX_TYPE = 64;

function snakeCase(text: string): string {
  const spaced = text.slice(0, MAX_TYPE).replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2");
  return spaced
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
}
