import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../src/kernel/failure.js";
import { createSdk, sdkName } from "../../src/surfaces/sdk.js";
import { testApp } from "../support/test-app.js";

test("a tool stands in the group of its toolset, under its name in one word", () => {
  assert.deepEqual(sdkName("gno_search"), ["gno", "search"]);
  assert.deepEqual(sdkName("gno_clear_collection_embeddings"), ["gno", "clearCollectionEmbeddings"]);
});

test("every tool is a function that gives its data and throws its failure", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  const sdk = createSdk(app.app.operations) as unknown as Record<string, Record<string, unknown>>;

  for (const { name } of app.app.operations) {
    const [group, verb] = sdkName(name);
    assert.equal(typeof sdk[group]![verb], "function", name);
  }
  assert.equal((await app.gno.search({ query: "roof" })).results[0]!.uri, "gno://notes/a.md");
  await assert.rejects(
    app.gno.get({ ref: "notes/lost.md" }),
    (thrown) => thrown instanceof Failure && thrown.code === "NOT_FOUND",
  );
});
