import type { SearchWriter } from "../../engine/search-writer.js";
import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import type { EmbeddingModel } from "../../models/port.js";
import type { Writer } from "../../store/query.js";
import { SPACE } from "../space.js";
import type { SyncHooks } from "./sync.js";

export interface EmbedReport {
  readonly model: string;
  embedded: number;
  durationMs: number;
}

/** Passages of one transaction; what is done is kept when the next one fails or is cancelled. */
const BATCH = 1_024;

interface PassageRow {
  id: number;
  document_id: number;
  start_offset: number;
  end_offset: number;
  heading: string;
}

const EVERYWHERE = "1";
const IN_COLLECTION =
  "p.document_id IN (SELECT id FROM gno_documents WHERE collection_id = (SELECT id FROM gno_collections WHERE name = ?))";

/** Gives a vector to every passage that has none of the current model. Resumes where it stopped. */
export class Embed {
  readonly #db: Writer;
  readonly #search: SearchWriter;
  readonly #clock: Clock;

  constructor(db: Writer, search: SearchWriter, clock: Clock) {
    this.#db = db;
    this.#search = search;
    this.#clock = clock;
  }

  async run(
    model: EmbeddingModel,
    uri: string,
    collections: readonly string[] | undefined,
    hooks: SyncHooks,
  ): Promise<EmbedReport> {
    const started = this.#clock.elapsed();
    const modelId = await this.#db.transaction(async () => {
      // So that status can tell what is embedded without loading the model.
      await this.#db.run(
        "INSERT INTO gno_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [`model:${uri}`, model.id],
      );
      return this.#search.modelId(model.id, model.dims);
    });
    const report: EmbedReport = { model: model.id, embedded: 0, durationMs: 0 };
    for (const name of collections ?? [undefined]) await this.#scope(model, modelId, name, report, hooks);
    report.durationMs = Math.round(this.#clock.elapsed() - started);
    return report;
  }

  async #scope(
    model: EmbeddingModel,
    modelId: number,
    collection: string | undefined,
    report: EmbedReport,
    hooks: SyncHooks,
  ): Promise<void> {
    const scope = collection === undefined ? EVERYWHERE : IN_COLLECTION;
    const params = collection === undefined ? [] : [collection];
    const missing = `FROM ${SPACE}_passages p LEFT JOIN ${SPACE}_vectors v ON v.passage_id = p.id AND v.model_id = ? WHERE v.id IS NULL AND ${scope}`;
    const total = (await this.#db.get<{ n: number }>(`SELECT count(*) AS n ${missing}`, [modelId, ...params]))!.n;
    let done = 0;
    let last = 0;
    while (done < total) {
      const rows = await this.#db.all<PassageRow>(
        `SELECT p.id, p.document_id, p.start_offset, p.end_offset, p.heading ${missing} AND p.id > ? ORDER BY p.id LIMIT ${BATCH}`,
        [modelId, ...params, last],
      );
      if (rows.length === 0) break;
      const vectors = await model.embed(await this.#texts(rows), "document");
      await this.#db.transaction(async () => {
        for (const { id } of rows) await this.#search.removeVectors("passage_id = ?", [id]);
        await this.#search.addVectors(
          modelId,
          rows.map((row, i) => ({ passageId: row.id, documentId: row.document_id, vector: vectors[i]! })),
        );
      });
      last = rows.at(-1)!.id;
      done += rows.length;
      report.embedded += rows.length;
      hooks.progress(done, total, "Embedding");
      if (hooks.signal?.aborted)
        throw new Failure("CANCELLED", "Embedding was cancelled; what was done is kept.", "Run it again to go on.");
      // Lets timers and messages of this thread through between batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The passages' texts, each under its headings where it does not begin with them. */
  async #texts(rows: readonly PassageRow[]): Promise<string[]> {
    let documentId = -1;
    let text = "";
    const texts: string[] = [];
    for (const row of rows) {
      if (row.document_id !== documentId) {
        documentId = row.document_id;
        text =
          (await this.#db.get<{ text: string }>("SELECT text FROM gno_contents WHERE document_id = ?", [documentId]))
            ?.text ?? "";
      }
      const passage = text.slice(row.start_offset, row.end_offset);
      texts.push(row.heading === "" || passage.startsWith("#") ? passage : `${row.heading}\n${passage}`);
    }
    return texts;
  }
}
