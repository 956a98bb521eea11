import type { LinkResolver } from "../documents/link-resolver.js";
import type { DocumentFilter } from "../filter/document-filter.js";
import type { IndexReader } from "../index-reader.js";
import type { Hit } from "./retrieval.js";

const SEEDS = 5;
const MAX_ADDED = 20;
/** A neighbour is worth this share of the result that it is linked with. */
const NEIGHBOUR_WEIGHT = 0.8;

/** Adds documents that the best results link to, one hop; they rank below what they were reached from. */
export async function withNeighbours(
  index: IndexReader,
  resolver: LinkResolver,
  hits: readonly Hit[],
  filter: DocumentFilter,
  limit: number,
): Promise<{ hits: Hit[]; added: number }> {
  const seeds = hits.slice(0, SEEDS);
  const documents = await index.documents.byIds(seeds.map(({ documentId }) => documentId));
  const present = new Set(hits.map(({ documentId }) => documentId));
  const added: Hit[] = [];
  for (const seed of seeds) {
    const source = documents.get(seed.documentId);
    if (!source) continue;
    for (const link of await index.documents.linksOf(source.id)) {
      if (added.length >= MAX_ADDED) break;
      const target = await resolver.resolve(link, source);
      if (target.kind !== "resolved" || present.has(target.document.id)) continue;
      if ((await index.filters.failedBy(target.document.id, filter)).length > 0) continue;
      const [passage] = await index.documents.passagesOf(target.document.id);
      if (!passage) continue;
      present.add(target.document.id);
      added.push({ documentId: target.document.id, passageId: passage.id, score: seed.score * NEIGHBOUR_WEIGHT });
    }
  }
  const merged = [...hits, ...added].sort((a, b) => b.score - a.score || a.documentId - b.documentId);
  return { hits: merged.slice(0, limit), added: added.length };
}
