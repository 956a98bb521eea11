import type { SearchWriter } from "../../engine/search-writer.js";
import type { SqlValue, Writer } from "../../store/query.js";
import { linkKey, nameKey, titleKey } from "../documents/link-key.js";
import type { MetadataScalar } from "./extract/extraction.js";
import type { FileStamp, PreparedFile } from "./prepared-file.js";

/** A document as the index knows it before a sync. */
export interface KnownFile {
  readonly id: number;
  readonly relPath: string;
  readonly active: boolean;
  readonly stamp: FileStamp;
  readonly sourceHash: string;
  readonly recipe: string;
}

interface KnownRow {
  id: number;
  rel_path: string;
  active: number;
  size: number;
  mtime_ms: number;
  ctime_ms: number;
  source_hash: string;
  recipe: string;
}

const KNOWN_COLUMNS = "id, rel_path, active, size, mtime_ms, ctime_ms, source_hash, recipe";

function toKnown(row: KnownRow): KnownFile {
  return {
    id: row.id,
    relPath: row.rel_path,
    active: row.active === 1,
    stamp: { size: row.size, mtimeMs: row.mtime_ms, ctimeMs: row.ctime_ms },
    sourceHash: row.source_hash,
    recipe: row.recipe,
  };
}

/** The documents that files have become. Callers hold the write lock and the transaction. */
export class FileStore {
  readonly #db: Writer;
  readonly #search: SearchWriter;

  constructor(db: Writer, search: SearchWriter) {
    this.#db = db;
    this.#search = search;
  }

