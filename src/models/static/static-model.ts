import type { EmbeddingModel } from "../port.js";
import { StaticEncoder } from "./encoder.js";
import { readTable, readTableSync, type StaticTable } from "./table.js";
import { visibleShare } from "./visible-share.js";

/** The bundled kind of embedder: a table of token vectors, no network and no neural runtime. */
export class StaticModel implements EmbeddingModel {
  readonly id: string;
  readonly dims: number;
  readonly #table: StaticTable;
  readonly #encoder: StaticEncoder;

  constructor(table: StaticTable) {
    this.id = `static:${table.name}@${table.version}`;
    this.dims = table.dims;
    this.#table = table;
    this.#encoder = new StaticEncoder(table);
  }

  /** @throws Failure MODEL_UNAVAILABLE */
  static async open(folder: string): Promise<StaticModel> {
    return new StaticModel(await readTable(folder));
  }

  /** For worker threads. @throws Failure MODEL_UNAVAILABLE */
  static openSync(folder: string): StaticModel {
    return new StaticModel(readTableSync(folder));
  }

  /** For callers that own their thread. */
  embedSync(texts: readonly string[]): Float32Array[] {
    return texts.map((text) => this.#encoder.encode(text));
  }

  /** The kind makes no difference: a query and a document of the same words are the same vector. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return this.embedSync(texts);
  }

  /** A table without CJK grams sees nothing of a CJK text but the names and numbers in it. */
  weightFor(text: string): number {
    return visibleShare(text, this.#table);
  }

  async close(): Promise<void> {
    return;
  }
}
