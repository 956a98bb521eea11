import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../src/kernel/failure.js";
import { sdkName } from "../../src/surfaces/sdk.js";
import { testApp } from "../support/test-app.js";

test("a tool stands in the group of its toolset, under its name in one word", () => {
  assert.deepEqual(sdkName("gno_search"), ["gno", "search"]);
  assert.deepEqual(sdkName("gno_clear_collection_embeddings"), ["gno", "clearCollectionEmbeddings"]);
});

test("every tool is a function that gives its data and throws its failure", async (t) => {
  const app = await testApp(t, { files: { "a.md": "# Roof" } });
  const gno = app.gno as Record<string, unknown>;

  for (const { name } of app.app.operations) assert.equal(typeof gno[sdkName(name)[1]], "function", name);
  assert.equal((await app.gno.search({ query: "roof" })).results[0]!.uri, "gno://notes/a.md");
  await assert.rejects(
    app.gno.get({ ref: "notes/lost.md" }),
    (thrown) => thrown instanceof Failure && thrown.code === "NOT_FOUND",
  );
});
