import type { SearchWriter } from "../../engine/search-writer.js";
import type { Writer } from "../../store/query.js";
import { SPACE } from "../space.js";

/** A passage without a vector; offsets are those of its document's text. */
export interface BarePassage {
  readonly id: number;
  readonly documentId: number;
  readonly start: number;
  readonly end: number;
  readonly heading: string;
}

interface Missing {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const OF_COLLECTION =
  "document_id IN (SELECT id FROM gno_documents WHERE collection_id = (SELECT id FROM gno_collections WHERE name = ?))";

/** The vectors of passages, and what is needed to make them. Callers hold the write lock. */
export class EmbeddingStore {
  readonly #db: Writer;
  readonly #search: SearchWriter;

  constructor(db: Writer, search: SearchWriter) {
    this.#db = db;
    this.#search = search;
  }

  /** The number of a model, made on first use. Its address is kept, so that status can tell what is embedded without loading it. */
  async modelId(uri: string, model: { id: string; dims: number }): Promise<number> {
    await this.#db.run(
      "INSERT INTO gno_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [`model:${uri}`, model.id],
    );
    return this.#search.modelId(model.id, model.dims);
  }

  /** How many passages of a collection, or of all, have no vector of the model. */
  async countMissing(modelId: number, collection: string | undefined): Promise<number> {
    const { sql, params } = missing(modelId, collection);
    return (await this.#db.get<{ n: number }>(`SELECT count(*) AS n ${sql}`, params))!.n;
  }

  /** The next of them, in the order of their numbers, behind passage `after`. */
  async nextMissing(
    modelId: number,
    collection: string | undefined,
    after: number,
    limit: number,
  ): Promise<BarePassage[]> {
    const { sql, params } = missing(modelId, collection);
    return this.#db.all<BarePassage>(
      `SELECT p.id, p.document_id AS documentId, p.start_offset AS start, p.end_offset AS "end", p.heading ${sql} AND p.id > ?
       ORDER BY p.id LIMIT ?`,
      [...params, after, limit],
    );
  }

  async text(documentId: number): Promise<string> {
    const row = await this.#db.get<{ text: string }>("SELECT text FROM gno_contents WHERE document_id = ?", [
      documentId,
    ]);
    return row?.text ?? "";
  }

  /** Gives each passage its vector, in place of one of another model. */
  async put(modelId: number, passages: readonly BarePassage[], vectors: readonly Float32Array[]): Promise<void> {
    for (const { id } of passages) await this.#search.removeVectors("passage_id = ?", [id]);
    await this.#search.addVectors(
      modelId,
      passages.map(({ id, documentId }, i) => ({ passageId: id, documentId, vector: vectors[i]! })),
    );
  }

  /** Removes all vectors of a collection; returns how many there were. */
  async clear(collection: string): Promise<number> {
    return this.#search.removeVectors(OF_COLLECTION, [collection]);
  }

  /** Removes a collection's vectors of other models than the one named; returns how many there were. */
  async clearOthers(collection: string, model: string): Promise<number> {
    return this.#search.removeVectors(
      `${OF_COLLECTION} AND model_id NOT IN (SELECT id FROM ${SPACE}_vector_models WHERE name = ?)`,
      [collection, model],
    );
  }
}

function missing(modelId: number, collection: string | undefined): Missing {
  const sql = `FROM ${SPACE}_passages p LEFT JOIN ${SPACE}_vectors v ON v.passage_id = p.id AND v.model_id = ? WHERE v.id IS NULL`;
  if (collection === undefined) return { sql, params: [modelId] };
  return { sql: `${sql} AND p.${OF_COLLECTION}`, params: [modelId, collection] };
}
