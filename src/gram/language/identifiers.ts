const ID = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;
const KEY = /^[a-z][a-z0-9_]{0,23}$/;
const PREDICATE = /^[a-z][a-z0-9-]*$/;
const URI = /^[a-z][a-z0-9+.-]*:\S+$/i;

export const isId = (text: string): boolean => ID.test(text);

/** `doc` opens a document and can be no key. */
export const isKey = (text: string): boolean => text !== "doc" && KEY.test(text);

export const isPredicate = (text: string): boolean => PREDICATE.test(text);

/** What a link, a mention or the end of a relation points to. */
export type Target =
  | { readonly kind: "entity"; readonly path: string | undefined; readonly entity: string }
  | { readonly kind: "document"; readonly path: string }
  | { readonly kind: "uri"; readonly uri: string };

/** `id`, `path#id`, a path that ends in `.gram`, or a URI; undefined for anything else. */
export function parseTarget(text: string): Target | undefined {
  if (/[\s\p{Cc}]/u.test(text) && !isPathTarget(text)) return undefined;
  if (isId(text) && !text.endsWith(".gram")) return { kind: "entity", path: undefined, entity: text };
  const hash = text.lastIndexOf("#");
  const [path, entity] = hash < 0 ? [text, undefined] : [text.slice(0, hash), text.slice(hash + 1)];
  if (path.endsWith(".gram") && !URI.test(path))
    return entity === undefined
      ? { kind: "document", path }
      : isId(entity)
        ? { kind: "entity", path, entity }
        : undefined;
  return URI.test(text) ? { kind: "uri", uri: text } : undefined;
}

/** Folder names may hold blanks, but no line breaks. */
const isPathTarget = (text: string): boolean => /^[^\p{Cc}]*\.gram(#[^\s\p{Cc}]+)?$/u.test(text);
