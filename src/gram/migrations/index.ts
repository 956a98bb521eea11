import { searchSchema } from "../../engine/schema.js";
import type { Migration } from "../../store/migrate.js";
import { SPACE } from "../space.js";

/** All of it comes from the files of a vault: a release that wants other tables may drop these and read the files again. */
const FIRST = `
  CREATE TABLE gram_documents (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    path       TEXT NOT NULL UNIQUE,
    -- First folder of the path, or the key of the mount.
    project    TEXT NOT NULL,
    -- What the file looked like when it was read.
    stamp      TEXT NOT NULL,
    -- sound, trouble (readable, not writable), or why it cannot be read at all.
    condition  TEXT NOT NULL,
    document   TEXT NOT NULL,
    title      TEXT NOT NULL,
    rev        INTEGER NOT NULL,
    hash       TEXT NOT NULL,
    recorded   TEXT NOT NULL,
    effective  TEXT NOT NULL,
    -- When the newest of its revisions came to be known, and how many the cache has.
    arrival    TEXT NOT NULL DEFAULT '',
    revisions  INTEGER NOT NULL DEFAULT 0,
    -- JSON: {message, diagnostics}.
    problem    TEXT
  ) STRICT;
  CREATE INDEX gram_documents_document ON gram_documents (document);

  -- Paths that a document had before, so that links to them still lead to it.
  CREATE TABLE gram_aliases (
    path        TEXT NOT NULL,
    document_id INTEGER NOT NULL REFERENCES gram_documents (id) ON DELETE CASCADE,
    PRIMARY KEY (path, document_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gram_aliases_document ON gram_aliases (document_id);

  -- Records and sections: what a search can find. A section has the node id of its heading.
  CREATE TABLE gram_items (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES gram_documents (id) ON DELETE CASCADE,
    kind        TEXT NOT NULL,
    entity      TEXT NOT NULL,
    ref         TEXT NOT NULL UNIQUE,
    -- Order key among the records of the document.
    place       TEXT NOT NULL,
    type        TEXT NOT NULL,
    title       TEXT NOT NULL,
    status      TEXT,
    priority    TEXT,
    -- Of an open piece of work, where it stands among others: blockers, risks, the rest; then priority. NULL: it is none.
    urgency     INTEGER,
    -- When it is due, like starts.
    due         INTEGER NOT NULL,
    -- The span of its own date in milliseconds; 9e15 where it has none, so that it comes last.
    starts      INTEGER NOT NULL,
    ends        INTEGER NOT NULL,
    date        TEXT,
    changed     TEXT NOT NULL,
    -- What is shown of it in a result, and searched as a phrase.
    text        TEXT NOT NULL,
    -- Of everything above, words, dates and edges: an item with the same one is left alone.
    digest      TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gram_items_document ON gram_items (document_id, kind, place);
  CREATE INDEX gram_items_date ON gram_items (kind, starts, ends, ref);
  CREATE INDEX gram_items_type ON gram_items (kind, type, starts, ends, ref);
  CREATE INDEX gram_items_status ON gram_items (kind, status, type, starts, ends, ref);
  CREATE INDEX gram_items_urgency ON gram_items (urgency, due, changed DESC, ref) WHERE urgency IS NOT NULL;
  CREATE INDEX gram_items_open ON gram_items (document_id) WHERE urgency IS NOT NULL;
  CREATE INDEX gram_items_length ON gram_items (ends - starts);

  -- Records of each document by type, kept by the triggers: counting 50,000 rows at every brief would be most of its time.
  CREATE TABLE gram_counts (
    document_id INTEGER NOT NULL,
    type        TEXT NOT NULL,
    records     INTEGER NOT NULL,
    open        INTEGER NOT NULL,
    PRIMARY KEY (document_id, type)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER gram_items_added AFTER INSERT ON gram_items WHEN new.kind = 'record' BEGIN
    INSERT INTO gram_counts VALUES (new.document_id, new.type, 1, new.urgency IS NOT NULL)
    ON CONFLICT (document_id, type) DO UPDATE SET records = records + 1, open = open + excluded.open;
  END;
  CREATE TRIGGER gram_items_removed AFTER DELETE ON gram_items WHEN old.kind = 'record' BEGIN
    UPDATE gram_counts SET records = records - 1, open = open - (old.urgency IS NOT NULL)
    WHERE document_id = old.document_id AND type = old.type;
  END;

  -- Values that filters ask for exactly: tags (tag) and scopes (s).
  CREATE TABLE gram_words (
    item_id INTEGER NOT NULL REFERENCES gram_items (id) ON DELETE CASCADE,
    key     TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (key, value, item_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gram_words_item ON gram_words (item_id);

  CREATE TABLE gram_dates (
    item_id INTEGER NOT NULL REFERENCES gram_items (id) ON DELETE CASCADE,
    key     TEXT NOT NULL,
    starts  INTEGER NOT NULL,
    ends    INTEGER NOT NULL,
    date    TEXT NOT NULL,
    PRIMARY KEY (item_id, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gram_dates_key ON gram_dates (key, starts);

  -- Links and REL records. A path of '' means the document itself, so that a renamed file keeps its edges.
  CREATE TABLE gram_edges (
    id          INTEGER PRIMARY KEY,
    document_id INTEGER NOT NULL REFERENCES gram_documents (id) ON DELETE CASCADE,
    -- The record that states it.
    via         TEXT NOT NULL,
    kind        TEXT NOT NULL,
    pred        TEXT NOT NULL,
    from_path   TEXT NOT NULL,
    from_entity TEXT NOT NULL,
    to_path     TEXT NOT NULL,
    to_entity   TEXT NOT NULL
  ) STRICT;
  CREATE INDEX gram_edges_via ON gram_edges (document_id, via);
  CREATE INDEX gram_edges_from ON gram_edges (from_path, from_entity, document_id);
  CREATE INDEX gram_edges_to ON gram_edges (to_path, to_entity, document_id);

  CREATE TABLE gram_revisions (
    document_id INTEGER NOT NULL REFERENCES gram_documents (id) ON DELETE CASCADE,
    rev         INTEGER NOT NULL,
    hash        TEXT NOT NULL,
    recorded    TEXT NOT NULL,
    effective   TEXT NOT NULL,
    author      TEXT NOT NULL,
    request     TEXT,
    sum         TEXT NOT NULL,
    -- JSON: what the revision did.
    changes     TEXT NOT NULL,
    -- When this vault first saw it: what a caller that asks for news compares with.
    arrival     TEXT NOT NULL,
    PRIMARY KEY (document_id, rev)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gram_revisions_arrival ON gram_revisions (arrival, document_id, rev);

  CREATE TABLE gram_state (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO gram_state VALUES ('generation', '0');
`;

export const migrations: Migration = { part: "gram", steps: [FIRST + searchSchema(SPACE)] };
