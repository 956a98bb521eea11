import type { Reader } from "../../store/query.js";
import type { Edge } from "./item.js";

/** An edge as it stands in a document; paths as they were written, "" for the document itself. */
export interface StoredEdge extends Edge {
  readonly id: number;
  readonly path: string;
  readonly via: string;
}

const COLUMNS = `e.id, d.path, e.via, e.kind, e.pred, e.from_path AS fromPath, e.from_entity AS fromEntity,
  e.to_path AS toPath, e.to_entity AS toEntity`;
const FROM = "FROM gram_edges e JOIN gram_documents d ON d.id = e.document_id";

const ENTITY = { from: "e.from_entity", to: "e.to_entity" } as const;
const PATH = { from: "e.from_path", to: "e.to_path" } as const;

/** Links and REL records of all documents. */
export class EdgeStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  /**
   * Edges that begin or end at an entity. Its document may be named by any of its paths.
   * @param names the path of the document and those that it had before
   */
  async at(end: "from" | "to", path: string, names: readonly string[], entity: string): Promise<StoredEdge[]> {
    return this.#db.all(
      `SELECT ${COLUMNS} ${FROM} WHERE ${ENTITY[end]} = ?
       AND ((${PATH[end]} = '' AND d.path = ?) OR ${PATH[end]} IN (SELECT value FROM json_each(?))) ORDER BY e.id`,
      [entity, path, JSON.stringify(names)],
    );
  }

  /** Edges of one kind that lead to any of these entities, with the number of the one that each leads to. */
  async leadingTo(
    pred: string,
    entities: readonly { readonly id: number; readonly documentId: number; readonly entity: string }[],
  ): Promise<{ id: number; path: string; fromPath: string; fromEntity: string }[]> {
    const asked = JSON.stringify(entities.map(({ id, documentId, entity }) => [id, documentId, entity]));
    return this.#db.all(
      `WITH asked AS (SELECT value ->> 0 AS id, value ->> 1 AS document, value ->> 2 AS entity FROM json_each(?)),
       named AS (SELECT a.id, a.entity, d.path FROM asked a CROSS JOIN gram_documents d ON d.id = a.document
         UNION ALL SELECT a.id, a.entity, s.path FROM asked a CROSS JOIN gram_aliases s ON s.document_id = a.document)
       SELECT a.id, d.path, e.from_path AS fromPath, e.from_entity AS fromEntity FROM asked a
         CROSS JOIN gram_edges e ON e.to_path = '' AND e.to_entity = a.entity AND e.document_id = a.document
         CROSS JOIN gram_documents d ON d.id = e.document_id WHERE e.pred = ?
       UNION ALL SELECT n.id, d.path, e.from_path, e.from_entity FROM named n
         CROSS JOIN gram_edges e ON e.to_path = n.path AND e.to_entity = n.entity
         CROSS JOIN gram_documents d ON d.id = e.document_id WHERE e.pred = ?`,
      [asked, pred, pred],
    );
  }

  /** The path that a document has now which once had this one. */
  async currentPath(path: string): Promise<string | undefined> {
    const row = await this.#db.get<{ path: string }>(
      `SELECT d.path FROM gram_documents d WHERE d.path = ?
       UNION ALL SELECT d.path FROM gram_aliases a JOIN gram_documents d ON d.id = a.document_id WHERE a.path = ?
       LIMIT 1`,
      [path, path],
    );
    return row?.path;
  }

  /** The path of a document with all that it had before. */
  async namesOf(path: string): Promise<string[]> {
    const rows = await this.#db.all<{ path: string }>(
      "SELECT a.path FROM gram_aliases a JOIN gram_documents d ON d.id = a.document_id WHERE d.path = ?",
      [path],
    );
    return [path, ...rows.map((row) => row.path)];
  }

  async hasEntity(path: string, entity: string): Promise<boolean> {
    if (entity === "doc") return (await this.currentPath(path)) !== undefined;
    const row = await this.#db.get<{ id: number }>("SELECT id FROM gram_items WHERE ref = ?", [`${path}#${entity}`]);
    return row !== undefined;
  }
}
