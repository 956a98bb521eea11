import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Backend, Obstacle } from "./backend.js";
import { type HttpBackendOptions, httpBackend } from "./http/http-backend.js";
import { openGgufEmbedding, openGgufGenerate, openGgufRerank } from "./local/gguf.js";
import type { GgufOptions } from "./local/gguf-runtime.js";
import { openOnnxEmbedding, openOnnxRerank } from "./local/onnx.js";
import { installHint, type OptionalPackage } from "./local/optional-package.js";
import type { ModelRole } from "./port.js";
import { StaticModel } from "./static/static-model.js";
import type { ModelUri } from "./uri.js";

export interface BackendOptions extends HttpBackendOptions, GgufOptions {
  /** Folder of the table that comes with the product. */
  readonly bundledTable: string;
}

const NO_TABLE = "The embedding table is not there: install the package again.";
const NOT_PULLED = "The model is not on this machine: run `ken models pull`.";

/** Looks, and loads nothing. @throws Failure CONFIG_INVALID */
export function findBackend(uri: ModelUri, role: ModelRole, options: BackendOptions): Backend {
  if (uri.kind === "bundled") return tableBackend(options.bundledTable);
  if (uri.kind === "http") return httpBackend(uri.uri, role, options);
  const found = statSync(uri.path, { throwIfNoEntry: false });
  if (!found) return absent(uri.pull ? NOT_PULLED : "Nothing is at the configured place.");
  if (!found.isDirectory()) return ggufBackend(uri.path, found.size, options);
  return existsSync(join(uri.path, "model.bin")) ? tableBackend(uri.path) : onnxBackend(uri.path, options);
}

function absent(detail: string): Backend {
  return { open: {}, obstacle: { status: "missing", detail }, heavy: false };
}

function tableBackend(folder: string): Backend {
  if (!existsSync(join(folder, "model.bin"))) return absent(NO_TABLE);
  return { open: { embed: () => StaticModel.open(folder) }, heavy: false };
}

function ggufBackend(path: string, bytes: number, options: BackendOptions): Backend {
  const id = `gguf:${basename(path)}@${bytes}`;
  return {
    open: {
      embed: () => openGgufEmbedding(id, path, options),
      rerank: () => openGgufRerank(id, path, options),
      generate: () => openGgufGenerate(id, path, options),
    },
    obstacle: withoutPackage("node-llama-cpp", options),
    heavy: true,
  };
}

function onnxBackend(folder: string, options: BackendOptions): Backend {
  const id = `onnx:${basename(folder)}@${bytesIn(join(folder, "onnx"))}`;
  return {
    open: {
      embed: () => openOnnxEmbedding(id, folder, options.packages),
      rerank: () => openOnnxRerank(id, folder, options.packages),
    },
    obstacle: withoutPackage("@huggingface/transformers", options),
    heavy: true,
  };
}

function withoutPackage(name: OptionalPackage, { packages }: BackendOptions): Obstacle | undefined {
  if (packages.isInstalled(name)) return undefined;
  return { status: "missing", detail: `${name} is not installed. ${installHint(name)}` };
}

/** Part of the identity: a model that was exchanged under the same name gives other vectors. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
