import type { Reader } from "../../store/query.js";
import type { Area } from "./area.js";
import { areaCondition } from "./area-store.js";
import type { StoredDocument } from "./document-row.js";

const COLUMNS =
  "d.id, d.path, d.project, d.stamp, d.condition, d.document, d.title, d.rev, d.hash, d.recorded, d.effective, d.problem";
/** What has a title and revisions: documents that can be read. */
const READABLE = "d.condition IN ('sound', 'trouble')";

export interface CacheCounts {
  readonly documents: number;
  readonly records: number;
  readonly sections: number;
  readonly invalid: number;
}

/** The documents of a vault as the cache has them. */
export class DocumentStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  async state(key: string): Promise<string | undefined> {
    return (await this.#db.get<{ value: string }>("SELECT value FROM gram_state WHERE key = ?", [key]))?.value;
  }

  /** What the cache knows of the files of an area, readable or not. */
  async files(area: Area): Promise<Pick<StoredDocument, "id" | "path" | "stamp" | "document">[]> {
    const { sql, params } = areaCondition(area);
    return this.#db.all(`SELECT d.id, d.path, d.stamp, d.document FROM gram_documents d WHERE ${sql}`, params);
  }

  async byPath(path: string): Promise<StoredDocument | undefined> {
    return this.#db.get(`SELECT ${COLUMNS} FROM gram_documents d WHERE d.path = ?`, [path]);
  }

  async idOf(path: string): Promise<number | undefined> {
    return (await this.#db.get<{ id: number }>("SELECT id FROM gram_documents WHERE path = ?", [path]))?.id;
  }

  /** Readable documents by path, behind `after`. */
  async list(area: Area, after: string, limit: number): Promise<StoredDocument[]> {
    const { sql, params } = areaCondition(area);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM gram_documents d WHERE ${sql} AND ${READABLE} AND d.path > ? ORDER BY d.path LIMIT ?`,
      [...params, after, limit],
    );
  }

  /** Readable documents, the last written first. */
  async latest(area: Area, limit: number): Promise<StoredDocument[]> {
    const { sql, params } = areaCondition(area);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM gram_documents d WHERE ${sql} AND ${READABLE} ORDER BY d.recorded DESC, d.path LIMIT ?`,
      [...params, limit],
    );
  }

  async count(area: Area): Promise<number> {
    const { sql, params } = areaCondition(area);
    const row = await this.#db.get<{ n: number }>(
      `SELECT count(*) AS n FROM gram_documents d WHERE ${sql} AND ${READABLE}`,
      params,
    );
    return row!.n;
  }

  /** Documents with something to tell of: trouble, or no document at all. */
  async problems(area: Area): Promise<StoredDocument[]> {
    const { sql, params } = areaCondition(area);
    return this.#db.all(
      `SELECT ${COLUMNS} FROM gram_documents d WHERE ${sql} AND d.condition <> 'sound' ORDER BY d.path LIMIT 100`,
      params,
    );
  }

  /** Ids that several documents give themselves, with their paths. */
  async duplicates(area: Area): Promise<{ document: string; paths: string[] }[]> {
    const { sql, params } = areaCondition(area);
    const rows = await this.#db.all<{ document: string; path: string }>(
      `SELECT d.document, d.path FROM gram_documents d WHERE ${sql} AND ${READABLE} AND d.document IN
       (SELECT document FROM gram_documents WHERE condition IN ('sound', 'trouble') GROUP BY document HAVING count(*) > 1)
       ORDER BY d.document, d.path LIMIT 100`,
      params,
    );
    const found = new Map<string, string[]>();
    for (const { document, path } of rows) found.set(document, [...(found.get(document) ?? []), path]);
    // Its twin may lie in another area, of which this call is not.
    return Array.from(found, ([document, paths]) => ({ document, paths })).filter(({ paths }) => paths.length > 1);
  }

  /** Whether documents of mounts are known, of which the vault as a whole knows nothing. */
  async hasMounts(): Promise<boolean> {
    const row = await this.#db.get<{ id: number }>(
      "SELECT id FROM gram_documents WHERE path >= '@mounts/' AND path < '@mounts0' LIMIT 1",
    );
    return row !== undefined;
  }

  async hasDocument(document: string): Promise<boolean> {
    const row = await this.#db.get<{ id: number }>("SELECT id FROM gram_documents WHERE document = ?", [document]);
    return row !== undefined;
  }

  /** The number of readable documents of each project. */
  async projects(): Promise<{ project: string; count: number }[]> {
    return this.#db.all(
      `SELECT d.project, count(*) AS count FROM gram_documents d WHERE ${READABLE} GROUP BY d.project ORDER BY d.project`,
    );
  }

  async counts(): Promise<CacheCounts> {
    const row = await this.#db.get<CacheCounts>(
      `SELECT (SELECT count(*) FROM gram_documents d WHERE ${READABLE}) AS documents,
       (SELECT count(*) FROM gram_items WHERE kind = 'record') AS records,
       (SELECT count(*) FROM gram_items WHERE kind = 'section') AS sections,
       (SELECT count(*) FROM gram_documents WHERE condition IN ('trouble', 'invalid', 'too_large')) AS invalid`,
    );
    return row!;
  }
}
