import type { Reader } from "../../store/query.js";
import type { Scope } from "../scope.js";
import { matchExpression } from "./match-expression.js";
import type { QueryPlan, QueryUnit } from "./query-plan.js";

export interface LexicalHit {
  readonly documentId: number;
  /** The best passage of the document. */
  readonly passageId: number;
  /** BM25 over all columns, higher is better. */
  readonly score: number;
}

export interface LexicalResult {
  readonly hits: readonly LexicalHit[];
  /** The score that a passage would have which is as full of every term as BM25 can value: scores divided by it compare across queries. */
  readonly bound: number;
  /** Terms left out because nearly every passage holds them. */
  readonly dropped: readonly string[];
  /** Terms that were looked for, each with the number of passages that hold it. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** Columns: title, path, heading, body, symbols. Chosen on the public sets: what is also written elsewhere counts less again. */
const WEIGHTS = "2.0, 1.0, 0.6, 1.0, 0.2";
const K1_PLUS_1 = 2.2;
/**
 * About how many passages one query may score. FTS5 looks at every passage that holds any of the terms, so that a common word in a
 * large index would cost more than all the others together; below this size nothing is left out but what is worth nothing.
 */
const ROW_BUDGET = 14_000;

/** Word search in one space of the database. */
export class LexicalIndex {
  readonly #reader: Reader;
  readonly #space: string;
  readonly #frequencies = new Map<string, number>();
  #version = -1;
  #passages = 0;

  constructor(reader: Reader, space: string) {
    this.#reader = reader;
    this.#space = space;
  }

  /** The best documents, at most `limit`, each with its best passage, best first. Equal scores keep the order of indexing. */
  async search(plan: QueryPlan, limit: number, scope?: Scope): Promise<LexicalResult> {
    await this.#refresh();
    const terms = new Set(
      [...plan.optional, ...plan.required].flatMap((unit) => (unit.kind === "prefix" ? [] : unit.terms)),
    );
    for (const term of terms) await this.#frequencyOf(term);
    const { kept, dropped } = this.#affordable(plan.optional);
    const frequencies = new Map([...terms].map((term) => [term, this.#frequencies.get(term) ?? 0]));
    const match = matchExpression(kept, plan.required, plan.forbidden);
    const bound =
      [...kept, ...plan.required].reduce((sum, unit) => sum + this.#idf(unit) * (unit.twice ? 2 : 1), 0) * K1_PLUS_1;
    if (match === undefined) return { hits: [], bound, dropped, frequencies };

    const hits: LexicalHit[] = [];
    const seen = new Set<number>();
    const params = [match, ...(scope?.params ?? [])];
    await this.#reader.each<{ passage: number; document: number; rank: number }>(this.#sql(scope), params, (row) => {
      if (!seen.has(row.document)) {
        seen.add(row.document);
        hits.push({ documentId: row.document, passageId: row.passage, score: -row.rank });
      }
      return hits.length < limit;
    });
    return { hits, bound, dropped, frequencies };
  }

  #sql(scope: Scope | undefined): string {
    const condition = scope
      ? `AND EXISTS (SELECT 1 FROM ${scope.from} WHERE ${scope.id} = p.document_id AND (${scope.where}))`
      : "";
    // CROSS JOIN keeps FTS5 in front, whose order by rank is then the order of the rows.
    return `SELECT t.rowid AS passage, p.document_id AS document, t.rank AS rank
      FROM ${this.#space}_terms t CROSS JOIN ${this.#space}_passages p ON p.id = t.rowid
      WHERE ${this.#space}_terms MATCH ? AND t.rank MATCH 'bm25(${WEIGHTS})' ${condition}
      ORDER BY t.rank`;
  }

  async #refresh(): Promise<void> {
    const version = this.#reader.dataVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.#frequencies.clear();
    const row = await this.#reader.get<{ value: number }>(
      `SELECT value FROM ${this.#space}_search_state WHERE key = 'passages'`,
    );
    this.#passages = row?.value ?? 0;
  }

  async #frequencyOf(term: string): Promise<number> {
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
    const row = await this.#reader.get<{ doc: number }>(`SELECT doc FROM ${this.#space}_vocabulary WHERE term = ?`, [
      term,
    ]);
    const found = row?.doc ?? 0;
    this.#frequencies.set(term, found);
    return found;
  }

  /** FTS5's own formula, which is worth nothing for what stands in half of all passages. */
  #idf(unit: QueryUnit): number {
    const frequency =
      unit.kind === "prefix" ? 0 : Math.min(...unit.terms.map((term) => this.#frequencies.get(term) ?? 0));
    return Math.max(1e-6, Math.log((this.#passages - frequency + 0.5) / (frequency + 0.5)));
  }

  /** Drops terms that are worth nothing, then the most common ones until the query is affordable; never all of them. */
  #affordable(units: readonly QueryUnit[]): { kept: QueryUnit[]; dropped: string[] } {
    const cost = (unit: QueryUnit): number => (unit.kind === "term" ? (this.#frequencies.get(unit.terms[0]!) ?? 0) : 0);
    const byCost = units.filter((unit) => unit.kind === "term").sort((a, b) => cost(a) - cost(b));
    const drop = new Set<QueryUnit>();
    let rows = 0;
    let held = 0;
    for (const unit of byCost) {
      const rowsOfUnit = cost(unit);
      const worthless = rowsOfUnit > this.#passages / 2 && this.#passages > 2;
      if (held > 0 && (worthless || rows + rowsOfUnit > Math.max(ROW_BUDGET, 2 * rows))) drop.add(unit);
      else if (rowsOfUnit > 0) {
        held++;
        rows += rowsOfUnit;
      }
    }
    return { kept: units.filter((unit) => !drop.has(unit)), dropped: [...drop].map((unit) => unit.terms[0]!) };
  }
}
