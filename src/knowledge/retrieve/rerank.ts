import type { RerankModel } from "../../models/port.js";
import type { IndexReader } from "../index-reader.js";
import type { Hit } from "./retrieval.js";

export const RERANK_DEFAULT = 20;
export const RERANK_THOROUGH = 40;
/** Longest text of a candidate that a model is shown, in UTF-16 units. */
const MAX_PASSAGE = 4_000;

/**
 * Share of the model's judgement at a rank that search gave, 1-based: what search puts first it puts there with reason, further down it
 * guesses.
 */
export const judgementShare = (rank: number): number => (rank <= 3 ? 0.25 : rank <= 10 ? 0.4 : 0.6);

/** Blends scores of search with relevances of a model (both 0 … 1) for the first candidates; the others stay behind them. */
export function blend(hits: readonly Hit[], relevances: readonly number[]): Hit[] {
  const judged = hits
    .slice(0, relevances.length)
    .map((hit, i) => {
      const share = judgementShare(i + 1);
      return { ...hit, score: hit.score * (1 - share) + relevances[i]! * share };
    })
    .sort((a, b) => b.score - a.score || a.documentId - b.documentId);
  const least = judged.at(-1)?.score ?? 1;
  return [...judged, ...hits.slice(relevances.length).map((hit) => ({ ...hit, score: Math.min(hit.score, least) }))];
}

/** The hits in the order that search and a reranking model give together. @throws Failure MODEL_FAILED */
export async function reranked(
  index: IndexReader,
  model: RerankModel,
  query: string,
  hits: readonly Hit[],
  candidates: number,
): Promise<Hit[]> {
  const first = hits.slice(0, candidates);
  const passages = await index.documents.passages(first.map(({ passageId }) => passageId));
  const texts: string[] = [];
  for (const { documentId, passageId } of first) {
    const text = (await index.documents.text(documentId)) ?? "";
    const passage = passages.get(passageId);
    const body = passage ? text.slice(passage.startOffset, passage.endOffset) : "";
    texts.push((passage?.heading ? `${passage.heading}\n${body}` : body).slice(0, MAX_PASSAGE));
  }
  return blend(hits, await model.rerank(query, texts));
}
