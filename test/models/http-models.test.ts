import assert from "node:assert/strict";
import { test } from "node:test";
import { apiKeys } from "../../src/models/http/api-keys.js";
import { parseEndpoint } from "../../src/models/http/endpoint.js";
import { HttpEmbeddingModel } from "../../src/models/http/http-embedding.js";
import { HttpGenerateModel } from "../../src/models/http/http-generate.js";
import { HttpRerankModel } from "../../src/models/http/http-rerank.js";
import { embeddings, json, modelServer } from "./support/model-server.js";

const OPTIONS = { timeoutMs: 2000, apiKey: "k" };

test("vectors come back in order, normalised, with zeros for empty texts", async (t) => {
  const { base, received } = await modelServer(t, embeddings);
  const model = await HttpEmbeddingModel.open(parseEndpoint(`${base}/v1#small`, "embed"), OPTIONS);
  const vectors = await model.embed(["aaa", " ", ""]);

  assert.equal(model.dims, 3);
  assert.equal(model.id, `${base}/v1/embeddings#small`);
  assert.ok(Math.abs(vectors[0]![0]! / vectors[0]![1]! - 3) < 1e-6);
  assert.ok(Math.abs(Math.hypot(...vectors[0]!) - 1) < 1e-6);
  assert.deepEqual([...vectors[1]!, ...vectors[2]!], [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(received.at(-1)?.body, { model: "small", input: ["aaa"], encoding_format: "float" });
  assert.equal(received.at(-1)?.authorization, "Bearer k");
});

test("many texts go out in several requests and come back as one list", async (t) => {
  const { base, received } = await modelServer(t, embeddings);
  const model = await HttpEmbeddingModel.open(parseEndpoint(base, "embed"), OPTIONS);
  const vectors = await model.embed(Array.from({ length: 150 }, (_, i) => "x".repeat(i + 1)));
  assert.equal(vectors.length, 150);
  assert.deepEqual(
    received.slice(1).map(({ body }) => (body.input as string[]).length),
    [64, 64, 22],
  );
  assert.ok(vectors.every((vector, i) => Math.abs(vector[0]! / vector[1]! - (i + 1)) < 1e-3));
});

test("a server that changes its model is found out", async (t) => {
  const { base } = await modelServer(t, (response, request, count) =>
    count === 1 ? embeddings(response, request, count) : json(response, { data: [{ embedding: [1, 2] }] }),
  );
  const model = await HttpEmbeddingModel.open(parseEndpoint(base, "embed"), OPTIONS);
  await assert.rejects(model.embed(["a"]), { code: "MODEL_FAILED", message: /no longer gives vectors of 3/ });
});

test("relevances of any server come in the order of the passages, within 0 and 1", async (t) => {
  const rows = (key: string, ...scores: number[]) => scores.map((score, index) => ({ index, [key]: score })).reverse();
  const answers: unknown[] = [
    { results: rows("relevance_score", 0.2, 0.9) },
    { data: rows("relevance_score", 0.2, 0.9) },
    rows("score", 0.2, 0.9),
    { results: rows("relevance_score", -4.1, 6.5) },
  ];
  const { base } = await modelServer(t, (response, _, count) => json(response, answers[count - 1]));
  const model = new HttpRerankModel(parseEndpoint(`${base}/v1#r`, "rerank"), OPTIONS);
  for (const _ of answers) {
    const [low, high] = await model.rerank("q", ["a", "b"]);
    assert.ok(0 <= low! && low! < high! && high! <= 1);
  }
});

test("a relevance that is missing is a failure, not a zero", async (t) => {
  const { base } = await modelServer(t, (response) => json(response, { results: [{ index: 0, relevance_score: 1 }] }));
  const model = new HttpRerankModel(parseEndpoint(base, "rerank"), OPTIONS);
  await assert.rejects(model.rerank("q", ["a", "b"]), { code: "MODEL_FAILED" });
  assert.deepEqual(await model.rerank("q", []), []);
});

test("a text is generated from system, prompt and limits", async (t) => {
  const { base, received } = await modelServer(t, (response) =>
    json(response, { choices: [{ message: { content: "four" } }] }),
  );
  const model = new HttpGenerateModel(parseEndpoint(`${base}/v1/chat/completions#g`, "generate"), OPTIONS);
  assert.equal(await model.generate("2+2", { system: "Be brief.", maxTokens: 5 }), "four");
  assert.equal(received[0]?.path, "/v1/chat/completions");
  assert.deepEqual(received[0]?.body.messages, [
    { role: "system", content: "Be brief." },
    { role: "user", content: "2+2" },
  ]);
});

test("an address may be the base or the whole path, and holds no credentials", () => {
  assert.equal(parseEndpoint("https://a.example", "embed").url, "https://a.example/v1/embeddings");
  assert.equal(parseEndpoint("https://a.example/api/#m", "rerank").url, "https://a.example/api/rerank");
  assert.equal(parseEndpoint("https://a.example/v1/embeddings#m", "embed").url, "https://a.example/v1/embeddings");
  for (const bad of ["ftp://a.example", "http://", "https://user:pw@a.example/v1"]) {
    assert.throws(() => parseEndpoint(bad, "embed"), { code: "CONFIG_INVALID" });
  }
});

test("a key goes to the host it was given for and to no other", () => {
  const one = ["a.example"];
  const two = ["a.example", "b.example:8080"];
  assert.deepEqual([...apiKeys("secret==", one)], [["a.example", "secret=="]]);
  assert.deepEqual([...apiKeys("secret", two)], []);
  assert.deepEqual(
    [...apiKeys("b.example:8080=x, a.example=y=", two)],
    [
      ["b.example:8080", "x"],
      ["a.example", "y="],
    ],
  );
  assert.deepEqual([...apiKeys("other.example=x", one)], []);
  assert.deepEqual([...apiKeys("[::1]:8080=x", one)], []);
  assert.deepEqual([...apiKeys(undefined, one)], []);
});
