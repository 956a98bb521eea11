import { z } from "zod";
import type { Clock } from "../kernel/clock.js";
import { fileClock, systemClock } from "../kernel/clock.js";
import { Failure } from "../kernel/failure.js";
import { type Log, silentLog } from "../kernel/log.js";
import { type ModelsConfig, modelsConfig } from "../models/config.js";
import type { EmbeddingModel, GenerateModel, ModelRole, ModelState, RerankModel } from "../models/port.js";
import { createModels, type Models } from "../models/registry.js";
import type { IndexConfig } from "./collections/collection-config.js";
import type { Embedder } from "./embedder.js";
import type { QueryModels } from "./query-models.js";

/** Where models come from. Plain data: it crosses threads. */
export interface EmbedderPlace {
  readonly assetsDir: string;
  readonly cacheDir: string;
  readonly offline: boolean;
  readonly apiKey: string | undefined;
  readonly testClock: string | undefined;
}

export function createEmbedder(config: IndexConfig, place: EmbedderPlace, log: Log = silentLog): Embedder {
  return new ConfiguredEmbedder(() => config, place, log);
}

/** Follows the configuration: another model there is another model here, without a restart. */
export class ConfiguredEmbedder implements Embedder, QueryModels {
  readonly #config: () => IndexConfig;
  readonly #place: EmbedderPlace;
  readonly #log: Log;
  #made: { models: Models; from: unknown } | undefined;

  constructor(config: () => IndexConfig, place: EmbedderPlace, log: Log) {
    this.#config = config;
    this.#place = place;
    this.#log = log;
  }

  state(): ModelState {
    return this.states().find(({ role }) => role === "embed")!;
  }

  states(): ModelState[] {
    return this.#models().state();
  }

  async get(): Promise<EmbeddingModel> {
    return this.#models().embed();
  }

  async reranker(): Promise<RerankModel | undefined> {
    return this.#isConfigured("rerank") ? this.#models().rerank() : undefined;
  }

  async generator(): Promise<GenerateModel | undefined> {
    return this.#isConfigured("generate") ? this.#models().generate() : undefined;
  }

  #isConfigured(role: ModelRole): boolean {
    return this.states().some((state) => state.role === role && state.status !== "disabled");
  }

  async close(): Promise<void> {
    await this.#made?.models.close();
  }

  #models(): Models {
    const section = this.#config().models;
    if (this.#made?.from === section) return this.#made.models;
    const clock: Clock = this.#place.testClock === undefined ? systemClock : fileClock(this.#place.testClock);
    const models = createModels(checked(section), { ...this.#place, clock, log: this.#log });
    this.#made = { models, from: section };
    return models;
  }
}

function checked(section: unknown): ModelsConfig {
  const parsed = modelsConfig.safeParse(section);
  if (!parsed.success)
    throw new Failure(
      "CONFIG_INVALID",
      `models: ${z.prettifyError(parsed.error)}`,
      "Mend the section models of the configuration.",
    );
  return parsed.data;
}
