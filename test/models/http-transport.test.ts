import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Failure } from "../../src/kernel/failure.js";
import { parseEndpoint } from "../../src/models/http/endpoint.js";
import { HttpEmbeddingModel } from "../../src/models/http/http-embedding.js";
import { HttpGenerateModel } from "../../src/models/http/http-generate.js";
import type { HttpOptions } from "../../src/models/http/post-json.js";
import { type Answer, embeddings, json, modelServer } from "./support/model-server.js";

const KEY = "sk-canary-7f3a";
const OPTIONS: HttpOptions = { apiKey: KEY, timeoutMs: 2000, retryDelayMs: 5, maxAnswerBytes: 100_000 };

/** Opens an embedding model on a server that answers so, and gives the failure. */
async function failureOf(t: TestContext, answer: Answer, options: Partial<HttpOptions> = {}) {
  const { base, received } = await modelServer(t, answer);
  const opening = HttpEmbeddingModel.open(parseEndpoint(`${base}/v1#m`, "embed"), { ...OPTIONS, ...options });
  const failure = await opening.then(
    () => assert.fail("it was accepted"),
    (thrown: unknown) => thrown,
  );
  assert.ok(failure instanceof Failure);
  assert.equal(failure.code, "MODEL_FAILED");
  assert.ok(!JSON.stringify({ ...failure, message: failure.message, stack: failure.stack }).includes(KEY));
  return { failure, received };
}

test("a redirect is not followed, and the key stays with its host", async (t) => {
  const other = await modelServer(t, embeddings);
  const { failure } = await failureOf(t, (response) => response.writeHead(307, { location: `${other.base}/v1` }).end());
  assert.match(failure.message, /redirects \(307\)/);
  assert.equal(other.received.length, 0);
});

test("an answer that does not end is cut off at the cap", async (t) => {
  const { failure } = await failureOf(t, (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  });
  assert.match(failure.message, /more than 100000 bytes/);
});

test("a small answer that unpacks to a huge one is cut off at the cap", async (t) => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
  const { failure } = await failureOf(t, (response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  assert.match(failure.message, /more than 100000 bytes/);
});

test("a server that hangs before or within its answer runs into the time cap", async (t) => {
  for (const hang of [() => undefined, (response) => response.writeHead(200).write("{")] satisfies Answer[]) {
    const { failure } = await failureOf(t, hang, { timeoutMs: 100 });
    assert.match(failure.message, /within 100 ms/);
  }
});

test("what is no JSON, or no embedding, is refused", async (t) => {
  const wrong: Answer[] = [
    (response) => response.end("<html>"),
    (response) => json(response, { data: [] }),
    (response) => json(response, { data: [{ index: 7, embedding: [1] }] }),
    (response) => json(response, { data: [{ index: 0, embedding: ["1"] }] }),
    (response) => json(response, null),
  ];
  for (const answer of wrong) await failureOf(t, answer);
});

test("an overloaded server is asked again, but not for ever", async (t) => {
  const { base, received } = await modelServer(t, (response, request, count) =>
    count < 3 ? json(response, {}, 429) : embeddings(response, request, count),
  );
  await HttpEmbeddingModel.open(parseEndpoint(`${base}/v1#m`, "embed"), OPTIONS);
  assert.equal(received.length, 3);

  const broken = await failureOf(t, (response) => json(response, {}, 503));
  assert.equal(broken.received.length, 3);
});

test("a request that is wrong is not repeated, and what the server says is not shown", async (t) => {
  const { failure, received } = await failureOf(t, (response) => json(response, { error: `bad key ${KEY}` }, 401));
  assert.equal(received.length, 1);
  assert.match(failure.hint, /KEN_MODEL_API_KEY/);
});

test("a server that is not there is named with its address, without the query", async () => {
  const endpoint = parseEndpoint("http://127.0.0.1:9/v1?token=secret#m", "embed");
  await assert.rejects(HttpEmbeddingModel.open(endpoint, OPTIONS), (thrown: Failure) => {
    assert.match(thrown.message, /127\.0\.0\.1:9\/v1\/embeddings cannot be reached/);
    return !thrown.message.includes("secret") && thrown.details?.outage === true;
  });
});

test("the caller can stop a call", async (t) => {
  const { base } = await modelServer(t, () => undefined);
  const model = new HttpGenerateModel(parseEndpoint(`${base}/v1#m`, "generate"), OPTIONS);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 20);
  await assert.rejects(model.generate("hello", { signal: stop.signal }), { code: "CANCELLED" });
});
