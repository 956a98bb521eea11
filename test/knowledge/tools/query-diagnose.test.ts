import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { testApp } from "../../support/test-app.js";

const FILES = {
  "roof.md": "---\ntags: [house]\n---\n\n# Roof\n\nThe roof leaks.",
  "boat.md": "# Boat\n\nThe boat leaks.",
  "broken.md": "---\ngno:\n  metadata: [1]\n---\n\nThe tap leaks.",
};

async function diagnosed(t: TestContext, input: Record<string, unknown>, embed = false) {
  const app = await testApp(t, { files: FILES });
  if (embed) await app.index();
  const answer = await app.gno.queryDiagnose({ query: "roof leaks", target: "notes/roof.md", ...input });
  return { ...answer, stage: (id: string) => answer.stages.find((one) => one.id === id)! };
}

test("a document that is found is told with its rank in every stage", async (t) => {
  const { target, stage, meta, chunk } = await diagnosed(t, {}, true);

  assert.equal(target.status, "diagnosed");
  for (const id of ["bm25", "vector", "fusion"]) assert.deepEqual([stage(id).present, stage(id).rank], [true, 1], id);
  assert.deepEqual([meta.mode, meta.vectorsUsed], ["hybrid", true]);
  assert.ok(chunk!.startLine >= 1);
});

test("a document that does not hold the words is told as such", async (t) => {
  const { stage } = await diagnosed(t, { query: "zeppelin", fast: true });

  assert.deepEqual([stage("bm25").present, stage("bm25").dropReason], [false, "no_match"]);
  assert.deepEqual([stage("vector").status, stage("vector").dropReason], ["skipped", "fast"]);
});

test("a document that lies below the limit is told as such", async (t) => {
  const { stage } = await diagnosed(t, { query: "leaks", target: "notes/broken.md", limit: 1 });

  assert.deepEqual(
    [stage("fusion").present, stage("fusion").survived, stage("fusion").dropReason],
    [true, false, "below_limit"],
  );
});

test("a document that a filter leaves out is told with the filters", async (t) => {
  const { target, stage } = await diagnosed(t, { tagsAny: ["house"], author: "ada", target: "notes/boat.md" });

  assert.equal(target.status, "filtered_out");
  assert.deepEqual(target.filterReasons, ["author", "tagsAny"]);
  assert.equal(stage("bm25").present, false);
});

test("invalid metadata and metadata that do not fit are told apart", async (t) => {
  const filter = { op: "exists", key: "status", value: true };

  assert.match((await diagnosed(t, { filter })).target.filterReasons.join(), /^metadata_mismatch/);
  assert.match(
    (await diagnosed(t, { filter, target: "notes/broken.md" })).target.filterReasons.join(),
    /metadata_invalid/,
  );
});

test("a document that is gone, or never was, is told as such", async (t) => {
  const app = await testApp(t, { files: FILES });
  app.delete("roof.md");
  await app.update();
  const status = async (target: string) => (await app.gno.queryDiagnose({ query: "roof", target })).target.status;

  assert.equal(await status("notes/roof.md"), "inactive");
  assert.equal(await status("notes/lost.md"), "not_found");
});

test("what a filter of a search says is what its diagnosis says", async (t) => {
  const app = await testApp(t, { files: FILES });
  for (const input of [{ tagsAny: ["house"] }, { exclude: ["boat"] }, { author: "x" }, { since: "2030-01-01" }, {}]) {
    const found = new Set(await app.found("leaks", input));
    for (const path of Object.keys(FILES)) {
      const { target } = await app.gno.queryDiagnose({ query: "leaks", target: `notes/${path}`, fast: true, ...input });
      assert.equal(found.has(path), target.status === "diagnosed", `${path} ${JSON.stringify(input)}`);
    }
  }
});
