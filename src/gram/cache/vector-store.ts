import { SearchWriter } from "../../engine/search-writer.js";
import type { Writer } from "../../store/query.js";
import { SPACE } from "../space.js";

export interface PendingItem {
  readonly itemId: number;
  readonly passageId: number;
  readonly title: string;
  readonly text: string;
}

/** The vectors of items. Passages are numbered upwards, so that what is pending is what came after the last one embedded. */
export class VectorStore {
  readonly #db: Writer;
  readonly #search: SearchWriter;

  constructor(db: Writer) {
    this.#db = db;
    this.#search = new SearchWriter(db, SPACE);
  }

  /** Items without a vector of the model, at most `limit`, the oldest first. */
  async pending(model: string, limit: number): Promise<PendingItem[]> {
    return this.#db.all(
      `SELECT i.id AS itemId, p.id AS passageId, i.title, i.text FROM ${SPACE}_passages p JOIN gram_items i ON i.id = p.document_id
       WHERE p.id > ? ORDER BY p.id LIMIT ?`,
      [await this.#embeddedTo(model), limit],
    );
  }

  async countPending(model: string): Promise<number> {
    const row = await this.#db.get<{ n: number }>(`SELECT count(*) AS n FROM ${SPACE}_passages WHERE id > ?`, [
      await this.#embeddedTo(model),
    ]);
    return row!.n;
  }

  /** Gives items their vectors, in the order in which `pending` gave them. */
  async put(
    model: { readonly id: string; readonly dims: number },
    items: readonly PendingItem[],
    vectors: readonly Float32Array[],
  ): Promise<void> {
    await this.#db.transaction(async () => {
      const modelId = await this.#search.modelId(model.id, model.dims);
      for (const { passageId } of items) await this.#search.removeVectors("passage_id = ?", [passageId]);
      await this.#search.addVectors(
        modelId,
        items.map(({ itemId, passageId }, at) => ({ passageId, documentId: itemId, vector: vectors[at]! })),
      );
      await this.#db.run(
        "INSERT INTO gram_state (key, value) VALUES ('embedded', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [`${items.at(-1)!.passageId} ${model.id}`],
      );
    });
  }

  async #embeddedTo(model: string): Promise<number> {
    const row = await this.#db.get<{ value: string }>("SELECT value FROM gram_state WHERE key = 'embedded'");
    const [, passage, name] = /^(\d+) (.*)$/s.exec(row?.value ?? "") ?? [];
    return name === model ? Number(passage) : 0;
  }
}
