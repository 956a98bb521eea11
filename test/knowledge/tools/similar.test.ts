import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../../support/test-app.js";

const FILES = {
  "bread.md": "Knead flour, water, salt and yeast into a dough, and bake the bread in a hot oven.",
  "cake.md": "Mix flour, sugar, butter and eggs, and bake the cake in the oven.",
  "chess.md": "The knight takes the bishop, and black resigns the game.",
};

test("documents of like meaning are found, the nearest first, and never the document itself", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();

  const { similar, meta } = await app.gno.similar({ ref: "notes/bread.md" });

  assert.equal(similar[0]!.relPath, "cake.md");
  assert.ok(similar.every(({ relPath, score }) => relPath !== "bread.md" && score >= 0 && score <= 1));
  assert.deepEqual([meta.uri, meta.limit, meta.crossCollection], ["gno://notes/bread.md", 5, false]);
});

test("what is less alike than asked for is left out", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.index();
  const [nearest] = (await app.gno.similar({ ref: "notes/bread.md" })).similar;

  const { similar } = await app.gno.similar({ ref: "notes/bread.md", threshold: nearest!.score });

  assert.deepEqual(
    similar.map(({ relPath }) => relPath),
    ["cake.md"],
  );
});

test("other collections are looked at when asked for", async (t) => {
  const app = await testApp(t, { files: FILES });
  await app.addCollection("more", { "loaf.md": FILES["bread.md"] });
  await app.index();
  const found = async (crossCollection: boolean) =>
    (await app.gno.similar({ ref: "notes/bread.md", crossCollection })).similar.map(({ uri }) => uri);

  assert.equal((await found(true))[0], "gno://more/loaf.md");
  assert.ok(!(await found(false)).includes("gno://more/loaf.md"));
});

test("without embeddings it says how to make them", async (t) => {
  const app = await testApp(t, { files: FILES });

  await assert.rejects(app.gno.similar({ ref: "notes/bread.md" }), { code: "VECTORS_UNAVAILABLE", hint: /ken index/ });
});
