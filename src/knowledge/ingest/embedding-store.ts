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

/** State: `model:passage`, up to which passage every one has a vector of that model, so that none of them is looked at again. */
const COMPLETE = "embedded";

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
    const { sql, params } = missing(modelId, collection, await this.completeTo(modelId));
    return (await this.#db.get<{ n: number }>(`SELECT count(*) AS n ${sql}`, params))!.n;
  }

  /** The next of them, in the order of their numbers, behind passage `after`. */
  async nextMissing(
    modelId: number,
    collection: string | undefined,
    after: number,
    limit: number,
  ): Promise<BarePassage[]> {
    const { sql, params } = missing(modelId, collection, after);
    return this.#db.all<BarePassage>(
      `SELECT p.id, p.document_id AS documentId, p.start_offset AS start, p.end_offset AS "end", p.heading ${sql}
       ORDER BY p.id LIMIT ?`,
      [...params, limit],
    );
  }

  /** Notes how far every passage has its vector now. Costs a look at what came after the last note. */
  async noteComplete(modelId: number): Promise<void> {
    const { sql, params } = missing(modelId, undefined, await this.completeTo(modelId));
    const row = await this.#db.get<{ id: number | null }>(`SELECT min(p.id) AS id ${sql}`, params);
    const last = await this.#db.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${SPACE}_passages`);
    const to = row?.id == null ? (last?.id ?? 0) : row.id - 1;
    await this.#db.run(
      "INSERT INTO gno_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [COMPLETE, `${modelId}:${to}`],
    );
  }

  /** Every passage up to this number has its vector of the model. */
  async completeTo(modelId: number): Promise<number> {
    const row = await this.#db.get<{ value: string }>("SELECT value FROM gno_state WHERE key = ?", [COMPLETE]);
    const [model, passage] = (row?.value ?? "").split(":").map(Number);
    return model === modelId ? passage! : 0;
  }

  async #remove(where: string, params: readonly string[]): Promise<number> {
    await this.#db.run("DELETE FROM gno_state WHERE key = ?", [COMPLETE]);
    return this.#search.removeVectors(where, params);
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
    return this.#remove(OF_COLLECTION, [collection]);
  }

  /** Removes a collection's vectors of other models than the one named; returns how many there were. */
  async clearOthers(collection: string, model: string): Promise<number> {
    return this.#remove(`${OF_COLLECTION} AND model_id NOT IN (SELECT id FROM ${SPACE}_vector_models WHERE name = ?)`, [
      collection,
      model,
    ]);
  }
}

function missing(modelId: number, collection: string | undefined, after: number): Missing {
  const sql = `FROM ${SPACE}_passages p LEFT JOIN ${SPACE}_vectors v ON v.passage_id = p.id AND v.model_id = ? WHERE v.id IS NULL AND p.id > ?`;
  if (collection === undefined) return { sql, params: [modelId, after] };
  return { sql: `${sql} AND p.${OF_COLLECTION}`, params: [modelId, after, collection] };
}
