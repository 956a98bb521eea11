import type { Clock } from "../../kernel/clock.js";
import { Failure, toFailure } from "../../kernel/failure.js";
import type { Log } from "../../kernel/log.js";
import type { EmbeddingModel, ModelState } from "../../models/port.js";
import type { PendingItem, VaultCache } from "../cache/index.js";

/** Where the embedding model comes from: the application gives the one that it is configured to. */
export interface EmbedderSource {
  state(): ModelState;
  /** @throws Failure MODEL_UNAVAILABLE or MODEL_FAILED */
  get(): Promise<EmbeddingModel>;
}

/** Whether meaning can be searched right now, found out by embedding something. */
export interface SemanticState {
  readonly available: boolean;
  readonly provider: string | null;
  readonly model: string | null;
  readonly dims: number | null;
  readonly last_error: string | null;
}

const PROBE_MS = 60_000;
const BATCH = 64;
/** What a call waits for vectors that are still missing; the rest of them is made behind its back. */
const PATIENCE_MS = 300;

/** The model as recall uses it, and the vectors that it makes of what the cache has new. */
export class RecallEmbedder {
  readonly #source: EmbedderSource;
  readonly #clock: Clock;
  readonly #log: Log;
  #probed:
    | { readonly state: SemanticState; readonly model: EmbeddingModel | undefined; readonly at: number }
    | undefined;
  #work: Promise<void> | undefined;
  #isClosed = false;

  constructor(source: EmbedderSource, clock: Clock, log: Log) {
    this.#source = source;
    this.#clock = clock;
    this.#log = log;
  }

  async probe(): Promise<SemanticState> {
    return (await this.#current()).state;
  }

  /** The model, or undefined where it cannot be had. */
  async model(): Promise<EmbeddingModel | undefined> {
    return (await this.#current()).model;
  }

  async #current() {
    const now = this.#clock.elapsed();
    if (this.#probed && now - this.#probed.at < PROBE_MS) return this.#probed;
    this.#probed = { ...(await this.#probe()), at: now };
    return this.#probed;
  }

  async #probe(): Promise<{ state: SemanticState; model: EmbeddingModel | undefined }> {
    const provider = this.#source.state().uri ?? null;
    try {
      const model = await this.#source.get();
      const [vector] = await model.embed(["probe"], "query");
      if (vector?.length !== model.dims)
        throw new Failure("MODEL_FAILED", "The model gave a vector of another length.");
      return { model, state: { available: true, provider, model: model.id, dims: model.dims, last_error: null } };
    } catch (thrown) {
      const { message } = toFailure(thrown);
      return { model: undefined, state: { available: false, provider, model: null, dims: null, last_error: message } };
    }
  }

  /** Sees to it that what the cache has is embedded. @returns how many items are still waiting */
  async ensure(cache: VaultCache, model: EmbeddingModel): Promise<number> {
    const waiting = await cache.vectorWriter.countPending(model.id);
    if (waiting === 0) return 0;
    this.#work ??= this.#run(cache, model).finally(() => {
      this.#work = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.#work, patience]);
    clearTimeout(timer);
    return cache.vectorWriter.countPending(model.id);
  }

  async #run(cache: VaultCache, model: EmbeddingModel): Promise<void> {
    try {
      while (!this.#isClosed) {
        const items = await cache.vectorWriter.pending(model.id, BATCH);
        if (items.length === 0) return;
        const vectors = await model.embed(items.map(embeddedText), "document");
        if (!this.#isClosed) await cache.vectorWriter.put(model, items, vectors);
        // Other calls have their turn between two batches.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (thrown) {
      // Search goes on by words; the next call tries again, and this one says how much is missing.
      this.#log.warn("gram_embedding_failed", { cause: thrown });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#work;
  }
}

/** A record is about its title first. */
const embeddedText = ({ title, text }: PendingItem): string =>
  text === "" ? title : `${title}\n${text.slice(0, 2_000)}`;
