import { searchSchema } from "../../engine/schema.js";
import type { Migration } from "../../store/migrate.js";
import { SPACE } from "../space.js";

const FIRST = `
  CREATE TABLE gno_collections (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE,
    root_code     TEXT,
    root_message  TEXT,
    synced_at     TEXT
  ) STRICT;

  CREATE TABLE gno_documents (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    collection_id     INTEGER NOT NULL REFERENCES gno_collections (id),
    rel_path          TEXT NOT NULL,
    active            INTEGER NOT NULL,
    -- What the file looked like when it was read: another value in any of these, and it is read again.
    size              INTEGER NOT NULL,
    mtime_ms          REAL NOT NULL,
    ctime_ms          REAL NOT NULL,
    source_hash       TEXT NOT NULL,
    docid             TEXT NOT NULL,
    mirror_hash       TEXT NOT NULL,
    -- Fingerprint of everything that made the passages: converter, analysis, chunking.
    recipe            TEXT NOT NULL,
    mime              TEXT NOT NULL,
    ext               TEXT NOT NULL,
    converter_id      TEXT NOT NULL,
    converter_version TEXT NOT NULL,
    title             TEXT,
    author            TEXT,
    author_key        TEXT,
    document_date     TEXT,
    language          TEXT,
    line_count        INTEGER NOT NULL,
    body_line         INTEGER NOT NULL,
    metadata_state    TEXT NOT NULL,
    warnings          TEXT NOT NULL,
    -- Keys by which links name a document: lower-case title, and file name without extension.
    title_key         TEXT,
    name_key          TEXT NOT NULL,
    indexed_at        TEXT NOT NULL,
    UNIQUE (collection_id, rel_path)
  ) STRICT;
  CREATE INDEX gno_documents_docid ON gno_documents (docid);
  CREATE INDEX gno_documents_title ON gno_documents (title_key) WHERE active = 1;
  CREATE INDEX gno_documents_name ON gno_documents (name_key) WHERE active = 1;
  CREATE INDEX gno_documents_mtime ON gno_documents (mtime_ms) WHERE active = 1;

  CREATE TABLE gno_contents (
    document_id INTEGER PRIMARY KEY,
    text        TEXT NOT NULL
  ) STRICT;

  CREATE TABLE gno_tags (
    document_id INTEGER NOT NULL,
    tag         TEXT NOT NULL,
    source      TEXT NOT NULL,
    PRIMARY KEY (document_id, tag, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gno_tags_tag ON gno_tags (tag, document_id);

  CREATE TABLE gno_categories (
    document_id INTEGER NOT NULL,
    category    TEXT NOT NULL,
    seq         INTEGER NOT NULL,
    PRIMARY KEY (document_id, category)
  ) STRICT, WITHOUT ROWID;

  -- One row for a scalar, one for each element of a list. Values keep their type: text in text_value, numbers and booleans in number_value.
  CREATE TABLE gno_metadata (
    document_id  INTEGER NOT NULL,
    key          TEXT NOT NULL,
    seq          INTEGER NOT NULL,
    type         TEXT NOT NULL,
    is_list      INTEGER NOT NULL,
    text_value   TEXT,
    number_value REAL,
    PRIMARY KEY (document_id, key, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE gno_links (
    document_id       INTEGER NOT NULL,
    seq               INTEGER NOT NULL,
    type              TEXT NOT NULL,
    target_ref        TEXT NOT NULL,
    target_key        TEXT NOT NULL,
    target_anchor     TEXT,
    target_collection TEXT,
    link_text         TEXT,
    start_line        INTEGER NOT NULL,
    start_col         INTEGER NOT NULL,
    end_line          INTEGER NOT NULL,
    end_col           INTEGER NOT NULL,
    PRIMARY KEY (document_id, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gno_links_target ON gno_links (target_key);

  CREATE TABLE gno_relations (
    document_id INTEGER NOT NULL,
    seq         INTEGER NOT NULL,
    type        TEXT NOT NULL,
    target      TEXT NOT NULL,
    PRIMARY KEY (document_id, seq)
  ) STRICT, WITHOUT ROWID;

  -- Files that have no (current) document, and why.
  CREATE TABLE gno_file_problems (
    collection_id INTEGER NOT NULL,
    rel_path      TEXT NOT NULL,
    code          TEXT NOT NULL,
    message       TEXT NOT NULL,
    size          INTEGER NOT NULL,
    mtime_ms      REAL NOT NULL,
    ctime_ms      REAL NOT NULL,
    at            TEXT NOT NULL,
    PRIMARY KEY (collection_id, rel_path)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE gno_jobs (
    id           TEXT PRIMARY KEY,
    type         TEXT NOT NULL,
    status       TEXT NOT NULL,
    scope        TEXT NOT NULL,
    queued_at    TEXT NOT NULL,
    started_at   TEXT,
    completed_at TEXT,
    result       TEXT,
    error        TEXT,
    instance     TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gno_jobs_completed ON gno_jobs (completed_at);

  CREATE TABLE gno_state (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export const migrations: Migration = { part: SPACE, steps: [searchSchema(SPACE) + FIRST] };
