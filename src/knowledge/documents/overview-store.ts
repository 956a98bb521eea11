import type { Reader } from "../../store/query.js";
import { SPACE } from "../space.js";

export interface CollectionRow {
  readonly id: number;
  readonly name: string;
  readonly rootCode: string | null;
  readonly rootMessage: string | null;
  readonly syncedAt: string | null;
}

export interface CollectionCounts {
  readonly documents: number;
  readonly passages: number;
  readonly embedded: number;
}

export interface ProblemRow {
  readonly collection: string;
  readonly relPath: string;
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

export interface MetadataKeyRow {
  readonly key: string;
  readonly types: string;
  readonly documents: number;
}

/** Counts and lists over the whole index: for status, tags and metadata keys. */
export class OverviewStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  async collections(): Promise<CollectionRow[]> {
    return this.#db.all<CollectionRow>(
      "SELECT id, name, root_code AS rootCode, root_message AS rootMessage, synced_at AS syncedAt FROM gno_collections ORDER BY name",
    );
  }

  /** Counts of every collection, by its row id. A vector counts where it is one of the current model. */
  async counts(model: string | undefined): Promise<Map<number, CollectionCounts>> {
    const rows = await this.#db.all<{ id: number; documents: number; passages: number; embedded: number }>(
      `SELECT d.collection_id AS id, count(DISTINCT d.id) AS documents, count(p.id) AS passages, count(v.id) AS embedded
       FROM gno_documents d JOIN ${SPACE}_passages p ON p.document_id = d.id
       LEFT JOIN ${SPACE}_vectors v ON v.passage_id = p.id AND v.model_id = (SELECT id FROM ${SPACE}_vector_models WHERE name = ?)
       WHERE d.active = 1 GROUP BY d.collection_id`,
      [model ?? ""],
    );
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  /** What SQLite and FTS5 find wrong with the file; empty where it is sound. */
  async integrity(): Promise<string[]> {
    const rows = await this.#db.all<{ integrity_check: string }>("PRAGMA integrity_check(5)");
    return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
  }

  /** Id of the model that last embedded under a URI; undefined where none did. */
  async modelOf(uri: string | undefined): Promise<string | undefined> {
    if (uri === undefined) return undefined;
    return (await this.#db.get<{ value: string }>("SELECT value FROM gno_state WHERE key = ?", [`model:${uri}`]))
      ?.value;
  }

  async documentCount(): Promise<number> {
    return (await this.#db.get<{ n: number }>("SELECT count(*) AS n FROM gno_documents WHERE active = 1"))!.n;
  }

  async unembedded(model: string | undefined): Promise<number> {
    const row = await this.#db.get<{ n: number }>(
      `SELECT (SELECT value FROM ${SPACE}_search_state WHERE key = 'passages') -
         (SELECT count(*) FROM ${SPACE}_vectors WHERE model_id = (SELECT id FROM ${SPACE}_vector_models WHERE name = ?)) AS n`,
      [model ?? ""],
    );
    return Math.max(0, row!.n);
  }

  async lastIndexedAt(): Promise<string | null> {
    return (await this.#db.get<{ at: string | null }>("SELECT max(synced_at) AS at FROM gno_collections"))!.at;
  }

  async problems(limit: number): Promise<ProblemRow[]> {
    return this.#db.all<ProblemRow>(
      `SELECT c.name AS collection, p.rel_path AS relPath, p.code, p.message, p.at FROM gno_file_problems p JOIN gno_collections c ON c.id = p.collection_id
       ORDER BY p.code = 'UNSUPPORTED_TYPE', p.at DESC, p.rel_path LIMIT ?`,
      [limit],
    );
  }

  async problemOf(collection: string, relPath: string): Promise<ProblemRow | undefined> {
    return this.#db.get<ProblemRow>(
      `SELECT c.name AS collection, p.rel_path AS relPath, p.code, p.message, p.at FROM gno_file_problems p JOIN gno_collections c ON c.id = p.collection_id
       WHERE c.name = ? AND p.rel_path = ?`,
      [collection, relPath],
    );
  }

  /** Files that should have a document and have none; files of types that are not read do not count. */
  async errorCount(): Promise<number> {
    return (await this.#db.get<{ n: number }>(
      "SELECT count(*) AS n FROM gno_file_problems WHERE code NOT IN ('UNSUPPORTED_TYPE', 'OUTSIDE_COLLECTION')",
    ))!.n;
  }

  async skippedCount(): Promise<number> {
    return (await this.#db.get<{ n: number }>(
      "SELECT count(*) AS n FROM gno_file_problems WHERE code IN ('UNSUPPORTED_TYPE', 'OUTSIDE_COLLECTION')",
    ))!.n;
  }

  async invalidMetadata(collectionIds: readonly number[] | undefined): Promise<number> {
    const scope = collectionIds ? "AND collection_id IN (SELECT value FROM json_each(?))" : "";
    const params = collectionIds ? [JSON.stringify(collectionIds)] : [];
    return (await this.#db.get<{ n: number }>(
      `SELECT count(*) AS n FROM gno_documents WHERE active = 1 AND metadata_state = 'invalid' ${scope}`,
      params,
    ))!.n;
  }

  /** Tags with the number of documents that carry them, most used first. A prefix is a whole part of a nested tag, or the start of a word. */
  async tags(collection: string | undefined, prefix: string | undefined): Promise<{ tag: string; count: number }[]> {
    const conditions = ["d.active = 1"];
    const params: string[] = [];
    if (collection !== undefined) {
      conditions.push("d.collection_id = (SELECT id FROM gno_collections WHERE name = ?)");
      params.push(collection);
    }
    if (prefix !== undefined) {
      conditions.push("substr(t.tag, 1, length(?)) = ?");
      params.push(prefix, prefix);
    }
    return this.#db.all(
      `SELECT t.tag AS tag, count(DISTINCT t.document_id) AS count FROM gno_tags t JOIN gno_documents d ON d.id = t.document_id
       WHERE ${conditions.join(" AND ")} GROUP BY t.tag ORDER BY count DESC, t.tag`,
      params,
    );
  }

  async metadataKeys(collection: string | undefined): Promise<MetadataKeyRow[]> {
    const scope =
      collection === undefined ? "" : "AND d.collection_id = (SELECT id FROM gno_collections WHERE name = ?)";
    return this.#db.all<MetadataKeyRow>(
      `SELECT m.key AS key, group_concat(DISTINCT CASE WHEN m.is_list THEN m.type || '[]' ELSE m.type END) AS types, count(DISTINCT m.document_id) AS documents
       FROM gno_metadata m JOIN gno_documents d ON d.id = m.document_id
       WHERE d.active = 1 AND d.metadata_state = 'valid' ${scope} GROUP BY m.key ORDER BY documents DESC, m.key LIMIT 500`,
      collection === undefined ? [] : [collection],
    );
  }

  async metadataValues(
    key: string,
    collection: string | undefined,
    limit: number,
  ): Promise<{ type: string; text: string | null; number: number | null; count: number }[]> {
    const scope =
      collection === undefined ? "" : "AND d.collection_id = (SELECT id FROM gno_collections WHERE name = ?)";
    return this.#db.all(
      `SELECT m.type AS type, m.text_value AS text, m.number_value AS number, count(DISTINCT m.document_id) AS count
       FROM gno_metadata m JOIN gno_documents d ON d.id = m.document_id
       WHERE d.active = 1 AND d.metadata_state = 'valid' AND m.key = ? ${scope}
       GROUP BY m.type, m.text_value, m.number_value ORDER BY count DESC, m.text_value, m.number_value LIMIT ?`,
      [key, ...(collection === undefined ? [] : [collection]), limit],
    );
  }
}
