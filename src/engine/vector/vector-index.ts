import type { Reader } from "../../store/query.js";
import type { Scope } from "../scope.js";
import { DocumentSet, VectorTable } from "./vector-table.js";

export interface VectorHit {
  readonly documentId: number;
  readonly passageId: number;
  /** Cosine, -1 … 1. */
  readonly score: number;
}

/** Deleted rows stay in memory until they are this share of the table. */
const RELOAD_SHARE = 0.1;

/**
 * Vector search in one space. The table is read from the database on first use, and after a commit of another connection only what
 * is new is read; what was deleted meanwhile is found out by the join that every result goes through.
 */
export class VectorIndex {
  readonly #reader: Reader;
  readonly #space: string;
  #model = "";
  #table: VectorTable | undefined;
  #lastId = 0;
  #version = -1;
  #removed = 0;

  constructor(reader: Reader, space: string) {
    this.#reader = reader;
    this.#space = space;
  }

  /** Number of vectors of a model. */
  async size(model: string): Promise<number> {
    return (await this.#current(model))?.size ?? 0;
  }

  /** The best documents, at most `limit`, each with its best passage, best first. */
  async search(model: string, query: Float32Array, limit: number, scope?: Scope): Promise<VectorHit[]> {
    const table = await this.#current(model);
    if (!table) return [];
    const allowed = scope && (await this.#documentsOf(scope));
    // Several passages of one document may stand in front, so more passages than documents are asked for.
    for (let passages = Math.max(50, limit * 3); ; passages *= 4) {
      const near = table.nearest(query, passages, allowed);
      const hits = bestPerDocument(near, limit);
      if (hits.length >= limit || near.length < passages) return hits;
    }
  }

  async bestOf(
    model: string,
    query: Float32Array,
    documentIds: readonly number[],
  ): Promise<Map<number, { passageId: number; score: number }>> {
    return (await this.#current(model))?.bestOf(query, documentIds) ?? new Map();
  }

  async meanOf(model: string, documentId: number): Promise<Float32Array | undefined> {
    return (await this.#current(model))?.meanOf(documentId);
  }

  async #documentsOf(scope: Scope): Promise<DocumentSet> {
    const rows = await this.#reader.all<{ id: number }>(
      `SELECT ${scope.id} AS id FROM ${scope.from} WHERE ${scope.where}`,
      scope.params,
    );
    return new DocumentSet(
      rows.map(({ id }) => id),
      rows.reduce((max, { id }) => Math.max(max, id), 0),
    );
  }

  async #current(model: string): Promise<VectorTable | undefined> {
    const version = this.#reader.dataVersion();
    if (version === this.#version && model === this.#model) return this.#table;
    const known = await this.#reader.get<{ id: number; dims: number }>(
      `SELECT id, dims FROM ${this.#space}_vector_models WHERE name = ?`,
      [model],
    );
    const removed =
      (
        await this.#reader.get<{ value: number }>(
          `SELECT value FROM ${this.#space}_search_state WHERE key = 'vectors_removed'`,
        )
      )?.value ?? 0;
    this.#version = version;
    if (!known) {
      this.#table = undefined;
      this.#model = model;
      return undefined;
    }
    const stale =
      this.#table === undefined || model !== this.#model || removed - this.#removed > RELOAD_SHARE * this.#table.size;
    if (stale) {
      this.#table = new VectorTable(known.dims);
      this.#lastId = 0;
      this.#removed = removed;
      this.#model = model;
    }
    await this.#readNew(this.#table!, known.id);
    return this.#table;
  }

  async #readNew(table: VectorTable, modelId: number): Promise<void> {
    const sql = `SELECT id, passage_id AS passage, document_id AS document, vector FROM ${this.#space}_vectors WHERE id > ? AND model_id = ? ORDER BY id`;
    await this.#reader.each<{ id: number; passage: number; document: number; vector: Uint8Array }>(
      sql,
      [this.#lastId, modelId],
      (row) => {
        // A blob of the database may start anywhere; a view of floats must start at a multiple of four.
        const bytes = row.vector.byteOffset % 4 === 0 ? row.vector : row.vector.slice();
        table.add(row.passage, row.document, new Float32Array(bytes.buffer, bytes.byteOffset, table.dims));
        this.#lastId = row.id;
        return true;
      },
    );
  }
}

function bestPerDocument(near: readonly VectorHit[], limit: number): VectorHit[] {
  const seen = new Set<number>();
  const hits: VectorHit[] = [];
  for (const hit of near) {
    if (seen.has(hit.documentId)) continue;
    seen.add(hit.documentId);
    hits.push(hit);
    if (hits.length === limit) break;
  }
  return hits;
}
