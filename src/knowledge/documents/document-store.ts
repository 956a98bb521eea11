import { indexCorrupt, notFound } from "../../kernel/failure.js";
import { sha256 } from "../../kernel/hash.js";
import type { Reader } from "../../store/query.js";
import { storedJson } from "../../store/stored-json.js";
import { SPACE } from "../space.js";
import type { Document, Passage } from "./document.js";
import { linkKey, nameKey, titleKey } from "./link-key.js";

interface DocumentRow {
  id: number;
  collection_id: number;
  collection: string;
  rel_path: string;
  active: number;
  docid: string;
  source_hash: string;
  mirror_hash: string;
  size: number;
  mtime_ms: number;
  mime: string;
  ext: string;
  converter_id: string;
  converter_version: string;
  title: string | null;
  author: string | null;
  document_date: string | null;
  language: string | null;
  line_count: number;
  metadata_state: "absent" | "valid" | "invalid";
  warnings: string;
  indexed_at: string;
}

export interface LinkRow {
  readonly documentId: number;
  readonly type: "wiki" | "markdown";
  readonly targetRef: string;
  readonly targetAnchor: string | null;
  readonly targetCollection: string | null;
  readonly linkText: string | null;
  readonly startLine: number;
  readonly startCol: number;
  readonly endLine: number;
  readonly endCol: number;
}

const SELECT = `SELECT d.id, d.collection_id, c.name AS collection, d.rel_path, d.active, d.docid, d.source_hash, d.mirror_hash, d.size, d.mtime_ms, d.mime, d.ext,
  d.converter_id, d.converter_version, d.title, d.author, d.document_date, d.language, d.line_count, d.metadata_state, d.warnings, d.indexed_at
  FROM gno_documents d JOIN gno_collections c ON c.id = d.collection_id`;

const LINK_COLUMNS = `l.document_id AS documentId, l.type, l.target_ref AS targetRef, l.target_anchor AS targetAnchor, l.target_collection AS targetCollection,
  l.link_text AS linkText, l.start_line AS startLine, l.start_col AS startCol, l.end_line AS endLine, l.end_col AS endCol`;

const PASSAGE_COLUMNS =
  "id, document_id AS documentId, start_offset AS startOffset, end_offset AS endOffset, start_line AS startLine, end_line AS endLine, heading";

const ids = (list: readonly number[]): string => JSON.stringify(list);

function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    collectionId: row.collection_id,
    collection: row.collection,
    relPath: row.rel_path,
    active: row.active === 1,
    docid: `#${row.docid}`,
    sourceHash: row.source_hash,
    mirrorHash: row.mirror_hash,
    sizeBytes: row.size,
    mtimeMs: row.mtime_ms,
    mime: row.mime,
    ext: row.ext,
    converterId: row.converter_id,
    converterVersion: row.converter_version,
    title: row.title,
    author: row.author,
    documentDate: row.document_date,
    language: row.language,
    lineCount: row.line_count,
    metadataState: row.metadata_state,
    warnings: row.warnings === "[]" ? [] : storedJson(row.warnings),
    indexedAt: row.indexed_at,
  };
}

/** Reads documents, their texts, passages and links. */
export class DocumentStore {
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  async byPath(collection: string, relPath: string): Promise<Document | undefined> {
    const row = await this.#db.get<DocumentRow>(`${SELECT} WHERE c.name = ? AND d.rel_path = ?`, [collection, relPath]);
    return row && toDocument(row);
  }

