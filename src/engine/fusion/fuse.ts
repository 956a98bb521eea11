/** A document as two searches saw it. */
export interface FusedHit {
  readonly documentId: number;
  /** The passage to show: the lexical one where words matched, else the nearest in meaning. */
  readonly passageId: number;
  /** 0 … 1, comparable across queries. */
  readonly score: number;
  readonly lexical: number | null;
  readonly cosine: number | null;
}

export interface FusionInput {
  readonly lexical: readonly { documentId: number; passageId: number; score: number }[];
  /** The lexical score that a perfect passage would have. */
  readonly lexicalBound: number;
  readonly vector: readonly { documentId: number; passageId: number; score: number }[];
  /** Cosines of documents that words found, whether or not the vector search returned them. */
  readonly cosines: ReadonlyMap<number, { passageId: number; score: number }>;
  /** What a cosine of 1 weighs against the best lexical score of the query. 0: meaning has no say. */
  readonly vectorWeight: number;
}

/**
 * Weighted score fusion: lexical score over the best of the query, plus a weight times cosine. It keeps how much better one document
 * is than the next, which ranks alone throw away: with a small model reciprocal rank fusion loses up to 0.3 nDCG on the public sets.
 */
export function fuse(input: FusionInput): FusedHit[] {
  const { vectorWeight, lexicalBound } = input;
  const best = input.lexical[0]?.score ?? 0;
  const merged = new Map<number, FusedHit>();
  for (const hit of input.lexical) {
    const cosine = input.cosines.get(hit.documentId)?.score ?? null;
    const raw = hit.score / (best || 1) + vectorWeight * Math.max(0, cosine ?? 0);
    merged.set(hit.documentId, { ...hit, score: raw, lexical: hit.score, cosine });
  }
  if (vectorWeight > 0 || best === 0) {
    for (const hit of input.vector) {
      // What points away from the query has nothing to do with it: in a small collection that would be half of the answer.
      if (merged.has(hit.documentId) || hit.score <= 0) continue;
      const raw = (vectorWeight || 1) * hit.score;
      merged.set(hit.documentId, { ...hit, score: raw, lexical: null, cosine: hit.score });
    }
  }
  const ranked = [...merged.values()].sort((a, b) => b.score - a.score || a.documentId - b.documentId);
  const top = ranked[0];
  if (!top || top.score === 0) return ranked;
  // The order is settled; now the scores are put on one scale for all queries: how good the first one is by itself.
  const scale = calibrated(top, lexicalBound, vectorWeight) / top.score;
  return ranked.map((hit) => ({ ...hit, score: hit.score * scale }));
}

function calibrated(hit: FusedHit, bound: number, weight: number): number {
  const lexical = calibrateLexical(hit.lexical ?? 0, bound);
  const cosine = Math.max(0, hit.cosine ?? 0);
  if (hit.lexical === null) return Math.min(1, cosine);
  return Math.min(1, (lexical + weight * cosine) / (1 + weight));
}

/** A BM25 score as a share of what a passage full of every term would have: 0 … 1. */
export const calibrateLexical = (score: number, bound: number): number =>
  bound <= 0 ? 0 : Math.min(1, Math.max(0, score / bound));
