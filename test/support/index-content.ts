import Database from "better-sqlite3";

/**
 * What an index holds, without anything that depends on when and in how many runs it was made: two indexes of the same files are
 * equal in it.
 */
export function indexContent(file: string): Record<string, unknown> {
  const db = new Database(file, { readonly: true });
  const rows = (sql: string) => db.prepare(sql).raw().all();
  try {
    return {
      documents: rows(
        `SELECT d.rel_path, d.size, d.source_hash, d.mirror_hash, d.title, d.document_date, t.text FROM gno_documents d
         LEFT JOIN gno_contents t ON t.document_id = d.id WHERE d.active = 1 ORDER BY d.rel_path`,
      ),
      passages: rows(
        `SELECT d.rel_path, p.seq, p.start_offset, p.end_offset, p.heading, hex(v.vector) FROM gno_passages p
         JOIN gno_documents d ON d.id = p.document_id LEFT JOIN gno_vectors v ON v.passage_id = p.id ORDER BY d.rel_path, p.seq`,
      ),
      links: rows(
        "SELECT d.rel_path, l.seq, l.target_ref FROM gno_links l JOIN gno_documents d ON d.id = l.document_id ORDER BY 1, 2",
      ),
      problems: rows("SELECT rel_path, code FROM gno_file_problems ORDER BY 1"),
      // Rows that belong to nothing would be found, or counted, for ever.
      strayTexts: rows(
        "SELECT count(*) FROM gno_contents WHERE document_id NOT IN (SELECT id FROM gno_documents WHERE active = 1)",
      ),
      strayVectors: rows("SELECT count(*) FROM gno_vectors WHERE passage_id NOT IN (SELECT id FROM gno_passages)"),
      strayTerms: rows("SELECT count(*) FROM gno_terms WHERE rowid NOT IN (SELECT id FROM gno_passages)"),
      passageCount: rows("SELECT value FROM gno_search_state WHERE key = 'passages'"),
    };
  } finally {
    db.close();
  }
}
