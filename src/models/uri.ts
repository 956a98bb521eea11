import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../kernel/failure.js";

/** A model's URI, by what has to be done to get at it. */
export type ModelUri =
  | { readonly kind: "bundled" }
  | { readonly kind: "path"; readonly path: string; readonly pull: boolean }
  | { readonly kind: "http"; readonly uri: string };

/**
 * `static:default`, `file:/abs/path`, `hf:org/repo[/file]` (a place in the cache), `http(s)://…`.
 * @throws Failure CONFIG_INVALID
 */
export function parseModelUri(uri: string, cacheDir: string): ModelUri {
  if (uri === "static:default") return { kind: "bundled" };
  if (/^https?:\/\//.test(uri)) return { kind: "http", uri };
  if (uri.startsWith("hf:")) return { kind: "path", path: cachedPath(uri, cacheDir), pull: true };
  if (uri.startsWith("file:/")) return { kind: "path", path: filePath(uri), pull: false };
  throw invalid(uri);
}

/** Where `ken models pull` puts, and we look for, the model of an `hf:` URI. @throws Failure CONFIG_INVALID */
export function cachedPath(uri: string, cacheDir: string): string {
  const parts = uri.slice("hf:".length).split("/");
  // The parts become folders: none may climb out of the cache.
  if (parts.length < 2 || !parts.every((part) => /^\w[\w.-]*$/.test(part))) throw invalid(uri);
  return join(cacheDir, ...parts);
}

function filePath(uri: string): string {
  return uri.startsWith("file://") ? fileURLToPath(uri) : uri.slice("file:".length);
}

function invalid(uri: string): Failure {
  return new Failure(
    "CONFIG_INVALID",
    `"${uri}" is no model.`,
    "Write static:default, file:/absolute/path, hf:org/repo/file or http://host:port/v1#model-name.",
  );
}
