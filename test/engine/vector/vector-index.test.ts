import assert from "node:assert/strict";
import { test } from "node:test";
import { unit } from "../../support/random-vectors.js";
import { named, SearchSpace } from "../../support/search-space.js";

const EAST = unit(1, 0, 0);
const NORTH = unit(0, 1, 0);
const UP = unit(0, 0, 1);

const pointing = (...vectors: Float32Array[]) => ({ body: vectors.map(() => "text"), vectors });

test("documents are found by how near they point, each once, with its best passage", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("both", pointing(UP, NORTH, unit(1, 0.1, 0)));
  await space.put("east", pointing(EAST));
  await space.put("up", pointing(UP));

  assert.deepEqual(await space.near(EAST), ["east", "both", "up"]);
  const [east, both] = await space.vectors.search("model-a", EAST, 2);
  assert.ok(east!.score > 0.99);
  assert.equal(both!.passageId, 3);
});

test("enough documents are found even where one of them fills the front with its passages", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("long", pointing(...Array.from({ length: 300 }, () => EAST)));
  await space.put("near", pointing(unit(1, 1, 0)));
  await space.put("far", pointing(UP));

  assert.deepEqual(await space.near(EAST, 3), ["long", "near", "far"]);
});

test("what a filter leaves out never takes the place of a result", async (t) => {
  const space = await SearchSpace.open(t);
  for (let i = 0; i < 80; i++) await space.put(`noise${i}`, pointing(EAST));
  await space.put("kept", pointing(UP));

  assert.deepEqual(await space.near(EAST, 1, named("kept")), ["kept"]);
  assert.deepEqual(await space.near(EAST, 1, named("nothing")), []);
});

test("new vectors are seen by an index that was open all the time", async (t) => {
  const space = await SearchSpace.open(t);
  assert.deepEqual(await space.near(EAST), []);

  await space.put("east", pointing(EAST));
  assert.deepEqual(await space.near(EAST), ["east"]);

  await space.put("north", pointing(NORTH));
  assert.deepEqual(await space.near(NORTH), ["north", "east"]);
});

test("a removed vector is gone once its removal is a fair share of the table", async (t) => {
  const space = await SearchSpace.open(t);
  for (const name of ["a", "b", "c"]) await space.put(name, pointing(EAST));
  assert.equal((await space.near(EAST)).length, 3);

  await space.removeVectors("b");

  assert.deepEqual(await space.near(EAST), ["a", "c"]);
  assert.equal(await space.vectors.size("model-a"), 2);
});

test("a document that points elsewhere after a change is found there", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("a", pointing(EAST));
  await space.put("b", pointing(unit(1, 1, 0)));
  assert.deepEqual(await space.near(EAST), ["a", "b"]);

  await space.put("a", pointing(UP));

  assert.deepEqual(await space.near(EAST), ["b", "a"]);
  assert.deepEqual(await space.near(UP, 1), ["a"]);
});

test("vectors of different models never meet", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("old", pointing(EAST), "model-a");
  await space.put("new", { body: "text", vectors: [unit(1, 0)] }, "model-b");

  assert.deepEqual(await space.near(EAST, 5, undefined, "model-a"), ["old"]);
  assert.deepEqual(await space.near(unit(1, 0), 5, undefined, "model-b"), ["new"]);
  assert.deepEqual(await space.near(EAST, 5, undefined, "model-a"), ["old"]);
  assert.deepEqual(await space.near(EAST, 5, undefined, "model-c"), []);
});

test("the means of documents tell which are alike", async (t) => {
  const space = await SearchSpace.open(t);
  await space.put("a", pointing(EAST, unit(1, 0.2, 0)));
  await space.put("like a", pointing(unit(1, 0.1, 0)));
  await space.put("unlike", pointing(UP));

  const mean = await space.vectors.meanOf("model-a", (await space.idOf("a"))!);

  assert.deepEqual(await space.near(mean!), ["like a", "a", "unlike"]);
  assert.equal(await space.vectors.meanOf("model-a", 999), undefined);
});
