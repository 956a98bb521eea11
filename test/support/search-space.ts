import path from "node:path";
import type { TestContext } from "node:test";
import { indexTerms } from "../../src/engine/analysis/index-terms.js";
import { LexicalIndex, type LexicalResult } from "../../src/engine/lexical/lexical-index.js";
import { planQuery } from "../../src/engine/lexical/query-plan.js";
import { searchSchema } from "../../src/engine/schema.js";
import type { Scope } from "../../src/engine/scope.js";
import { SearchWriter } from "../../src/engine/search-writer.js";
import { VectorIndex } from "../../src/engine/vector/vector-index.js";
import { migrate } from "../../src/store/migrate.js";
import type { Writer } from "../../src/store/query.js";
import { openReader, openWriter } from "../../src/store/sqlite.js";
import { temporaryFolder } from "./temporary-folder.js";

const MODEL = "model-a";

export interface DocumentText {
  readonly title?: string;
  readonly path?: string;
  /** Each one is a passage. */
  readonly body?: string | readonly string[];
  /** One for each passage. */
  readonly vectors?: readonly Float32Array[];
}

/** A search space in a real database, whose documents go by a name: what a toolset makes of the engine, without any toolset. */
export class SearchSpace {
  readonly lexical: LexicalIndex;
  readonly vectors: VectorIndex;
  readonly #db: Writer;
  readonly #writer: SearchWriter;

  private constructor(t: TestContext, db: Writer, file: string) {
    const reader = openReader(file, []);
    t.after(() => reader.close());
    this.#db = db;
    this.#writer = new SearchWriter(db, "test");
    this.lexical = new LexicalIndex(reader, "test");
    this.vectors = new VectorIndex(reader, "test");
  }

  static async open(t: TestContext): Promise<SearchSpace> {
    const file = path.join(temporaryFolder(t), "index.sqlite");
    const db = openWriter(file, "NORMAL");
    t.after(() => db.close());
    const documents = "CREATE TABLE documents (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT";
    await migrate(db, file, [{ part: "test", steps: [searchSchema("test"), documents] }]);
    return new SearchSpace(t, db, file);
  }

  /** Adds a document, or puts a new text in its place. A text alone is its body. */
  async put(name: string, given: string | DocumentText, model = MODEL): Promise<void> {
    const {
      title = "",
      path: relPath = "",
      body = [],
      vectors = [],
    } = typeof given === "string" ? { body: given } : given;
    await this.#db.transaction(async () => {
      await this.#db.run("INSERT INTO documents (name) VALUES (?) ON CONFLICT DO NOTHING", [name]);
      const id = (await this.idOf(name))!;
      await this.#writer.remove(id);
      await this.#writer.add(id, {
        titleTerms: indexTerms(title).terms,
        pathTerms: Object.values(indexTerms(relPath)).join(" "),
        passages: [body].flat().map((text) => {
          const { terms, symbols } = indexTerms(text);
          return {
            start: 0,
            end: text.length,
            startLine: 1,
            endLine: 1,
            heading: "",
            headingTerms: "",
            bodyTerms: terms,
            symbols,
          };
        }),
      });
      if (vectors.length > 0) await this.#putVectors(id, vectors, model);
    });
    await this.#db.transaction(() => this.#writer.alignTotals());
  }

  async putAll(documents: Readonly<Record<string, string | DocumentText>>): Promise<void> {
    for (const [name, document] of Object.entries(documents)) await this.put(name, document);
  }

  async remove(name: string): Promise<void> {
    const id = (await this.idOf(name))!;
    await this.#db.transaction(() => this.#writer.remove(id));
    await this.#db.transaction(() => this.#writer.alignTotals());
  }

  async removeVectors(name: string): Promise<void> {
    const id = (await this.idOf(name))!;
    await this.#db.transaction(() => this.#writer.removeVectors("document_id = ?", [id]));
  }

  /** Names of the documents that a query finds, best first. */
  async find(query: string, limit = 10, scope?: Scope): Promise<string[]> {
    return this.namesOf((await this.search(query, limit, scope)).hits);
  }

  search(query: string, limit = 10, scope?: Scope): Promise<LexicalResult> {
    return this.lexical.search(planQuery(query), limit, scope);
  }

  /** Names of the documents nearest to a vector, best first. */
  async near(vector: Float32Array, limit = 10, scope?: Scope, model = MODEL): Promise<string[]> {
    return this.namesOf(await this.vectors.search(model, vector, limit, scope));
  }

  async namesOf(hits: readonly { documentId: number }[]): Promise<string[]> {
    const rows = await this.#db.all<{ id: number; name: string }>("SELECT id, name FROM documents");
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return hits.map(({ documentId }) => names.get(documentId) ?? `gone: ${documentId}`);
  }

  async idOf(name: string): Promise<number | undefined> {
    return (await this.#db.get<{ id: number }>("SELECT id FROM documents WHERE name = ?", [name]))?.id;
  }

  async #putVectors(documentId: number, vectors: readonly Float32Array[], model: string): Promise<void> {
    const modelId = await this.#writer.modelId(model, vectors[0]!.length);
    const passages = await this.#db.all<{ id: number }>(
      "SELECT id FROM test_passages WHERE document_id = ? ORDER BY seq",
      [documentId],
    );
    await this.#writer.addVectors(
      modelId,
      vectors.map((vector, i) => ({ passageId: passages[i]!.id, documentId, vector })),
    );
  }
}

/** Only documents whose name is like this (`%` and `_` as in SQL). */
export const named = (pattern: string): Scope => ({
  from: "documents d",
  id: "d.id",
  where: "d.name LIKE ?",
  params: [pattern],
});
