import type { IndexConfig } from "./collection-config.js";

const RANK = { global: 0, collection: 1, prefix: 2 } as const;

/** What the user configured to be said about a place, from the most general to the most special; undefined where nothing was. */
export function guidanceFor(config: IndexConfig, collection: string, relPath: string): string | undefined {
  const place = `${collection}/${relPath}`;
  const applies = config.contexts.filter(({ scopeType, scopeKey }) => {
    const key = scopeKey.replace(/^gno:\/\//, "").replace(/:?\/?$/, "");
    if (scopeType === "global") return true;
    return scopeType === "collection" ? key === collection : place === key || place.startsWith(`${key}/`);
  });
  if (applies.length === 0) return undefined;
  return applies
    .sort((a, b) => RANK[a.scopeType] - RANK[b.scopeType] || a.scopeKey.length - b.scopeKey.length)
    .map(({ text }) => text)
    .join("\n\n");
}
