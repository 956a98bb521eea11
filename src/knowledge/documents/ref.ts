import { Failure } from "../../kernel/failure.js";
import { indexIdentity } from "../../store/index-name.js";

/** How callers name a document. */
export type DocumentRef =
  | { readonly kind: "docid"; readonly prefix: string; readonly line?: number }
  | { readonly kind: "path"; readonly collection: string; readonly relPath: string; readonly line?: number };

export interface ParsedRef {
  readonly ref: DocumentRef;
  /** Name of the index out of `?index=`; undefined for the current one. */
  readonly index?: string;
}

const refuse = (ref: string, why: string): Failure =>
  new Failure(
    "INVALID_INPUT",
    `${JSON.stringify(ref.slice(0, 200))} is no reference to a document: ${why}.`,
    "Use a gno:// URI, collection/path or #docid, as search results give them.",
  );

/**
 * Reads `#abcdef12`, `#abcdef12:line`, `gno://collection/path?index=name` or `collection/path:line`.
 * @throws Failure INVALID_INPUT for anything else, INVALID_INDEX_NAME for a bad index name.
 */
export function parseRef(text: string): ParsedRef {
  const given = text.trim();
  if (given.startsWith("#")) {
    const [, prefix, line] = /^#([0-9a-f]{6,8})(?::([1-9]\d{0,8}))?$/i.exec(given) ?? [];
    if (prefix === undefined) throw refuse(text, "a docid is # and 6 to 8 hex digits");
    return { ref: { kind: "docid", prefix: prefix.toLowerCase(), ...(line !== undefined && { line: Number(line) }) } };
  }
  if (/^gno:\/\//i.test(given)) return parseUri(given);
  const cut = given.indexOf("/");
  if (cut <= 0 || /^[a-z]+:\/\//i.test(given)) throw refuse(text, "it has no collection and path");
  return { ref: pathRef(text, given.slice(0, cut), given.slice(cut + 1).split("/")) };
}

export function parseUri(uri: string): ParsedRef {
  const query = /\?index=([^?/]*)$/.exec(uri);
  const bare = query ? uri.slice(0, query.index) : uri;
  const [collection = "", ...segments] = bare.slice("gno://".length).split("/");
  const index = query ? { index: decodeSegment(uri, query[1]!) } : {};
  if (index.index !== undefined) indexIdentity(index.index);
  return {
    ref: pathRef(
      uri,
      collection,
      segments.map((segment) => decodeSegment(uri, segment)),
    ),
    ...index,
  };
}

function decodeSegment(uri: string, segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    if (cause instanceof URIError) throw refuse(uri, "it has a broken percent code");
    throw cause;
  }
}

function pathRef(text: string, collection: string, segments: readonly string[]): DocumentRef {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/i.test(collection))
    throw refuse(text, `"${collection.slice(0, 64)}" is no name of a collection`);
  if (
    segments.length === 0 ||
    segments.some((part) => part === "" || part === "." || part === ".." || part.includes("/") || part.includes("\0"))
  ) {
    throw refuse(text, "its path is empty or leads out of the collection");
  }
  const relPath = segments.join("/");
  const line = /:(\d{1,9})$/.exec(relPath);
  const base = { kind: "path" as const, collection: collection.toLowerCase(), relPath };
  return line && Number(line[1]) >= 1 ? { ...base, line: Number(line[1]) } : base;
}

/** `gno://collection/path`, each segment percent-encoded. */
export function documentUri(collection: string, relPath: string, index?: string): string {
  const encoded = relPath.split("/").map(encodeURIComponent).join("/");
  return `gno://${collection}/${encoded}${index === undefined ? "" : `?index=${encodeURIComponent(index)}`}`;
}
