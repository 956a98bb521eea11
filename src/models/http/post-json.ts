import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../kernel/failure.js";
import type { Endpoint } from "./endpoint.js";
import { readCapped } from "./read-capped.js";

export interface HttpOptions {
  /** Sent as a bearer token; the caller makes sure that it belongs to the endpoint's host. */
  readonly apiKey?: string | undefined;
  /** For the whole call with all retries and the reading of the answer. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes?: number;
  readonly maxRetries?: number;
  /** First pause before a retry; each further one is twice as long. */
  readonly retryDelayMs?: number;
}

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const MAX_RETRY_DELAY_MS = 10_000;
const RETRYABLE = new Set([429, 500, 502, 503, 504]);

/**
 * Posts to the endpoint and gives its JSON. Redirects are refused: they would carry texts, and perhaps a key, to an
 * address that nobody configured. Neither key nor answer ever appears in a failure.
 * @throws Failure MODEL_FAILED, or CANCELLED where the caller's signal fired
 */
export async function postJson(
  endpoint: Endpoint,
  body: unknown,
  options: HttpOptions,
  signal?: AbortSignal,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
  try {
    const response = await postWithRetries(endpoint, JSON.stringify(body), options, stop);
    return await readJson(endpoint, response, options.maxAnswerBytes ?? MAX_ANSWER_BYTES);
  } catch (thrown) {
    if (signal?.aborted) throw new Failure("CANCELLED", "The call was cancelled.");
    if (deadline.aborted) throw tooSlow(endpoint, options.timeoutMs);
    if (thrown instanceof Failure) throw thrown;
    throw outage(endpoint, "cannot be reached", "Check that the server runs and that the address is right.", thrown);
  }
}

async function postWithRetries(
  endpoint: Endpoint,
  body: string,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await post(endpoint, body, options, signal);
    if (response.ok) return response;
    await response.body?.cancel();
    if (!RETRYABLE.has(response.status) || attempt >= (options.maxRetries ?? 2)) throw refused(endpoint, response);
    await sleep(pause(response, (options.retryDelayMs ?? 500) * 2 ** attempt), undefined, { signal });
  }
}

function post(endpoint: Endpoint, body: string, { apiKey }: HttpOptions, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "content-type": "application/json", accept: "application/json" };
  if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
  return fetch(endpoint.url, { method: "POST", headers, body, signal, redirect: "manual" });
}

/** What the server asks for in `Retry-After` (seconds), within reason. */
function pause(response: Response, ownMs: number): number {
  const asked = Number(response.headers.get("retry-after") ?? Number.NaN) * 1000;
  return Math.min(Number.isFinite(asked) && asked >= 0 ? asked : ownMs, MAX_RETRY_DELAY_MS);
}

async function readJson(endpoint: Endpoint, response: Response, maxBytes: number): Promise<unknown> {
  const text = await readCapped(response, maxBytes);
  if (text === undefined) {
    throw failed(endpoint, `sent more than ${maxBytes} bytes`, "This is no answer of a model: check the address.");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw failed(endpoint, "did not answer with JSON", "Check that the address is an OpenAI-compatible endpoint.");
  }
}

function tooSlow(endpoint: Endpoint, ms: number): Failure {
  return outage(endpoint, `did not answer within ${ms} ms`, "Raise models.inferenceTimeout, or use a faster model.");
}

function refused(endpoint: Endpoint, { status }: Response): Failure {
  if (status >= 300 && status < 400) {
    return failed(
      endpoint,
      `redirects (${status}) to another address, which is not followed`,
      "Configure the final address itself.",
    );
  }
  if (status === 401 || status === 403) {
    return failed(endpoint, `refused the request (${status})`, "Check the key in KEN_MODEL_API_KEY.");
  }
  const fact = `answered with status ${status}`;
  if (RETRYABLE.has(status)) return outage(endpoint, fact, "Look into the server's log, and try again later.");
  return failed(endpoint, fact, "Check the address, the model's name and the server's log.");
}

/** A failure of the model behind the endpoint. */
export function failed(endpoint: Endpoint, fact: string, hint: string, cause?: unknown): Failure {
  return new Failure("MODEL_FAILED", `The model at ${endpoint.shown} ${fact}.`, hint, { cause });
}

/** The same, where asking again at once is useless: the server is away or overloaded. */
function outage(endpoint: Endpoint, fact: string, hint: string, cause?: unknown): Failure {
  return new Failure("MODEL_FAILED", `The model at ${endpoint.shown} ${fact}.`, hint, {
    cause,
    details: { outage: true },
  });
}
