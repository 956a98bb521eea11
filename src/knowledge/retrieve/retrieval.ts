import { calibrateLexical, type FusedHit, fuse } from "../../engine/fusion/fuse.js";
import { VECTOR_WEIGHT } from "../../engine/fusion/vector-weight.js";
import type { LexicalResult } from "../../engine/lexical/lexical-index.js";
import { planQuery, type QueryPlan } from "../../engine/lexical/query-plan.js";
import type { VectorHit } from "../../engine/vector/vector-index.js";
import type { EmbeddingModel } from "../../models/port.js";
import type { DocumentFilter } from "../filter/document-filter.js";
import { scopeOf } from "../filter/filter-store.js";
import type { IndexReader } from "../index-reader.js";
import { newestFirst, readRecency } from "./recency.js";
import type { QueryMode } from "./typed-query.js";

/** How many documents each lane brings, whatever the limit: fusion needs to see who else is near. */
const LANE_DOCUMENTS = 100;
/** How many of the best by words stand in an answer by time: beyond, a match is by chance. */
const RECENCY_POOL = 200;

/** What a typed entry weighs against the query itself: a caller that types an anchor means it. */
const TERM_WEIGHT = 1;
const HYDE_WEIGHT = 0.7;

export interface Hit {
  readonly documentId: number;
  readonly passageId: number;
  readonly score: number;
  readonly lexical?: number;
  readonly cosine?: number;
}

export interface LaneReport {
  readonly query: string;
  readonly plan: QueryPlan;
  readonly lexical: LexicalResult;
  readonly vector: readonly VectorHit[] | null;
  readonly vectorWeight: number;
  readonly recency: boolean;
}

export interface Ranking {
  readonly hits: readonly Hit[];
  readonly lanes: LaneReport;
}

export interface RankOptions {
  readonly filter: DocumentFilter;
  readonly limit: number;
}

/** Ranks documents of one index. It knows nothing of tools or of how results look. */
export class Retrieval {
  readonly #index: IndexReader;

  readonly #vectorWeight: number;

  constructor(index: IndexReader, tuning: { vectorWeight?: number } = {}) {
    this.#index = index;
    this.#vectorWeight = tuning.vectorWeight ?? VECTOR_WEIGHT;
  }

  /** By words. */
  async byWords(query: string, { filter, limit }: RankOptions): Promise<Ranking> {
    const recency = readRecency(query);
    const plan = planQuery(recency.query);
    const lexical = await this.#index.lexical.search(plan, recency.wanted ? RECENCY_POOL : limit, scopeOf(filter));
    const hits = lexical.hits.map((hit) => ({
      ...hit,
      score: calibrateLexical(hit.score, lexical.bound),
      lexical: hit.score,
    }));
    const ranked = recency.wanted ? await this.#byTime(hits) : hits;
    return {
      hits: ranked.slice(0, limit),
      lanes: { query: recency.query, plan, lexical, vector: null, vectorWeight: 0, recency: recency.wanted },
    };
  }

  /** By meaning. */
  async byMeaning(query: string, model: EmbeddingModel, { filter, limit }: RankOptions): Promise<Ranking> {
    const [vector] = await model.embed([query], "query");
    const near = await this.#index.vectors.search(model.id, vector!, limit, scopeOf(filter));
    const hits = near
      .filter(({ score }) => score > 0)
      .map((hit) => ({ ...hit, score: Math.min(1, hit.score), cosine: hit.score }));
    const plan = planQuery(query);
    return { hits, lanes: { query, plan, lexical: NOTHING, vector: near, vectorWeight: 1, recency: false } };
  }

