import { z } from "zod";
import type { RerankModel } from "../port.js";
import type { Endpoint } from "./endpoint.js";
import { failed, type HttpOptions, postJson } from "./post-json.js";

/** Cohere, Jina, vLLM and llama.cpp say `results` and `relevance_score`; Text Embeddings Inference a list with `score`. */
const row = z.object({ index: z.int().min(0), relevance_score: z.number().optional(), score: z.number().optional() });
const ranking = z.union([z.object({ results: z.array(row) }), z.object({ data: z.array(row) }), z.array(row)]);

/** A `/rerank` endpoint. */
export class HttpRerankModel implements RerankModel {
  readonly id: string;
  readonly #endpoint: Endpoint;
  readonly #options: HttpOptions;

  constructor(endpoint: Endpoint, options: HttpOptions) {
    this.id = `${endpoint.shown}#${endpoint.model ?? "default"}`;
    this.#endpoint = endpoint;
    this.#options = options;
  }

  /** @throws Failure MODEL_FAILED */
  async rerank(query: string, passages: readonly string[]): Promise<number[]> {
    if (passages.length === 0) return [];
    const body = {
      model: this.#endpoint.model ?? "default",
      query,
      documents: passages,
      texts: passages,
      top_n: passages.length,
    };
    const scores = scoresOf(await postJson(this.#endpoint, body, this.#options), passages.length);
    if (scores === undefined) {
      throw failed(this.#endpoint, `did not give ${passages.length} relevances`, "Check that the model is a reranker.");
    }
    return toUnitInterval(scores);
  }

  async close(): Promise<void> {
    return;
  }
}

function scoresOf(answer: unknown, count: number): number[] | undefined {
  const parsed = ranking.safeParse(answer);
  if (!parsed.success) return undefined;
  const rows = Array.isArray(parsed.data)
    ? parsed.data
    : "results" in parsed.data
      ? parsed.data.results
      : parsed.data.data;
  const scores = new Map(rows.map(({ index, relevance_score, score }) => [index, relevance_score ?? score]));
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index));
  return ordered.every((score) => score !== undefined) ? ordered : undefined;
}

/** Some servers give logits: they leave 0..1 and are squeezed into it, which keeps their order. */
function toUnitInterval(scores: readonly number[]): number[] {
  if (scores.every((score) => score >= 0 && score <= 1)) return [...scores];
  return scores.map((score) => 1 / (1 + Math.exp(-score)));
}
