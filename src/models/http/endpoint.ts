import { Failure } from "../../kernel/failure.js";
import type { ModelRole } from "../port.js";

/** Where a model is served. Requests go to this address and to no other. */
export interface Endpoint {
  /** Without credentials, query names kept, fragment removed. */
  readonly url: string;
  /** `host:port`, what a key is bound to. */
  readonly host: string;
  /** The address as it may be shown: without the query, where people put secrets. */
  readonly shown: string;
  /** What the server calls the model; from the fragment of the URI. */
  readonly model: string | undefined;
}

const PATH_OF_ROLE: Record<ModelRole, string> = { embed: "embeddings", rerank: "rerank", generate: "chat/completions" };

/**
 * `http://host:8080/v1/embeddings#model-name`, or only the base `http://host:8080/v1#model-name`.
 * @throws Failure CONFIG_INVALID
 */
export function parseEndpoint(uri: string, role: ModelRole): Endpoint {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure(
      "CONFIG_INVALID",
      `models.${role} is no http address.`,
      "Write it as http://host:port/v1#model-name.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new Failure(
      "CONFIG_INVALID",
      `models.${role} has a user name or password in its address.`,
      "Take it out and give the key in the environment variable KEN_MODEL_API_KEY.",
    );
  }
  const model = decodeURIComponent(url.hash.slice(1));
  url.hash = "";
  const path = url.pathname.replace(/\/+$/, "");
  const suffix = `/${PATH_OF_ROLE[role]}`;
  url.pathname = path.endsWith(suffix) ? path : `${path === "" ? "/v1" : path}${suffix}`;
  return {
    url: url.href,
    host: url.host,
    shown: `${url.origin}${url.pathname}`,
    model: model === "" ? undefined : model,
  };
}
