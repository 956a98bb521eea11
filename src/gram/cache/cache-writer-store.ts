import { indexTerms } from "../../engine/analysis/index-terms.js";
import { SearchWriter } from "../../engine/search-writer.js";
import { sha256 } from "../../kernel/hash.js";
import type { Writer } from "../../store/query.js";
import { SPACE } from "../space.js";
import type { DocumentRow, RevisionRow } from "./document-row.js";
import type { Item } from "./item.js";

interface StoredItem {
  readonly id: number;
  readonly entity: string;
  readonly digest: string;
}

/** Everything that changes the cache of a vault. Callers hold the transaction. */
export class CacheWriterStore {
  readonly #db: Writer;
  readonly #search: SearchWriter;

  constructor(db: Writer) {
    this.#db = db;
    this.#search = new SearchWriter(db, SPACE);
  }

  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#db.transaction(async () => {
      const result = await work();
      await this.#db.run("UPDATE gram_state SET value = CAST(value AS INTEGER) + 1 WHERE key = 'generation'");
      return result;
    });
  }

  async setState(key: string, value: string): Promise<void> {
    await this.#db.run(
      "INSERT INTO gram_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [key, value],
    );
  }

  async putDocument(row: DocumentRow, aliases: readonly string[]): Promise<number> {
    const { path, project, stamp, condition, document, title, rev, hash, recorded, effective, problem } = row;
    await this.#db.run(
      `INSERT INTO gram_documents (path, project, stamp, condition, document, title, rev, hash, recorded, effective, problem)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET
       project = excluded.project, stamp = excluded.stamp, condition = excluded.condition, document = excluded.document,
       title = excluded.title, rev = excluded.rev, hash = excluded.hash, recorded = excluded.recorded,
       effective = excluded.effective, problem = excluded.problem`,
      [path, project, stamp, condition, document, title, rev, hash, recorded, effective, problem],
    );
    const { id } = (await this.#db.get<{ id: number }>("SELECT id FROM gram_documents WHERE path = ?", [path]))!;
    await this.#db.run("DELETE FROM gram_aliases WHERE document_id = ?", [id]);
    await this.#db.runMany(
      "INSERT OR IGNORE INTO gram_aliases (path, document_id) VALUES (?, ?)",
      aliases.map((alias) => [alias, id]),
    );
    return id;
  }

  /** A file that was renamed keeps its rows, and so the times at which its revisions came to be known. */
  async renameDocument(id: number, path: string, project: string): Promise<void> {
    await this.#db.run("UPDATE gram_documents SET path = ?, project = ? WHERE id = ?", [path, project, id]);
    await this.#db.run("UPDATE gram_items SET ref = ? || '#' || entity WHERE document_id = ?", [path, id]);
  }

  async removeDocument(id: number): Promise<void> {
    for (const item of await this.#db.all<{ id: number }>("SELECT id FROM gram_items WHERE document_id = ?", [id]))
      await this.#search.remove(item.id);
    await this.#db.run("DELETE FROM gram_documents WHERE id = ?", [id]);
    await this.#db.run("DELETE FROM gram_counts WHERE document_id = ?", [id]);
  }

  /**
   * Makes the items of one kind what they are now; those that stayed the same are not touched.
   * @param only the entities to look at; undefined for all of them
   */
  async putItems(
    documentId: number,
    path: string,
    kind: Item["kind"],
    items: readonly Item[],
    changedAt: (entity: string) => string,
    only?: ReadonlySet<string>,
  ): Promise<void> {
    const stored = new Map((await this.#stored(documentId, kind, only)).map((row) => [row.entity, row]));
    for (const item of items) {
      const known = stored.get(item.entity);
      stored.delete(item.entity);
      const digest = sha256(JSON.stringify(item)).slice(0, 32);
      if (known?.digest === digest) continue;
      if (known) await this.#removeItem(documentId, known);
      await this.#addItem(documentId, path, item, digest, changedAt(item.entity));
    }
    for (const row of stored.values()) await this.#removeItem(documentId, row);
  }

  async #stored(documentId: number, kind: string, only: ReadonlySet<string> | undefined): Promise<StoredItem[]> {
    if (only === undefined)
      return this.#db.all("SELECT id, entity, digest FROM gram_items WHERE document_id = ? AND kind = ?", [
        documentId,
        kind,
      ]);
    const found: StoredItem[] = [];
    for (const entity of only) {
      const row = await this.#db.get<StoredItem>(
        "SELECT id, entity, digest FROM gram_items WHERE document_id = ? AND entity = ? AND kind = ?",
        [documentId, entity, kind],
      );
      if (row) found.push(row);
    }
    return found;
  }

  async #removeItem(documentId: number, { id, entity }: StoredItem): Promise<void> {
    await this.#search.remove(id);
    await this.#db.run("DELETE FROM gram_edges WHERE document_id = ? AND via = ?", [documentId, entity]);
    await this.#db.run("DELETE FROM gram_items WHERE id = ?", [id]);
  }

  async #addItem(documentId: number, path: string, item: Item, digest: string, changed: string): Promise<void> {
    const { kind, entity, place, type, title, urgency, due, starts, ends, text } = item;
    const { lastId } = await this.#db.run(
      `INSERT INTO gram_items (document_id, kind, entity, ref, place, type, title, status, priority, urgency, due, starts, ends, date, changed, text, digest)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        documentId,
        kind,
        entity,
        `${path}#${entity}`,
        place,
        type,
        title,
        item.status ?? null,
        item.priority ?? null,
        urgency ?? null,
        due,
        starts,
        ends,
        item.date ?? null,
        changed,
        text,
        digest,
      ],
    );
    await this.#db.runMany(
      "INSERT OR IGNORE INTO gram_words (item_id, key, value) VALUES (?, ?, ?)",
      item.words.map(([key, value]) => [lastId, key, value]),
    );
    await this.#db.runMany(
      "INSERT INTO gram_dates (item_id, key, starts, ends, date) VALUES (?, ?, ?, ?, ?)",
      item.dates.map((date) => [lastId, date.key, date.starts, date.ends, date.date]),
    );
    await this.#db.runMany(
      "INSERT INTO gram_edges (document_id, via, kind, pred, from_path, from_entity, to_path, to_entity) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      item.edges.map((edge) => [
        documentId,
        entity,
        edge.kind,
        edge.pred,
        edge.fromPath,
        edge.fromEntity,
        edge.toPath,
        edge.toEntity,
      ]),
    );
    await this.#index(lastId, item);
  }

  async #index(id: number, { title, entity, text, words }: Item): Promise<void> {
    const [titled, named, tagged, body] = [title, entity, words.map(([, value]) => value).join(" "), text].map(
      indexTerms,
    );
    const passage = {
      start: 0,
      end: text.length,
      startLine: 1,
      endLine: 1,
      heading: title,
      headingTerms: tagged!.terms,
      bodyTerms: body!.terms,
      symbols: [titled, named, tagged, body]
        .map((one) => one!.symbols)
        .join(" ")
        .trim(),
    };
    await this.#search.add(id, { titleTerms: titled!.terms, pathTerms: named!.terms, passages: [passage] });
  }

  /** Writes the revisions from `from` on anew, each with the time at which it came to be known. */
  async putRevisions(
    documentId: number,
    from: number,
    rows: readonly (RevisionRow & { readonly arrival: string })[],
  ): Promise<void> {
    // Another process may have written the same revisions meanwhile: what came to be known once is no news a second time.
    const there = await this.#db.all<{ rev: number; hash: string; arrival: string }>(
      "SELECT rev, hash, arrival FROM gram_revisions WHERE document_id = ? AND rev >= ?",
      [documentId, from],
    );
    const known = new Map(there.map(({ rev, hash, arrival }) => [`${rev} ${hash}`, arrival]));
    await this.#db.run("DELETE FROM gram_revisions WHERE document_id = ? AND rev >= ?", [documentId, from]);
    await this.#db.runMany(
      `INSERT INTO gram_revisions (document_id, rev, hash, recorded, effective, author, request, sum, changes, arrival)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      rows.map((row) => [
        documentId,
        row.rev,
        row.hash,
        row.recorded,
        row.effective,
        row.author,
        row.request ?? null,
        row.sum,
        JSON.stringify(row.changes),
        known.get(`${row.rev} ${row.hash}`) ?? row.arrival,
      ]),
    );
    await this.#db.run(
      `UPDATE gram_documents SET (arrival, revisions) =
       (SELECT coalesce(max(arrival), ''), count(*) FROM gram_revisions WHERE document_id = ?) WHERE id = ?`,
      [documentId, documentId],
    );
  }

  alignTotals(): Promise<void> {
    return this.#db.transaction(() => this.#search.alignTotals());
  }
}