  async known(collectionId: number): Promise<Map<string, KnownFile>> {
    const rows = await this.#db.all<KnownRow>(`SELECT ${KNOWN_COLUMNS} FROM gno_documents WHERE collection_id = ?`, [
      collectionId,
    ]);
    return new Map(rows.map((row) => [row.rel_path, toKnown(row)]));
  }

  async knownFile(collectionId: number, relPath: string): Promise<KnownFile | undefined> {
    const row = await this.#db.get<KnownRow>(
      `SELECT ${KNOWN_COLUMNS} FROM gno_documents WHERE collection_id = ? AND rel_path = ?`,
      [collectionId, relPath],
    );
    return row && toKnown(row);
  }

  async setStamp(id: number, { size, mtimeMs, ctimeMs }: FileStamp): Promise<void> {
    await this.#db.run("UPDATE gno_documents SET size = ?, mtime_ms = ?, ctime_ms = ? WHERE id = ?", [
      size,
      mtimeMs,
      ctimeMs,
      id,
    ]);
  }

  async deactivate(id: number): Promise<void> {
    await this.#forget(id);
    await this.#db.run("UPDATE gno_documents SET active = 0 WHERE id = ?", [id]);
  }

  async put(collectionId: number, file: PreparedFile, before: KnownFile | undefined, at: string): Promise<number> {
    const { extraction } = file;
    const values: SqlValue[] = [
      file.stamp.size,
      file.stamp.mtimeMs,
      file.stamp.ctimeMs,
      file.sourceHash,
      file.sourceHash.slice(0, 8),
      file.mirrorHash,
      file.recipe,
      file.mime,
      file.ext,
      file.converterId,
      file.converterVersion,
      extraction.title,
      extraction.author,
      extraction.author === null ? null : titleKey(extraction.author),
      extraction.documentDate,
      file.language,
      file.lineCount,
      extraction.bodyLine,
      extraction.metadataState,
      JSON.stringify(file.warnings),
      extraction.title === null ? null : titleKey(extraction.title),
      nameKey(file.relPath),
      at,
    ];
    const id = before ? await this.#replace(before.id, values) : await this.#insert(collectionId, file.relPath, values);
    await this.#db.run("INSERT INTO gno_contents (document_id, text) VALUES (?, ?)", [id, file.text]);
    await this.#putDetails(id, file);
    await this.#search.add(id, file.index);
    return id;
  }

  /** Removes every document of a collection, with the tags that people gave. */
  async removeAll(collectionId: number): Promise<void> {
    for (const { id } of await this.#db.all<{ id: number }>("SELECT id FROM gno_documents WHERE collection_id = ?", [
      collectionId,
    ])) {
      await this.#forget(id);
      await this.#db.run("DELETE FROM gno_tags WHERE document_id = ?", [id]);
    }
    await this.#db.run("DELETE FROM gno_documents WHERE collection_id = ?", [collectionId]);
  }

  async #insert(collectionId: number, relPath: string, values: readonly SqlValue[]): Promise<number> {
    const { lastId } = await this.#db.run(
      `INSERT INTO gno_documents (collection_id, rel_path, active, size, mtime_ms, ctime_ms, source_hash, docid, mirror_hash, recipe, mime, ext, converter_id,
         converter_version, title, author, author_key, document_date, language, line_count, body_line, metadata_state, warnings, title_key, name_key, indexed_at)
       VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [collectionId, relPath, ...values],
    );
    return lastId;
  }

  async #replace(id: number, values: readonly SqlValue[]): Promise<number> {
    await this.#forget(id);
    await this.#db.run(
      `UPDATE gno_documents SET active = 1, size = ?, mtime_ms = ?, ctime_ms = ?, source_hash = ?, docid = ?, mirror_hash = ?, recipe = ?, mime = ?, ext = ?,
         converter_id = ?, converter_version = ?, title = ?, author = ?, author_key = ?, document_date = ?, language = ?, line_count = ?, body_line = ?,
         metadata_state = ?, warnings = ?, title_key = ?, name_key = ?, indexed_at = ?
       WHERE id = ?`,
      [...values, id],
    );
    return id;
  }

  async #putDetails(id: number, { extraction }: PreparedFile): Promise<void> {
    for (const tag of extraction.tags)
      await this.#db.run(
        "INSERT INTO gno_tags (document_id, tag, source) VALUES (?, ?, 'frontmatter') ON CONFLICT DO NOTHING",
        [id, tag],
      );
    for (const [seq, category] of extraction.categories.entries())
      await this.#db.run("INSERT INTO gno_categories (document_id, category, seq) VALUES (?, ?, ?)", [
        id,
        category,
        seq,
      ]);
    for (const [key, value] of Object.entries(extraction.metadata)) {
      const isList = Array.isArray(value);
      for (const [seq, item] of (isList ? (value as readonly MetadataScalar[]) : [value as MetadataScalar]).entries()) {
        await this.#db.run(
          "INSERT INTO gno_metadata (document_id, key, seq, type, is_list, text_value, number_value) VALUES (?, ?, ?, ?, ?, ?, ?)",
          [
            id,
            key,
            seq,
            typeof item,
            isList ? 1 : 0,
            typeof item === "string" ? item : null,
            typeof item === "string" ? null : Number(item),
          ],
        );
      }
    }
    for (const [seq, link] of extraction.links.entries()) {
      await this.#db.run(
        `INSERT INTO gno_links (document_id, seq, type, target_ref, target_key, target_anchor, target_collection, link_text, start_line, start_col, end_line, end_col)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          seq,
          link.type,
          link.targetRef,
          linkKey(link.targetRef),
          link.targetAnchor,
          link.targetCollection,
          link.linkText,
          link.startLine,
          link.startCol,
          link.endLine,
          link.endCol,
        ],
      );
    }
    for (const [seq, relation] of extraction.relations.entries())
      await this.#db.run("INSERT INTO gno_relations (document_id, seq, type, target) VALUES (?, ?, ?, ?)", [
        id,
        seq,
        relation.type,
        relation.target,
      ]);
  }

  async #forget(id: number): Promise<void> {
    await this.#search.remove(id);
    for (const table of ["gno_contents", "gno_categories", "gno_metadata", "gno_links", "gno_relations"])
      await this.#db.run(`DELETE FROM ${table} WHERE document_id = ?`, [id]);
    // Tags that a person gave stay with the document; those of its front matter are read anew.
    await this.#db.run("DELETE FROM gno_tags WHERE document_id = ? AND source = 'frontmatter'", [id]);
  }
}
