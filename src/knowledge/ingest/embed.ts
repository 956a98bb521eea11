import type { Clock } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import type { EmbeddingModel } from "../../models/port.js";
import type { Writer } from "../../store/query.js";
import type { BarePassage, EmbeddingStore } from "./embedding-store.js";
import type { SyncHooks } from "./sync.js";

export interface EmbedReport {
  readonly model: string;
  embedded: number;
  durationMs: number;
}

/** Passages of one transaction; what is done is kept when the next one fails or is cancelled. */
const BATCH = 1_024;

/** Gives a vector to every passage that has none of the current model. Resumes where it stopped. */
export class Embed {
  readonly #db: Writer;
  readonly #store: EmbeddingStore;
  readonly #clock: Clock;

  constructor(db: Writer, store: EmbeddingStore, clock: Clock) {
    this.#db = db;
    this.#store = store;
    this.#clock = clock;
  }

  async run(
    model: EmbeddingModel,
    uri: string,
    collections: readonly string[] | undefined,
    hooks: SyncHooks,
  ): Promise<EmbedReport> {
    const started = this.#clock.elapsed();
    const modelId = await this.#db.transaction(() => this.#store.modelId(uri, model));
    const report: EmbedReport = { model: model.id, embedded: 0, durationMs: 0 };
    for (const name of collections ?? [undefined]) await this.#scope(model, modelId, name, report, hooks);
    await this.#db.transaction(() => this.#store.noteComplete(modelId));
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
    const total = await this.#store.countMissing(modelId, collection);
    let done = 0;
    let last = await this.#store.completeTo(modelId);
    while (done < total) {
      const passages = await this.#store.nextMissing(modelId, collection, last, BATCH);
      if (passages.length === 0) break;
      const vectors = await model.embed(await this.#texts(passages), "document");
      await this.#db.transaction(() => this.#store.put(modelId, passages, vectors));
      last = passages.at(-1)!.id;
      done += passages.length;
      report.embedded += passages.length;
      hooks.progress(done, total, "Embedding");
      if (hooks.signal?.aborted)
        throw new Failure("CANCELLED", "Embedding was cancelled; what was done is kept.", "Run it again to go on.");
      // Lets timers and messages of this thread through between batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The passages' texts, each under its headings where it does not begin with them. */
  async #texts(passages: readonly BarePassage[]): Promise<string[]> {
    let documentId = -1;
    let text = "";
    const texts: string[] = [];
    for (const passage of passages) {
      if (passage.documentId !== documentId) {
        documentId = passage.documentId;
        text = await this.#store.text(documentId);
      }
      const body = text.slice(passage.start, passage.end);
      texts.push(passage.heading === "" || body.startsWith("#") ? body : `${passage.heading}\n${body}`);
    }
    return texts;
  }
}
