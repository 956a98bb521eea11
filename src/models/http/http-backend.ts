import type { Backend } from "../backend.js";
import type { ModelRole } from "../port.js";
import { parseEndpoint } from "./endpoint.js";
import { HttpEmbeddingModel } from "./http-embedding.js";
import { HttpGenerateModel } from "./http-generate.js";
import { HttpRerankModel } from "./http-rerank.js";

export interface HttpBackendOptions {
  readonly apiKeyOf: (host: string) => string | undefined;
  /** No network but this machine's own. */
  readonly offline: boolean;
  readonly inferenceTimeout: number;
}

/** Opening asks the server for nothing but, where it embeds, the length of its vectors. @throws Failure CONFIG_INVALID */
export function httpBackend(uri: string, role: ModelRole, options: HttpBackendOptions): Backend {
  const endpoint = parseEndpoint(uri, role);
  const http = { apiKey: options.apiKeyOf(endpoint.host), timeoutMs: options.inferenceTimeout };
  return {
    open: {
      embed: () => HttpEmbeddingModel.open(endpoint, http),
      rerank: async () => new HttpRerankModel(endpoint, http),
      generate: async () => new HttpGenerateModel(endpoint, http),
    },
    obstacle:
      options.offline && !isLoopback(endpoint.url)
        ? { status: "disabled", detail: "Offline mode is on, and this model is on another machine." }
        : undefined,
    heavy: false,
  };
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
