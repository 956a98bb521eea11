import { join } from "node:path";
import type { Clock } from "../kernel/clock.js";
import { Failure } from "../kernel/failure.js";
import type { Log } from "../kernel/log.js";
import { type ModelsConfig, namesUnknownPreset, urisOf } from "./config.js";
import { type BackendOptions, findBackend } from "./find-backend.js";
import { apiKeys } from "./http/api-keys.js";
import { LazyModel } from "./lazy-model.js";
import { installedPackages, type PackageSource } from "./local/optional-package.js";
import type { EmbeddingModel, GenerateModel, ModelRole, ModelState, RerankModel } from "./port.js";
import { parseModelUri } from "./uri.js";
import { warmEmbedding, warmGenerate, warmRerank } from "./warm-models.js";

/** What the models need of the world around them. */
export interface ModelPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Folder that holds `static-embedder/`. */
  readonly assetsDir: string;
  /** Folder of models that were pulled. */
  readonly cacheDir: string;
  readonly offline: boolean;
  /** One key, or `host=key,host=key`. */
  readonly apiKey?: string | undefined;
  readonly gpu?: BackendOptions["gpu"];
  readonly packages?: PackageSource;
}

/** The models of one configuration. Each is loaded at first use; asking for the state loads nothing. */
export interface Models {
  /** @throws Failure MODEL_UNAVAILABLE, MODEL_FAILED or CONFIG_INVALID: as do the two others, and every use */
  embed(): Promise<EmbeddingModel>;
  rerank(): Promise<RerankModel>;
  generate(): Promise<GenerateModel>;
  /** One entry per role: embed, rerank, generate. */
  state(): ModelState[];
  /** Unloads heavy models that nobody has used for `warmModelTtl`; a timer does so too. */
  unloadIdle(): Promise<void>;
  close(): Promise<void>;
}

const ROLES = ["embed", "rerank", "generate"] as const;
const MIN_SWEEP_MS = 1000;
const DISABLED = { status: "disabled", detail: "No model is configured for this." } as const;

export function createModels(config: ModelsConfig, ports: ModelPorts): Models {
  const uris = urisOf(config);
  const note = namesUnknownPreset(config) ? ` The active preset "${config.activePreset}" is not defined.` : "";
  const options = backendOptions(config, ports, Object.values(uris));
  const lazy = <R extends ModelRole>(role: R): LazyModel<R> | undefined => {
    const uri = uris[role];
    if (uri === undefined) return undefined;
    const backend = () => findBackend(parseModelUri(uri, ports.cacheDir), role, options);
    return new LazyModel({ role, backend, clock: ports.clock, loadTimeout: config.loadTimeout });
  };
  const models = { embed: lazy("embed"), rerank: lazy("rerank"), generate: lazy("generate") };
  const all = Object.values(models).filter((model) => model !== undefined);
  const unloadIdle = async () => {
    await Promise.all(all.map((model) => model.unloadIfIdle(config.warmModelTtl)));
  };
  const timer = setInterval(
    () => {
      unloadIdle().catch((cause: unknown) => ports.log.warn("model_unload_failed", { cause }));
    },
    Math.max(config.warmModelTtl, MIN_SWEEP_MS),
  );
  timer.unref();

  return {
    embed: async () => warmEmbedding(models.embed ?? notConfigured("embed")),
    rerank: async () => warmRerank(models.rerank ?? notConfigured("rerank")),
    generate: async () => warmGenerate(models.generate ?? notConfigured("generate")),
    state: () =>
      ROLES.map((role) => {
        const { status, detail } = models[role]?.state() ?? DISABLED;
        return { role, uri: uris[role], status, detail: `${detail}${note}` };
      }),
    unloadIdle,
    async close() {
      clearInterval(timer);
      await Promise.all(all.map((model) => model.close()));
    },
  };
}

function backendOptions(
  config: ModelsConfig,
  ports: ModelPorts,
  uris: readonly (string | undefined)[],
): BackendOptions {
  const addresses = uris.filter((uri) => uri?.startsWith("http") && URL.canParse(uri));
  const keys = apiKeys(
    ports.apiKey,
    addresses.map((uri) => new URL(uri!).host),
  );
  return {
    bundledTable: join(ports.assetsDir, "static-embedder"),
    packages: ports.packages ?? installedPackages,
    gpu: ports.gpu ?? false,
    apiKeyOf: (host) => keys.get(host),
    offline: ports.offline,
    inferenceTimeout: config.inferenceTimeout,
  };
}

function notConfigured(role: ModelRole): never {
  const key = role === "generate" ? "gen" : role;
  throw new Failure(
    "MODEL_UNAVAILABLE",
    `No model is configured for ${role}.`,
    `Set models.${key} in the configuration.`,
  );
}
