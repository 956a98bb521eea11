import { fold } from "../../engine/analysis/fold.js";
import { fuse } from "../../engine/fusion/fuse.js";
import { VECTOR_WEIGHT } from "../../engine/fusion/vector-weight.js";
import { planQuery, type QueryPlan } from "../../engine/lexical/query-plan.js";
import type { Scope } from "../../engine/scope.js";
import { Failure } from "../../kernel/failure.js";
import type { EmbeddingModel } from "../../models/port.js";
import { filterScope, type ItemFilter, type StoredItem, type VaultCache } from "../cache/index.js";
import { queryDate, type Span, type TimeZone } from "../dates/index.js";
import { namedFirst, type Scored } from "./named-first.js";
import type { RecallEmbedder } from "./recall-embedder.js";
import { type Replacements, replacementsFirst, replacementsOf } from "./replacements.js";

export const MODES = ["exact", "keyword", "semantic", "hybrid", "auto"] as const;
export type Mode = (typeof MODES)[number];

export interface RecallRequest {
  readonly query: string;
  readonly mode: Mode;
  readonly filter: ItemFilter;
  /** How many of the best are wanted. */
  readonly limit: number;
}

export interface Recalled {
  readonly items: readonly RecalledItem[];
  readonly plan: QueryPlan;
  readonly replacements: Replacements;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export interface RecalledItem extends StoredItem {
  readonly cosine: number | undefined;
}

interface Ranked {
  readonly id: number;
  readonly cosine?: number | undefined;
}

/** A replacement may stand far below what it replaces: so many more are looked at than are wanted. */
const POOL = 100;

/** Records and sections by how well they answer a query. */
export class Recall {
  readonly #cache: VaultCache;
  readonly #embedder: RecallEmbedder;
  readonly #zone: TimeZone;
  /** What was looked at, so that nothing is read twice. */
  readonly #items = new Map<number, StoredItem>();
  readonly #warnings: { code: string; message: string }[] = [];

  constructor(cache: VaultCache, embedder: RecallEmbedder, zone: TimeZone) {
    this.#cache = cache;
    this.#embedder = embedder;
    this.#zone = zone;
  }

  /** @throws Failure SEMANTIC_UNAVAILABLE where only meaning was asked for and no model works */
  async run({ query, mode, filter, limit }: RecallRequest): Promise<Recalled> {
    const pool = limit + POOL;
    const plan = planQuery(query);
    const ranked = await this.#ranked(query, mode, plan, filter, pool);
    await this.#look(ranked);
    const items = ranked.flatMap(({ id, cosine }): RecalledItem[] => {
      const item = this.#items.get(id);
      return item ? [{ ...item, cosine }] : [];
    });
    const replacements = await replacementsOf(this.#cache.edges, items);
    return {
      items: replacementsFirst(items, replacements).slice(0, limit),
      plan,
      replacements,
      warnings: this.#warnings,
    };
  }

  async #ranked(query: string, mode: Mode, plan: QueryPlan, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    if (mode === "semantic") return this.#byMeaning(query, filter, pool);
    if (mode === "hybrid") return this.#byBoth(query, plan, filter, pool);
    const date = queryDate(query, this.#zone);
    const dated = date ? await this.#byDate(date, filter, pool) : [];
    if (mode === "exact") return merged(dated, await this.#exact(query, filter, pool));
    if (mode === "keyword" || date) return merged(dated, await this.#byWords(query, plan, filter, pool));
    const named = await this.#byId(query, filter, pool);
    return named.length > 0
      ? merged(named, await this.#exact(query, filter, pool))
      : this.#byBoth(query, plan, filter, pool);
  }

  async #byWords(query: string, plan: QueryPlan, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const { hits } = await this.#cache.lexical.search(plan, pool, await this.#scope(filter));
    return this.#named(
      query,
      hits.map(({ documentId, score }) => ({ id: documentId, score })),
    );
  }

  async #scope(filter: ItemFilter): Promise<Scope | undefined> {
    return filterScope(filter, await this.#cache.documents.hasMounts());
  }

  async #named(query: string, ranked: readonly Scored[]): Promise<Ranked[]> {
    await this.#look(ranked);
    return namedFirst(query, ranked, (id) => this.#items.get(id)?.title);
  }

  async #look(ranked: readonly Ranked[]): Promise<void> {
    const unseen = ranked.filter(({ id }) => !this.#items.has(id)).map(({ id }) => id);
    if (unseen.length === 0) return;
    for (const [id, item] of await this.#cache.items.byIds(unseen)) this.#items.set(id, item);
  }

  /** The words side by side, as they stand, whatever their case and width. */
  async #exact(query: string, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const wanted = plain(query);
    if (wanted === "") return [];
    const phrase = planQuery(`"${query.replaceAll('"', " ")}"`);
    const { hits } = await this.#cache.lexical.search(phrase, pool, await this.#scope(filter));
    const ids = hits.map(({ documentId }) => documentId);
    await this.#look(ids.map((id) => ({ id })));
    const texts = await this.#cache.items.texts(ids);
    const fitting = hits.filter(({ documentId: id }) => {
      const item = this.#items.get(id);
      return item && [item.title, texts.get(id) ?? "", item.entity].some((text) => plain(text).includes(wanted));
    });
    return merged(
      await this.#byId(query, filter, pool),
      fitting.map(({ documentId }) => ({ id: documentId })),
    );
  }

  /** Records of this id, or the one of this path#id. */
  async #byId(query: string, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const text = query.trim();
    const hash = text.lastIndexOf("#");
    const [path, entity] = hash > 0 ? [text.slice(0, hash), text.slice(hash + 1)] : [undefined, text];
    if (entity === "" || /\s/.test(entity)) return [];
    const found = await this.#cache.items.byEntity(entity, filter, pool);
    return found
      .filter((item) => item.kind === "record" && (path === undefined || item.path === path))
      .map(({ id }) => ({ id }));
  }

  async #byDate(date: Span, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const { range } = filter;
    const both = range ? { start: Math.max(range.start, date.start), end: Math.min(range.end, date.end) } : date;
    return both.start > both.end ? [] : this.#cache.items.byDate({ ...filter, range: both }, 0, pool);
  }

