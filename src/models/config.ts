import { z } from "zod";
import { Failure } from "../kernel/failure.js";
import type { ModelRole } from "./port.js";

const uri = z.string().min(1);

/** Where the models of one preset come from; `gen` is the configuration's word for the role `generate`. */
const roles = {
  embed: uri.optional().describe("Model that turns texts into vectors (default: the bundled table)"),
  rerank: uri.optional().describe("Model that judges query and passage together (default: none)"),
  gen: uri.optional().describe("Model that writes text (default: none)"),
};

/** The section `models:` of the configuration. Keys that other versions know are left alone. */
export const modelsConfig = z.looseObject({
  ...roles,
  activePreset: z.string().optional().describe("Id of the preset that counts"),
  presets: z
    .array(z.looseObject({ id: z.string().min(1), name: z.string().optional(), ...roles }))
    .default([])
    .describe("Named sets of models"),
  loadTimeout: z.int().min(1).default(60_000).describe("Milliseconds that loading a model may take"),
  inferenceTimeout: z.int().min(1).default(30_000).describe("Milliseconds that one request to a model server may take"),
  warmModelTtl: z
    .int()
    .min(0)
    .max(86_400_000)
    .default(300_000)
    .describe("Milliseconds after which an unused local model is unloaded"),
});

export type ModelsConfig = z.output<typeof modelsConfig>;

/** `undefined` gives the defaults. @throws Failure CONFIG_INVALID that names the key */
export function parseModelsConfig(section: unknown): ModelsConfig {
  const parsed = modelsConfig.safeParse(section ?? {});
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Failure(
    "CONFIG_INVALID",
    `${["models", ...path].join(".")}: ${message}`,
    "Correct it in the configuration.",
  );
}

export const BUNDLED_TABLE = "static:default";

/** The URI of each role: as given for the role itself, else by the active preset, else the bundled table or nothing. */
export function urisOf(config: ModelsConfig): Record<ModelRole, string | undefined> {
  const preset = config.presets.find(({ id }) => id === config.activePreset);
  return {
    embed: config.embed ?? preset?.embed ?? BUNDLED_TABLE,
    rerank: config.rerank ?? preset?.rerank,
    generate: config.gen ?? preset?.gen,
  };
}

/** A preset that is not defined gives the defaults, and whoever looks at the state is told so. */
export function namesUnknownPreset({ activePreset, presets }: ModelsConfig): boolean {
  return activePreset !== undefined && !presets.some(({ id }) => id === activePreset);
}
