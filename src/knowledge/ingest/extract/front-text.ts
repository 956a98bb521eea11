import { type FrontMap, type FrontValue, isList, isMap, isScalar, MAX_DEPTH } from "./front-value.js";

/** Looks keys up as people write them: `createdAt`, `created_at` and `Created at` are one key. The first one written counts. */
export function looseKeys(map: FrontMap): FrontMap {
  const loose = new Map<string, FrontValue>();
  for (const [key, value] of map) {
    const name = key.toLowerCase().replaceAll(/[\s_-]/g, "");
    if (!loose.has(name)) loose.set(name, value);
  }
  return loose;
}

/**
 * The texts of a scalar, or of a list and the lists inside it: `[[Anna Keller]]` without quotes is to YAML a list in a list.
 * Maps and empty values are left out.
 */
export function textsOf(value: FrontValue | undefined, depth = 0): string[] {
  if (value === undefined || depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((item) => textsOf(item, depth + 1));
  if (!isScalar(value) || value.value === null) return [];
  const text = value.text.trim();
  return text === "" ? [] : [text];
}

/** The texts, and for a map in their place the text under its `name` key (`author: { name: Anna }`). */
export function namesOf(value: FrontValue | undefined): string[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap((item) => (isMap(item) ? namesOf(item) : textsOf(item)));
  return isMap(value) ? textsOf(value.get("name")) : textsOf(value);
}

/** `[[Books]]` → Books, `[[people/Anna|Anna]]` → Anna: what a reader sees of a wiki link. */
export function withoutWikiLink(text: string): string {
  if (!text.startsWith("[[") || !text.endsWith("]]")) return text;
  const inner = text.slice(2, -2);
  return inner.slice(inner.lastIndexOf("|") + 1).trim();
}
