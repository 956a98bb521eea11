import { Failure } from "../kernel/failure.js";
import type { Embedder } from "./embedder.js";

/** Fails at once where embedding would fail later. Returns the model's URI. @throws Failure MODEL_UNAVAILABLE */
export function requireEmbedder(embedder: Embedder): string {
  const { status, detail, uri } = embedder.state();
  if (status === "missing" || status === "disabled" || uri === undefined)
    throw new Failure(
      "MODEL_UNAVAILABLE",
      `The embedding model cannot be used: ${detail}`,
      "Choose one with `ken models use`, or fetch it with `ken models pull`.",
    );
  return uri;
}
