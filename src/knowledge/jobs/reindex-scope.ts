import { lstatSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../kernel/failure.js";
import { confine } from "../../kernel/paths.js";
import type { CollectionConfig, IndexConfig } from "../collections/collection-config.js";
import { fileMatcher } from "../collections/file-matcher.js";
import { collectionOf } from "../ingest/indexer.js";

export interface ReindexScope {
  readonly collections: readonly string[];
  readonly paths?: readonly string[];
}

/** Checks what a reindexing call names, before anything is queued. @throws Failure NOT_FOUND, INVALID_INPUT or INVALID_PATH */
export function reindexScope(
  config: IndexConfig,
  input: { collection?: string | undefined; paths?: readonly string[] | undefined; exclusive: boolean },
): ReindexScope {
  const { paths } = input;
  const name = input.collection?.trim().toLowerCase();
  const collections =
    name === undefined ? config.collections.map((collection) => collection.name) : [collectionOf(config, name).name];
  if (collections.length === 0)
    throw new Failure(
      "NOT_FOUND",
      "No collection is configured.",
      "Add a folder with gno_add_collection or `ken collection add`.",
    );
  if (paths === undefined) return { collections };
  if (name === undefined)
    throw new Failure("INVALID_INPUT", '"paths" needs "collection".', "Name the collection that the files lie in.");
  if (input.exclusive)
    throw new Failure(
      "INVALID_INPUT",
      '"paths" cannot be combined with gitPull or runUpdateCmd.',
      "Sync the whole collection instead.",
    );
  if (paths.length < 1 || paths.length > 256)
    throw new Failure(
      "INVALID_INPUT",
      `"paths" has ${paths.length} entries; 1 to 256 are allowed.`,
      "Leave it out to sync the whole collection.",
    );
  const collection = collectionOf(config, name);
  return { collections, paths: [...new Set(paths.map((given) => relativePath(collection, given)))] };
}

/** A path as the index names it; files that are gone are allowed, they are removed from the index. */
function relativePath(collection: CollectionConfig, given: string): string {
  const relative = path.isAbsolute(given)
    ? path.relative(collection.path, path.normalize(given))
    : path.normalize(given);
  const relPath = relative.split(path.sep).join("/");
  const absolute = confine(collection.path, relPath, "read");
  if (lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure(
      "INVALID_PATH",
      `${JSON.stringify(given)} is a folder.`,
      "Give files, or sync the whole collection.",
    );
  if (!fileMatcher(collection).file(relPath))
    throw new Failure(
      "INVALID_PATH",
      `${JSON.stringify(given)} is left out by the rules of "${collection.name}".`,
      "Check the collection's pattern, include and exclude.",
    );
  return relPath;
}