  /** Documents whose docid begins with these hex digits; files with the same content share theirs. */
  async byDocid(prefix: string): Promise<Document[]> {
    const rows = await this.#db.all<DocumentRow>(
      `${SELECT} WHERE d.docid >= ? AND d.docid < ? AND d.active = 1 ORDER BY d.id LIMIT 20`,
      [prefix, `${prefix}g`],
    );
    return rows.map(toDocument);
  }

  async byIds(documentIds: readonly number[]): Promise<Map<number, Document>> {
    const rows = await this.#db.all<DocumentRow>(`${SELECT} WHERE d.id IN (SELECT value FROM json_each(?))`, [
      ids(documentIds),
    ]);
    return new Map(rows.map((row) => [row.id, toDocument(row)]));
  }

  /** Active documents in the order of their URIs. */
  async list(
    collections: readonly string[],
    after: { collection: string; relPath: string } | undefined,
    limit: number,
  ): Promise<Document[]> {
    const rows = await this.#db.all<DocumentRow>(
      `${SELECT} WHERE d.active = 1 AND c.name IN (SELECT value FROM json_each(?)) AND (c.name, d.rel_path) > (?, ?) ORDER BY c.name, d.rel_path LIMIT ?`,
      [JSON.stringify(collections), after?.collection ?? "", after?.relPath ?? "", limit],
    );
    return rows.map(toDocument);
  }

  async newest(limit: number): Promise<Document[]> {
    const rows = await this.#db.all<DocumentRow>(
      `${SELECT} WHERE d.active = 1 ORDER BY d.mtime_ms DESC, d.id LIMIT ?`,
      [limit],
    );
    return rows.map(toDocument);
  }

  /** Every active path, for glob patterns. */
  async paths(): Promise<{ id: number; collection: string; relPath: string }[]> {
    return this.#db.all(
      "SELECT d.id, c.name AS collection, d.rel_path AS relPath FROM gno_documents d JOIN gno_collections c ON c.id = d.collection_id WHERE d.active = 1 ORDER BY c.name, d.rel_path",
    );
  }

  async text(documentId: number): Promise<string | undefined> {
    return (await this.#db.get<{ text: string }>("SELECT text FROM gno_contents WHERE document_id = ?", [documentId]))
      ?.text;
  }

  /**
   * The text of a document for a reader who will cite it: checked against the hash it was stored with.
   * @throws Failure INDEX_CORRUPT where it is another text, NOT_FOUND where the document was removed meanwhile
   */
  async checkedText(documentId: number): Promise<string> {
    // Hash and text in one statement, so that both are of the same commit.
    const row = await this.#db.get<{ text: string; hash: string }>(
      `SELECT t.text, d.mirror_hash AS hash FROM gno_contents t JOIN gno_documents d ON d.id = t.document_id
       WHERE t.document_id = ? AND d.active = 1`,
      [documentId],
    );
    if (!row)
      throw notFound("Document", `number ${documentId}`, "It was removed from the index just now: search again.");
    if (sha256(row.text) !== row.hash) throw indexCorrupt("The stored text of the document is damaged.");
    return row.text;
  }

  async passages(passageIds: readonly number[]): Promise<Map<number, Passage>> {
    const rows = await this.#db.all<Passage>(
      `SELECT ${PASSAGE_COLUMNS} FROM ${SPACE}_passages WHERE id IN (SELECT value FROM json_each(?))`,
      [ids(passageIds)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async passagesOf(documentId: number): Promise<Passage[]> {
    return this.#db.all<Passage>(
      `SELECT ${PASSAGE_COLUMNS} FROM ${SPACE}_passages WHERE document_id = ? ORDER BY seq`,
      [documentId],
    );
  }

  async tagsOf(documentIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.#db.all<{ id: number; tag: string }>(
      "SELECT document_id AS id, tag FROM gno_tags WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY document_id, tag",
      [ids(documentIds)],
    );
    return grouped(rows, (row) => row.tag);
  }

  async categoriesOf(documentIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.#db.all<{ id: number; category: string }>(
      "SELECT document_id AS id, category FROM gno_categories WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY document_id, seq",
      [ids(documentIds)],
    );
    return grouped(rows, (row) => row.category);
  }

  async linksOf(documentId: number): Promise<LinkRow[]> {
    return this.#db.all<LinkRow>(`SELECT ${LINK_COLUMNS} FROM gno_links l WHERE l.document_id = ? ORDER BY l.seq`, [
      documentId,
    ]);
  }

  /** Links that may name a document: the keys are necessary, the resolver decides. */
  async linksTo(document: Document): Promise<LinkRow[]> {
    const keys = [nameKey(document.relPath), ...(document.title === null ? [] : [linkKey(document.title)])];
    return this.#db.all<LinkRow>(
      `SELECT ${LINK_COLUMNS} FROM gno_links l WHERE l.target_key IN (SELECT value FROM json_each(?)) ORDER BY l.document_id, l.seq`,
      [JSON.stringify(keys)],
    );
  }

  /** Documents of a collection that a link target may mean: by title, or by file name. */
  async linkCandidates(collectionId: number, targetRef: string): Promise<Document[]> {
    const rows = await this.#db.all<DocumentRow>(
      `${SELECT} WHERE d.active = 1 AND d.title_key = ? AND d.collection_id = ? UNION ${SELECT} WHERE d.active = 1 AND d.name_key = ? AND d.collection_id = ?`,
      [titleKey(targetRef), collectionId, linkKey(targetRef), collectionId],
    );
    return rows.map(toDocument);
  }
}

function grouped<Row extends { id: number }>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Map<number, string[]> {
  const map = new Map<number, string[]>();
  for (const row of rows) {
    const list = map.get(row.id);
    if (list) list.push(textOf(row));
    else map.set(row.id, [textOf(row)]);
  }
  return map;
}
