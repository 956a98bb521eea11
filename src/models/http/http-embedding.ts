import { z } from "zod";
import type { EmbeddingModel } from "../port.js";
import { normalised } from "../vector.js";
import { batches } from "./batches.js";
import type { Endpoint } from "./endpoint.js";
import { failed, type HttpOptions, postJson } from "./post-json.js";

const embeddings = z.object({
  data: z.array(z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(1) })),
});

/** An OpenAI-compatible `/embeddings` endpoint. */
export class HttpEmbeddingModel implements EmbeddingModel {
  readonly id: string;
  readonly dims: number;
  readonly #endpoint: Endpoint;
  readonly #options: HttpOptions;

  private constructor(endpoint: Endpoint, options: HttpOptions, dims: number) {
    this.id = `${endpoint.shown}#${endpoint.model ?? "default"}`;
    this.dims = dims;
    this.#endpoint = endpoint;
    this.#options = options;
  }

  /** Asks for one vector to learn how long they are. @throws Failure MODEL_FAILED */
  static async open(endpoint: Endpoint, options: HttpOptions): Promise<HttpEmbeddingModel> {
    const [probe] = await request(endpoint, ["dimensions"], options);
    return new HttpEmbeddingModel(endpoint, options, probe!.length);
  }

  /** @throws Failure MODEL_FAILED */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const batch of batches(texts)) vectors.push(...(await this.#embedBatch(batch)));
    return vectors;
  }

  weightFor(text: string): number {
    return text.trim() === "" ? 0 : 1;
  }

  async close(): Promise<void> {
    return;
  }

  /** Servers reject empty input, and its vector is known. */
  async #embedBatch(texts: readonly string[]): Promise<Float32Array[]> {
    const filled = texts.filter((text) => text.trim() !== "");
    const found = filled.length === 0 ? [] : await request(this.#endpoint, filled, this.#options);
    if (found.some((vector) => vector.length !== this.dims)) {
      throw failed(
        this.#endpoint,
        `no longer gives vectors of ${this.dims} numbers`,
        "Was the model changed? Run `ken embed --force`.",
      );
    }
    let next = 0;
    return texts.map((text) => (text.trim() === "" ? new Float32Array(this.dims) : found[next++]!));
  }
}

async function request(endpoint: Endpoint, input: readonly string[], options: HttpOptions): Promise<Float32Array[]> {
  const body = { model: endpoint.model ?? "default", input, encoding_format: "float" };
  const answer = embeddings.safeParse(await postJson(endpoint, body, options));
  const rows = answer.data?.data ?? [];
  const vectors: Float32Array[] = [];
  rows.forEach(({ index, embedding }, at) => {
    vectors[index ?? at] = normalised(Float32Array.from(embedding));
  });
  const dims = vectors[0]?.length;
  const complete = vectors.length === input.length && !vectors.includes(undefined as never);
  if (!complete || vectors.some((vector) => vector.length !== dims)) {
    throw failed(
      endpoint,
      `did not give ${input.length} vectors of one length`,
      "Check that the model is an embedding model.",
    );
  }
  return vectors;
}
