import type { z } from "zod";
import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import { titleKey } from "../documents/link-key.js";
import type { CollectionRow } from "../documents/overview-store.js";
import type { DocumentFilter } from "../filter/document-filter.js";
import { parseMetadataFilter } from "../filter/metadata-filter.js";
import { normaliseTag } from "../ingest/extract/tags.js";
import type { filterFields } from "./filter-fields.js";
import { timeBound } from "./time-bound.js";

type FilterInput = z.output<z.ZodObject<typeof filterFields>>;

/** The filter of a call, and the names of the collections that it is limited to. */
export interface ResolvedFilter {
  readonly filter: DocumentFilter;
  readonly collections: readonly string[] | undefined;
}

/** How a language filter works: words are looked for in any language, meanings only in the one asked for. */
export type LanguageUse = "ignore" | "filter";

/** Checks every name, tag, date and predicate. @throws Failure VALIDATION, INVALID_FILTER or NOT_FOUND that names what is wrong. */
export function resolveFilter(
  input: FilterInput,
  known: readonly CollectionRow[],
  clock: Clock,
  language: LanguageUse,
): ResolvedFilter {
  const names = collectionNames(input);
  const byName = new Map(known.map((row) => [row.name, row.id]));
  const unknown = (names ?? []).filter((name) => !byName.has(name));
  if (unknown.length > 0)
    throw new Failure(
      "NOT_FOUND",
      `Collection not found: ${unknown.join(", ")}`,
      `Collections: ${known.map(({ name }) => name).join(", ") || "none"}.`,
    );
  const nowMs = clock.ms();
  const filter: DocumentFilter = {
    ...(names && { collectionIds: names.map((name) => byName.get(name)!) }),
    ...(language === "filter" && input.lang !== undefined && { language: primarySubtag(input.lang) }),
    ...(input.since !== undefined && { sinceMs: timeBound(input.since, "since", nowMs) }),
    ...(input.until !== undefined && { untilMs: timeBound(input.until, "until", nowMs) }),
    ...(input.author !== undefined && { author: titleKey(input.author) }),
    ...(some(input.categories) && { categories: input.categories!.map((category) => category.trim().toLowerCase()) }),
    ...(some(input.tagsAll) && { tagsAll: tags(input.tagsAll!, "tagsAll") }),
    ...(some(input.tagsAny) && { tagsAny: tags(input.tagsAny!, "tagsAny") }),
    ...(some(input.exclude) && { exclude: input.exclude! }),
    ...(input.filter !== undefined && { metadata: parseMetadataFilter(input.filter) }),
  };
  return { filter, collections: names };
}

const some = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

function collectionNames({ collection, collections }: FilterInput): string[] | undefined {
  if (collection !== undefined && collections !== undefined)
    throw new Failure(
      "VALIDATION",
      '"collection" and "collections" cannot both be given.',
      "Name one collection, or a list of them.",
    );
  if (collections !== undefined && (collections.length === 0 || collections.length > 256))
    throw new Failure(
      "VALIDATION",
      `"collections" has ${collections.length} names; 1 to 256 are allowed.`,
      "Leave it out to search everywhere.",
    );
  const names = collection === undefined ? collections : [collection];
  return names && [...new Set(names.map((name) => name.trim().toLowerCase()))];
}

function tags(list: readonly string[], field: string): string[] {
  return list.map((text) => {
    const tag = normaliseTag(text);
    if (tag === null)
      throw new Failure(
        "VALIDATION",
        `"${field}": ${JSON.stringify(text.slice(0, 80))} is no tag.`,
        "Tags are letters, digits, - and ., in parts joined by /. gno_list_tags lists them.",
      );
    return tag;
  });
}

function primarySubtag(lang: string): string {
  const subtag = /^([a-z]{2,3})(?:-[a-z0-9-]{2,40})?$/i.exec(lang.trim())?.[1];
  if (subtag === undefined)
    throw new Failure(
      "VALIDATION",
      `"lang": ${JSON.stringify(lang.slice(0, 40))} is no language code.`,
      "Use a BCP-47 code such as en or de.",
    );
  return subtag.toLowerCase();
}
