import type { Writer } from "../store/query.js";
import { readTotals, TOTALS_ID, writeTotals } from "./lexical/term-totals.js";

/** A passage as the lexical index takes it. Title and path are the document's. */
export interface PreparedPassage {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly heading: string;
  readonly headingTerms: string;
  readonly bodyTerms: string;
  readonly symbols: string;
}

export interface PreparedDocument {
  readonly titleTerms: string;
  readonly pathTerms: string;
  readonly passages: readonly PreparedPassage[];
}

/** Everything that changes the passages, terms and vectors of one space. Callers hold the transaction. */
export class SearchWriter {
  readonly #db: Writer;
  readonly #space: string;

  constructor(db: Writer, space: string) {
    this.#db = db;
    this.#space = space;
  }

  async add(documentId: number, document: PreparedDocument): Promise<void> {
    const { passages } = document;
    for (const [seq, p] of passages.entries()) {
      const { lastId } = await this.#db.run(
        `INSERT INTO ${this.#space}_passages (document_id, seq, start_offset, end_offset, start_line, end_line, heading) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [documentId, seq, p.start, p.end, p.startLine, p.endLine, p.heading],
      );
      await this.#db.run(
        `INSERT INTO ${this.#space}_terms (rowid, title, path, heading, body, symbols) VALUES (?, ?, ?, ?, ?, ?)`,
        [lastId, document.titleTerms, document.pathTerms, p.headingTerms, p.bodyTerms, p.symbols],
      );
    }
    await this.#count("passages", passages.length);
  }

  async remove(documentId: number): Promise<void> {
    const rows = await this.#db.all<{ id: number }>(`SELECT id FROM ${this.#space}_passages WHERE document_id = ?`, [
      documentId,
    ]);
    await this.#db.runMany(
      `DELETE FROM ${this.#space}_terms WHERE rowid = ?`,
      rows.map(({ id }) => [id]),
    );
    await this.removeVectors("document_id = ?", [documentId]);
    await this.#db.run(`DELETE FROM ${this.#space}_passages WHERE document_id = ?`, [documentId]);
    await this.#count("passages", -rows.length);
  }

  /** Returns the number of the model, which is made on first use. */
  async modelId(name: string, dims: number): Promise<number> {
    await this.#db.run(
      `INSERT INTO ${this.#space}_vector_models (name, dims) VALUES (?, ?) ON CONFLICT (name) DO NOTHING`,
      [name, dims],
    );
    const row = await this.#db.get<{ id: number }>(`SELECT id FROM ${this.#space}_vector_models WHERE name = ?`, [
      name,
    ]);
    return row!.id;
  }

  async addVectors(
    modelId: number,
    rows: readonly { passageId: number; documentId: number; vector: Float32Array }[],
  ): Promise<void> {
    await this.#db.runMany(
      `INSERT INTO ${this.#space}_vectors (passage_id, document_id, model_id, vector) VALUES (?, ?, ?, ?)
       ON CONFLICT (passage_id) DO NOTHING`,
      rows.map(({ passageId, documentId, vector }) => [
        passageId,
        documentId,
        modelId,
        new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      ]),
    );
  }

  /** Removes the vectors that fit a condition over the vector table; returns how many there were. */
  async removeVectors(where: string, params: readonly (string | number)[]): Promise<number> {
    const { changes } = await this.#db.run(`DELETE FROM ${this.#space}_vectors WHERE ${where}`, params);
    if (changes > 0) await this.#count("vectors_removed", changes);
    return changes;
  }

  /** Merges the segments of the lexical index: worth it after a large load. */
  async optimize(): Promise<void> {
    await this.#db.run(`INSERT INTO ${this.#space}_terms (${this.#space}_terms) VALUES ('optimize')`);
  }

  /**
   * Puts right how many rows FTS5 believes to have: in a table of this kind it counts every row that is added and none that goes, so
   * that after many edits common words would weigh as much as rare ones. To be called in a transaction of its own, because FTS5 writes
   * its numbers when one ends.
   */
  async alignTotals(): Promise<void> {
    const table = `${this.#space}_terms_data`;
    const row = await this.#db.get<{ block: Uint8Array }>(`SELECT block FROM ${table} WHERE id = ?`, [TOTALS_ID]);
    const [rows = 0, ...terms] = readTotals(row?.block ?? new Uint8Array());
    const there = await this.#db.get<{ value: number }>(
      `SELECT value FROM ${this.#space}_search_state WHERE key = 'passages'`,
    );
    const passages = there?.value ?? 0;
    if (rows <= passages) return;
    // What went is taken to have been as long as the rest: only the average length depends on it.
    const aligned = [passages, ...terms.map((count) => (count * passages) / rows)];
    await this.#db.runInternal(`UPDATE ${table} SET block = ? WHERE id = ?`, [writeTotals(aligned), TOTALS_ID]);
  }

  async #count(key: string, by: number): Promise<void> {
    await this.#db.run(`UPDATE ${this.#space}_search_state SET value = value + ? WHERE key = ?`, [by, key]);
  }
}