  /** By both. Without a model, or without vectors of it, by words alone. */
  async byBoth(
    query: string,
    modes: readonly QueryMode[],
    model: EmbeddingModel | undefined,
    { filter, limit }: RankOptions,
  ): Promise<Ranking> {
    const recency = readRecency(query);
    const scope = scopeOf(filter);
    const wanted = Math.max(LANE_DOCUMENTS, limit);
    const plan = planQuery(recency.query);
    const lexical = await this.#withTerms(
      await this.#index.lexical.search(plan, recency.wanted ? RECENCY_POOL : wanted, scope),
      modes,
      filter,
      wanted,
    );
    const vectors = model && (await this.#vectorLane(recency.query, modes, model, filter, wanted, lexical));
    const vectorWeight = vectors ? this.#vectorWeight * model!.weightFor(recency.query) : 0;
    const fused = fuse({
      lexical: lexical.hits,
      lexicalBound: lexical.bound,
      vector: vectors?.near ?? [],
      cosines: vectors?.cosines ?? new Map(),
      vectorWeight,
    });
    const hits = fused.map(toHit);
    // Who asks for the newest of something wants that something: where words match, only they are put in order of time.
    const ranked = recency.wanted
      ? await this.#byTime(
          hits.some((hit) => hit.lexical !== undefined) ? hits.filter((hit) => hit.lexical !== undefined) : hits,
        )
      : hits;
    return {
      hits: ranked.slice(0, limit),
      lanes: {
        query: recency.query,
        plan,
        lexical,
        vector: vectors?.near ?? null,
        vectorWeight,
        recency: recency.wanted,
      },
    };
  }

  /** Adds what `term` entries find to what the query found. */
  async #withTerms(
    base: LexicalResult,
    modes: readonly QueryMode[],
    filter: DocumentFilter,
    limit: number,
  ): Promise<LexicalResult> {
    const entries = modes.filter(({ mode }) => mode === "term");
    if (entries.length === 0) return base;
    const merged = new Map(base.hits.map((hit) => [hit.documentId, hit]));
    for (const { text } of entries) {
      const found = await this.#index.lexical.search(planQuery(text), limit, scopeOf(filter));
      // In shares of the ideal passage, so that an entry that fits whole beats a query that fits by one of its words.
      const scale = TERM_WEIGHT * ((base.bound || found.bound) / (found.bound || 1));
      for (const hit of found.hits) {
        const before = merged.get(hit.documentId);
        merged.set(hit.documentId, { ...(before ?? hit), score: (before?.score ?? 0) + hit.score * scale });
      }
    }
    return {
      ...base,
      hits: [...merged.values()].sort((a, b) => b.score - a.score || a.documentId - b.documentId).slice(0, limit),
      bound: base.bound * (1 + TERM_WEIGHT * entries.length),
    };
  }

  async #vectorLane(
    query: string,
    modes: readonly QueryMode[],
    model: EmbeddingModel,
    filter: DocumentFilter,
    limit: number,
    lexical: LexicalResult,
  ): Promise<{ near: VectorHit[]; cosines: Map<number, { passageId: number; score: number }> } | undefined> {
    if ((await this.#index.vectors.size(model.id)) === 0) return undefined;
    const hyde = modes.find(({ mode }) => mode === "hyde");
    const [base, imagined] = await model.embed(hyde ? [query, hyde.text] : [query], "query");
    const vector = imagined ? mixed(base!, imagined, HYDE_WEIGHT) : base!;
    const near = await this.#index.vectors.search(model.id, vector, limit, scopeOf(filter));
    const cosines = await this.#index.vectors.bestOf(
      model.id,
      vector,
      lexical.hits.map(({ documentId }) => documentId),
    );
    return { near, cosines };
  }

  async #byTime(hits: readonly Hit[]): Promise<Hit[]> {
    const documents = await this.#index.documents.byIds(hits.map(({ documentId }) => documentId));
    return newestFirst(
      hits.filter(({ documentId }) => documents.has(documentId)),
      ({ documentId }) => documents.get(documentId)!,
    );
  }
}

const NOTHING: LexicalResult = { hits: [], bound: 0, dropped: [], frequencies: new Map() };

function toHit({ documentId, passageId, score, lexical, cosine }: FusedHit): Hit {
  return {
    documentId,
    passageId,
    score: Math.min(1, score),
    ...(lexical !== null && { lexical }),
    ...(cosine !== null && { cosine }),
  };
}

function mixed(a: Float32Array, b: Float32Array, weight: number): Float32Array {
  const sum = a.map((value, i) => value + weight * b[i]!);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
