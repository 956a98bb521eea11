import assert from "node:assert/strict";
import { test } from "node:test";
import { openGgufEmbedding, openGgufGenerate, openGgufRerank } from "../../src/models/local/gguf.js";
import { openOnnxEmbedding, openOnnxRerank } from "../../src/models/local/onnx.js";
import { installedPackages, loadPackage } from "../../src/models/local/optional-package.js";
import { fakePackages } from "./support/fake-packages.js";

const packages = fakePackages(["node-llama-cpp", "@huggingface/transformers"]);
const GGUF = { packages, gpu: false, contextSize: 20 } as const;

test("a GGUF file embeds, with a text beyond its context cut and an empty one zero", async () => {
  const model = await openGgufEmbedding("gguf:m@1", "/models/m.gguf", GGUF);
  const [short, long, empty] = await model.embed(["abc", "x".repeat(1000), " "], "document");
  assert.ok(Math.abs(short![0]! / short![1]! - 3) < 1e-6);
  assert.ok(Math.abs(long![0]! / long![1]! - 12) < 1e-5);
  assert.deepEqual([...empty!], [0, 0]);
});

test("a GGUF file ranks and writes", async () => {
  const ranker = await openGgufRerank("gguf:m@1", "/models/m.gguf", GGUF);
  assert.deepEqual(await ranker.rerank("q", ["a", "bbb"]), [0.01, 0.03]);
  const writer = await openGgufGenerate("gguf:m@1", "/models/m.gguf", GGUF);
  assert.equal(await writer.generate("hello", { maxTokens: 5 }), "echo hello");
});

test("an ONNX folder embeds in batches and ranks, looking at no other place than its folder", async () => {
  const model = await openOnnxEmbedding("onnx:m@1", "/models/m", packages);
  const vectors = await model.embed([..."abcdefghijklmnopqrst"].concat(""), "document");
  assert.equal(vectors.length, 21);
  assert.deepEqual([...vectors.at(-1)!], [0, 0]);
  const ranker = await openOnnxRerank("onnx:m@1", "/models/m", packages);
  const [low, middle] = await ranker.rerank("q", ["a", "bbb"]);
  assert.ok(low! < 0.5 && middle === 0.5);
});

test("a runtime that is absent, or broken, is a failure with the command that installs it", async () => {
  await assert.rejects(loadPackage("node-llama-cpp", fakePackages([])), {
    code: "MODEL_UNAVAILABLE",
    hint: /npm install node-llama-cpp/,
  });
  const broken = { isInstalled: () => true, load: () => Promise.reject(new Error("no libstdc++")) };
  await assert.rejects(loadPackage("@huggingface/transformers", broken), {
    code: "MODEL_UNAVAILABLE",
    hint: /npm install @huggingface/,
  });
});

test("looking for a runtime does not run it", () => {
  assert.equal(typeof installedPackages.isInstalled("node-llama-cpp"), "boolean");
});
