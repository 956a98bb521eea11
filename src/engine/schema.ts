/**
 * The tables of one search space. Each toolset has a space of its own, so that the statistics of one do not weigh in another;
 * `space` is a constant of the program, never input.
 */
export function searchSchema(space: string): string {
  return `
  -- One row for each passage of a document; its text is a range of the document's text.
  CREATE TABLE ${space}_passages (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id  INTEGER NOT NULL,
    seq          INTEGER NOT NULL,
    start_offset INTEGER NOT NULL,
    end_offset   INTEGER NOT NULL,
    start_line   INTEGER NOT NULL,
    end_line     INTEGER NOT NULL,
    heading      TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ${space}_passages_document ON ${space}_passages (document_id, seq);

  -- Terms are made by the analyser, so FTS5 only splits at blanks; the text itself is not stored again.
  CREATE VIRTUAL TABLE ${space}_terms USING fts5(
    title, path, heading, body, symbols,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  -- Terms gathered before a segment is written. FTS5's own megabyte makes a first load merge most of the time: 27 against 52 MB/s.
  INSERT INTO ${space}_terms (${space}_terms, rank) VALUES ('hashsize', 33554432);
  CREATE VIRTUAL TABLE ${space}_vocabulary USING fts5vocab('${space}_terms', 'row');

  CREATE TABLE ${space}_vector_models (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    dims INTEGER NOT NULL
  ) STRICT;
  -- Ids are never used twice, so that a reader can ask for what came after the last one it knows.
  CREATE TABLE ${space}_vectors (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    passage_id  INTEGER NOT NULL UNIQUE,
    document_id INTEGER NOT NULL,
    model_id    INTEGER NOT NULL,
    vector      BLOB NOT NULL
  ) STRICT;
  CREATE INDEX ${space}_vectors_document ON ${space}_vectors (document_id);

  CREATE TABLE ${space}_search_state (
    key   TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO ${space}_search_state VALUES ('vectors_removed', 0), ('passages', 0);`;
}
