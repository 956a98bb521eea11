import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Clock, systemClock } from "../../src/kernel/clock.js";
import { silentLog } from "../../src/kernel/log.js";
import { parseModelsConfig } from "../../src/models/config.js";
import { createModels, type ModelPorts } from "../../src/models/registry.js";
import { fakePackages } from "./support/fake-packages.js";
import { embeddings, json, modelServer } from "./support/model-server.js";
import { smallTable, writeTable } from "./support/small-table.js";
import { temporaryFolder } from "./support/temporary-folder.js";

/** A product folder with the small table as its bundled one, an empty cache, and a clock that a test moves. */
function modelsOf(t: TestContext, config: unknown, ports: Partial<ModelPorts> = {}) {
  const root = temporaryFolder("models");
  const { header, data } = smallTable();
  mkdirSync(join(root, "assets/static-embedder"), { recursive: true });
  writeFileSync(join(root, "assets/static-embedder/model.json"), JSON.stringify(header));
  writeFileSync(join(root, "assets/static-embedder/model.bin"), data);
  let elapsed = 0;
  const clock: Clock = { ...systemClock, elapsed: () => elapsed };
  const models = createModels(parseModelsConfig(config), {
    clock,
    log: silentLog,
    assetsDir: join(root, "assets"),
    cacheDir: join(root, "cache"),
    offline: false,
    packages: fakePackages([]),
    ...ports,
  });
  t.after(() => models.close());
  const stateOf = (role: string) => models.state().find((state) => state.role === role)!;
  return { models, stateOf, root, pass: (ms: number) => (elapsed += ms) };
}

test("with nothing configured, the bundled table embeds and the other roles are disabled", async (t) => {
  const { models, stateOf } = modelsOf(t, {});
  assert.deepEqual(
    models.state().map(({ role, uri, status }) => [role, uri, status]),
    [
      ["embed", "static:default", "not_loaded"],
      ["rerank", undefined, "disabled"],
      ["generate", undefined, "disabled"],
    ],
  );

  const model = await models.embed();
  assert.equal(model.id, "static:small@3");
  assert.equal((await model.embed(["open file"], "query"))[0]!.length, 4);
  assert.equal(stateOf("embed").status, "ready");
  await assert.rejects(models.rerank(), { code: "MODEL_UNAVAILABLE", hint: /models\.rerank/ });
  await assert.rejects(models.generate(), { code: "MODEL_UNAVAILABLE", hint: /models\.gen / });
});

test("the active preset counts, a role of its own counts more, an unknown preset is told", (t) => {
  const presets = [{ id: "slim", embed: "hf:org/repo/a.gguf", gen: "hf:org/repo/b.gguf" }];
  const { models } = modelsOf(t, { activePreset: "slim", presets, gen: "http://127.0.0.1:1/v1#g" });
  assert.deepEqual(
    models.state().map(({ uri }) => uri),
    ["hf:org/repo/a.gguf", undefined, "http://127.0.0.1:1/v1#g"],
  );

  const unknown = modelsOf(t, { activePreset: "huge", presets });
  assert.equal(unknown.stateOf("embed").uri, "static:default");
  assert.match(unknown.stateOf("embed").detail, /"huge" is not defined/);
});

test("a model that was not pulled is missing until it is there, and is never fetched", async (t) => {
  const { models, stateOf, root } = modelsOf(
    t,
    { embed: "hf:org/repo/m.gguf" },
    { packages: fakePackages(["node-llama-cpp"]) },
  );
  assert.equal(stateOf("embed").status, "missing");
  assert.match(stateOf("embed").detail, /ken models pull/);
  await assert.rejects(models.embed(), { code: "MODEL_UNAVAILABLE", hint: /ken models pull/ });
  assert.equal(stateOf("embed").status, "missing");

  mkdirSync(join(root, "cache/org/repo"), { recursive: true });
  writeFileSync(join(root, "cache/org/repo/m.gguf"), "gguf");
  assert.equal(stateOf("embed").status, "not_loaded");
  assert.equal((await models.embed()).id, "gguf:m.gguf@4");
});

test("a runtime that is not installed is missing, with the command that installs it", async (t) => {
  const file = join(temporaryFolder("gguf"), "m.gguf");
  writeFileSync(file, "gguf");
  const { models, stateOf } = modelsOf(t, { rerank: `file:${file}` });
  assert.equal(stateOf("rerank").status, "missing");
  assert.match(stateOf("rerank").detail, /npm install node-llama-cpp/);
  await assert.rejects(models.rerank(), { code: "MODEL_UNAVAILABLE", hint: /npm install node-llama-cpp/ });
});

test("a table of the user's own is taken from its folder, and cannot rerank", async (t) => {
  const { header, data } = smallTable();
  const uri = `file:${writeTable({ ...header, name: "own" }, data)}`;
  const { models, stateOf } = modelsOf(t, { embed: uri, rerank: uri });
  assert.equal((await models.embed()).id, "static:own@3");
  assert.equal(stateOf("rerank").status, "missing");
  assert.match(stateOf("rerank").detail, /cannot rerank/);
});

