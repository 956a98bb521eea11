import type { Reader, SqlValue } from "../../store/query.js";
import type { Changes } from "../history/index.js";
import type { Area } from "./area.js";
import { areaCondition } from "./area-store.js";

export interface StoredRevision {
  readonly path: string;
  readonly rev: number;
  readonly hash: string;
  readonly recorded: string;
  readonly effective: string;
  readonly author: string;
  readonly sum: string;
  readonly changes: Changes;
  readonly arrival: string;
}

export type KnownRevision = Pick<StoredRevision, "rev" | "hash" | "recorded" | "arrival">;

type Row = Omit<StoredRevision, "changes"> & { readonly changes: string };

const COLUMNS = "d.path, r.rev, r.hash, r.recorded, r.effective, r.author, r.sum, r.changes, r.arrival";
const FROM = "FROM gram_revisions r JOIN gram_documents d ON d.id = r.document_id";

const HEADS = "SELECT d.path, r.rev, r.hash, r.recorded, r.effective, r.author, r.sum, r.arrival";
/** The whole vault is read from the newest revision down; a part of it by its documents. */
const LATEST = {
  vault: `${HEADS} FROM gram_revisions r CROSS JOIN gram_documents d ON d.id = r.document_id WHERE ${areaCondition({ kind: "vault" }).sql}`,
  folder: `${HEADS} FROM gram_documents d CROSS JOIN gram_revisions r ON r.document_id = d.id WHERE ${areaCondition({ kind: "folder", folder: "" }).sql}`,
  document: `${HEADS} FROM gram_documents d CROSS JOIN gram_revisions r ON r.document_id = d.id WHERE ${areaCondition({ kind: "document", path: "" }).sql}`,
} as const;

/** The revisions of all documents, as the cache has them. */
export class RevisionStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** What came after a time, or after a revision of one document, oldest first; `offset` counts within that. */
  async after(
    area: Area,
    since: { readonly arrival: string } | { readonly rev: number },
    offset: number,
    limit: number,
  ): Promise<StoredRevision[]> {
    const { sql, params } = areaCondition(area);
    const isTime = "arrival" in since;
    const condition = isTime ? "r.arrival > ?" : "r.rev > ?";
    return this.#rows(
      `SELECT ${COLUMNS} ${FROM} WHERE ${sql} AND ${condition} ORDER BY r.arrival, d.path, r.rev LIMIT ? OFFSET ?`,
      [...params, isTime ? since.arrival : since.rev, limit, offset],
    );
  }

  /** The last ones first, without what they did. */
  async latest(area: Area, limit: number): Promise<Omit<StoredRevision, "changes">[]> {
    return this.#db.all(`${LATEST[area.kind]} ORDER BY r.arrival DESC, r.document_id, r.rev DESC LIMIT ?`, [
      ...areaCondition(area).params,
      limit,
    ]);
  }

  async latestWithChanges(area: Area, limit: number): Promise<StoredRevision[]> {
    const { sql, params } = areaCondition(area);
    return this.#rows(
      `SELECT ${COLUMNS} ${FROM} WHERE ${sql} ORDER BY r.arrival DESC, r.document_id, r.rev DESC LIMIT ?`,
      [...params, limit],
    );
  }

  async count(area: Area): Promise<number> {
    const { sql, params } = areaCondition(area);
    const row = await this.#db.get<{ n: number | null }>(
      `SELECT sum(d.revisions) AS n FROM gram_documents d WHERE ${sql}`,
      params,
    );
    return row?.n ?? 0;
  }

  /** When the newest revision came to be known; undefined where there is none. */
  async lastArrival(area?: Area): Promise<string | undefined> {
    if (area === undefined || area.kind === "vault") {
      // Mounts have revisions of other clocks, but an arrival is always one of ours.
      const row = await this.#db.get<{ last: string | null }>("SELECT max(arrival) AS last FROM gram_revisions");
      return row?.last ?? undefined;
    }
    const { sql, params } = areaCondition(area);
    const row = await this.#db.get<{ last: string | null }>(
      `SELECT max(d.arrival) AS last FROM gram_documents d WHERE ${sql}`,
      params,
    );
    return row?.last || undefined;
  }

  /** What is known of the revisions of a document. */
  async known(documentId: number): Promise<KnownRevision[]> {
    return this.#db.all("SELECT rev, hash, recorded, arrival FROM gram_revisions WHERE document_id = ? ORDER BY rev", [
      documentId,
    ]);
  }

  async #rows(sql: string, params: readonly SqlValue[]): Promise<StoredRevision[]> {
    const rows = await this.#db.all<Row>(sql, params);
    return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as Changes }));
  }
}
