import type { EdgeStore, StoredItem } from "../cache/index.js";

/** What replaces each of some records, by their refs. */
export type Replacements = ReadonlyMap<string, readonly string[]>;

export async function replacementsOf(edges: EdgeStore, items: readonly StoredItem[]): Promise<Replacements> {
  const found = new Map<string, string[]>();
  const refs = new Map(items.map(({ id, ref }) => [id, ref]));
  const records = items.filter(({ kind }) => kind === "record");
  for (const { id, path, fromPath, fromEntity } of await edges.leadingTo("replaces", records)) {
    const ref = refs.get(id)!;
    found.set(ref, [...(found.get(ref) ?? []), `${fromPath === "" ? path : fromPath}#${fromEntity}`]);
  }
  return found;
}

/** The same order, but that what was replaced comes directly behind what replaces it, where both are there. */
export function replacementsFirst<Ranked extends { readonly ref: string }>(
  ranked: readonly Ranked[],
  replacements: Replacements,
): Ranked[] {
  const byRef = new Map(ranked.map((one) => [one.ref, one]));
  const out = new Set<Ranked>();
  const visiting = new Set<string>();
  const visit = (one: Ranked): void => {
    // Records that replace each other stand as they are.
    if (out.has(one) || visiting.has(one.ref)) return;
    visiting.add(one.ref);
    for (const ref of replacements.get(one.ref) ?? []) {
      const replacing = byRef.get(ref);
      if (replacing) visit(replacing);
    }
    out.add(one);
  };
  for (const one of ranked) visit(one);
  return [...out];
}