test("what breaks is said to have failed, is left alone for a while, and then tried again", async (t) => {
  const { header, data } = smallTable();
  const folder = writeTable(header, data.subarray(1));
  const { models, stateOf, pass } = modelsOf(t, { embed: `file:${folder}` });
  await assert.rejects(models.embed(), { code: "MODEL_UNAVAILABLE", message: /damaged/ });
  assert.equal(stateOf("embed").status, "failed");

  writeFileSync(join(folder, "model.bin"), data);
  await assert.rejects(models.embed(), /damaged/);
  pass(30_000);
  await models.embed();
  assert.equal(stateOf("embed").status, "ready");
});

test("a server that goes away is asked once, not by every search", async (t) => {
  const server = await modelServer(t, (response, request, count) =>
    count === 1 || count > 4 ? embeddings(response, request, count) : json(response, {}, 503),
  );
  const { models, stateOf, pass } = modelsOf(t, { embed: `${server.base}/v1#m` });
  const model = await models.embed();
  for (const _ of [1, 2, 3]) await assert.rejects(model.embed(["a"], "query"), { code: "MODEL_FAILED" });
  assert.equal(server.received.length, 1 + 3);
  assert.equal(stateOf("embed").status, "failed");

  pass(30_000);
  await model.embed(["a"], "query");
  assert.equal(stateOf("embed").status, "ready");
});

test("offline, a model elsewhere is off and one on this machine is not", async (t) => {
  const server = await modelServer(t, embeddings);
  const { models, stateOf } = modelsOf(
    t,
    { embed: server.base, rerank: "https://models.example/v1" },
    { offline: true },
  );
  await models.embed();
  assert.equal(stateOf("rerank").status, "disabled");
  await assert.rejects(models.rerank(), { code: "MODEL_UNAVAILABLE", hint: /Offline/ });
});

test("a key reaches its own host only", async (t) => {
  const mine = await modelServer(t, embeddings);
  const other = await modelServer(t, (response) => json(response, { results: [{ index: 0, relevance_score: 1 }] }));
  const config = { embed: `${mine.base}/v1`, rerank: `${other.base}/v1` };
  const { models } = modelsOf(t, config, { apiKey: `${mine.host}=secret` });
  await models.embed();
  await (await models.rerank()).rerank("q", ["p"]);
  assert.equal(mine.received[0]?.authorization, "Bearer secret");
  assert.equal(other.received[0]?.authorization, undefined);
});

test("a URI that is none fails its role and no other", async (t) => {
  for (const uri of ["hf:../../etc/passwd", "hf:org", "relative.gguf", "https://u:p@x.example/v1"]) {
    const { models, stateOf } = modelsOf(t, { rerank: uri });
    assert.equal(stateOf("rerank").status, "failed");
    await assert.rejects(models.rerank(), { code: "CONFIG_INVALID" });
    await models.embed();
  }
});

test("a wrong value in the configuration is named with its key", () => {
  assert.throws(() => parseModelsConfig({ loadTimeout: "soon" }), {
    code: "CONFIG_INVALID",
    message: /^models\.loadTimeout: /,
  });
  assert.equal(parseModelsConfig(undefined).warmModelTtl, 300_000);
});

test("a heavy model is unloaded when idle, not before, and comes back by itself", async (t) => {
  const file = join(temporaryFolder("gguf"), "m.gguf");
  writeFileSync(file, "gguf");
  const packages = fakePackages(["node-llama-cpp"]);
  const { models, stateOf, pass } = modelsOf(t, { embed: `file:${file}`, warmModelTtl: 1000 }, { packages });
  const model = await models.embed();
  pass(999);
  await models.unloadIdle();
  assert.equal(stateOf("embed").status, "ready");
  pass(1);
  await models.unloadIdle();
  assert.equal(stateOf("embed").status, "not_loaded");

  await model.embed(["a"], "query");
  assert.equal(stateOf("embed").status, "ready");
  assert.equal(packages.loadedModels(), 2);
});

test("many first uses at once load the model once", async (t) => {
  const file = join(temporaryFolder("gguf"), "m.gguf");
  writeFileSync(file, "gguf");
  const packages = fakePackages(["node-llama-cpp"]);
  const { models } = modelsOf(t, { embed: `file:${file}` }, { packages });
  await Promise.all(Array.from({ length: 10 }, () => models.embed()));
  assert.equal(packages.loadedModels(), 1);
});

test("a model that loads too slowly is given up", async (t) => {
  const { base } = await modelServer(t, () => undefined);
  const { models, stateOf } = modelsOf(t, { embed: base, loadTimeout: 50, inferenceTimeout: 300 });
  await assert.rejects(models.embed(), { code: "MODEL_FAILED", message: /did not load within 50 ms/ });
  assert.equal(stateOf("embed").status, "failed");
});
