import { z } from "zod";
import type { GenerateModel, GenerateOptions } from "../port.js";
import type { Endpoint } from "./endpoint.js";
import { failed, type HttpOptions, postJson } from "./post-json.js";

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** An OpenAI-compatible `/chat/completions` endpoint. */
export class HttpGenerateModel implements GenerateModel {
  readonly id: string;
  readonly #endpoint: Endpoint;
  readonly #options: HttpOptions;

  constructor(endpoint: Endpoint, options: HttpOptions) {
    this.id = `${endpoint.shown}#${endpoint.model ?? "default"}`;
    this.#endpoint = endpoint;
    this.#options = options;
  }

  /** @throws Failure MODEL_FAILED, or CANCELLED */
  async generate(
    prompt: string,
    { system, maxTokens, temperature = 0, signal }: GenerateOptions = {},
  ): Promise<string> {
    const messages = [
      ...(system === undefined ? [] : [{ role: "system", content: system }]),
      { role: "user", content: prompt },
    ];
    const body = {
      model: this.#endpoint.model ?? "default",
      messages,
      temperature,
      max_tokens: maxTokens,
      stream: false,
    };
    const answer = completion.safeParse(await postJson(this.#endpoint, body, this.#options, signal));
    if (!answer.success) throw failed(this.#endpoint, "did not give a text", "Check that the model is a chat model.");
    return answer.data.choices[0]!.message.content;
  }

  async close(): Promise<void> {
    return;
  }
}