  async #byMeaning(query: string, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const model = await this.#embedder.model();
    if (!model) {
      const { last_error: why } = await this.#embedder.probe();
      throw new Failure(
        "SEMANTIC_UNAVAILABLE",
        `No embedding model works: ${why ?? "none is configured"}`,
        "Use mode keyword, or see `ken models list`.",
      );
    }
    await this.#embedded(model);
    const [vector] = await model.embed([query], "query");
    const near = await this.#cache.vectors.search(model.id, vector!, pool, await this.#scope(filter));
    return near.filter(({ score }) => score > 0).map(({ documentId, score }) => ({ id: documentId, cosine: score }));
  }

  async #byBoth(query: string, plan: QueryPlan, filter: ItemFilter, pool: number): Promise<Ranked[]> {
    const model = await this.#embedder.model();
    if (!model) {
      this.#warnings.push({
        code: "semantic_unavailable",
        message: "No embedding model works: searched by words alone.",
      });
      return this.#byWords(query, plan, filter, pool);
    }
    await this.#embedded(model);
    const scope = await this.#scope(filter);
    const lexical = await this.#cache.lexical.search(plan, pool, scope);
    const [vector] = await model.embed([query], "query");
    const near = await this.#cache.vectors.search(model.id, vector!, pool, scope);
    const ids = lexical.hits.map(({ documentId }) => documentId);
    const cosines = await this.#cache.vectors.bestOf(model.id, vector!, ids);
    const fused = fuse({
      lexical: lexical.hits,
      lexicalBound: lexical.bound,
      vector: near,
      cosines,
      vectorWeight: VECTOR_WEIGHT * model.weightFor(query),
    });
    return this.#named(
      query,
      fused.map(({ documentId, score, cosine }) => ({ id: documentId, score, cosine: cosine ?? undefined })),
    );
  }

  async #embedded(model: EmbeddingModel): Promise<void> {
    const waiting = await this.#embedder.ensure(this.#cache, model);
    if (waiting > 0)
      this.#warnings.push({
        code: "embedding_pending",
        message: `${waiting} records and sections are not embedded yet; words find them.`,
      });
  }
}

/** Those of the first list, then those of the second that it does not have. */
function merged(first: readonly Ranked[], second: readonly Ranked[]): Ranked[] {
  const seen = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !seen.has(id))];
}

/** Case, width and the kind of blanks do not count. */
const plain = (text: string): string => fold(text.normalize("NFKC")).replace(/\s+/gu, " ").trim();
