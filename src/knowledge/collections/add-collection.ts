import path from "node:path";
import { Failure } from "../../kernel/failure.js";
import { COLLECTION_NAME, type CollectionConfig, DEFAULT_EXCLUDES } from "./collection-config.js";
import type { ConfigFile } from "./config-file.js";
import { fileMatcher } from "./file-matcher.js";
import { collectionRoot } from "./root-check.js";

export interface NewCollection {
  readonly path: string;
  readonly name?: string | undefined;
  readonly pattern: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[] | undefined;
  readonly updateCmd?: string | undefined;
  readonly languageHint?: string | undefined;
}

/** Checks a folder and writes it into the configuration. @throws Failure DUPLICATE, INVALID_PATH, PATH_NOT_FOUND or VALIDATION */
export function addCollection(
  config: ConfigFile,
  given: NewCollection,
  around: { home: string; dataDir: string; cwd?: string },
): CollectionConfig {
  const root = collectionRoot(given.path, around);
  const name = (given.name ?? nameFrom(root)).trim().toLowerCase();
  if (!COLLECTION_NAME.test(name))
    throw new Failure(
      "VALIDATION",
      `${JSON.stringify(name.slice(0, 80))} is no name for a collection.`,
      "Use 1 to 64 letters a-z, digits, - and _, beginning with a letter or digit.",
    );
  const { collections } = config.read();
  if (collections.some((collection) => collection.name === name))
    throw new Failure(
      "DUPLICATE",
      `A collection "${name}" exists already.`,
      "Choose another name, or remove it first.",
    );
  const same = collections.find((collection) => collection.path === root && collection.pattern === given.pattern);
  if (same)
    throw new Failure(
      "DUPLICATE",
      `This folder is the collection "${same.name}" already.`,
      `Run \`ken update ${same.name}\` to read it again.`,
    );
  const collection: CollectionConfig = {
    name,
    path: root,
    pattern: given.pattern,
    include: [...given.include],
    // What a person leaves out is left out beside what no one wants.
    exclude: given.exclude ? [...new Set([...DEFAULT_EXCLUDES, ...given.exclude])] : [...DEFAULT_EXCLUDES],
    ...(given.updateCmd !== undefined && { updateCmd: given.updateCmd }),
    ...(given.languageHint !== undefined && { languageHint: given.languageHint }),
  };
  fileMatcher(collection);
  config.addCollection(collection);
  return collection;
}

/** A name out of a folder's: `My Notes (2026)` becomes my-notes-2026. */
function nameFrom(root: string): string {
  const plain = path
    .basename(root)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^[-_]+|-+$/g, "");
  return plain === "" ? "notes" : plain.slice(0, 64);
}
