import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { Workspace } from "../support/workspace.js";

const FILES = {
  "roof.md": "---\ntags: [house]\n---\n\n# Roof\n\nThe roof leaks. See [[Craftsmen]].\n",
  "craftsmen.md": "---\ntags: [house, people]\n---\n\n# Craftsmen\n\nJo mends the [roof](roof.md).\n",
  "bread.md": "# Bread\n\nFlour, water, salt.\n",
};

async function indexed(t: TestContext): Promise<Workspace> {
  const space = new Workspace(t);
  for (const [name, text] of Object.entries(FILES)) space.write(name, text);
  space.configure();
  await space.json(["index"]);
  return space;
}

interface Listed {
  readonly [key: string]: unknown;
  readonly uri: string;
}

const paths = (list: unknown, key = "uri") =>
  (list as Listed[]).map((one) => String(one[key]).slice("gno://notes/".length));

test("searches by words, by meaning and by both find the document, each in its way", async (t) => {
  const space = await indexed(t);

  assert.deepEqual(paths((await space.json(["search", "roof", "leaks", "-n", "1"])).results), ["roof.md"]);
  assert.deepEqual(paths((await space.json(["vsearch", "baking a loaf", "-n", "1"])).results), ["bread.md"]);
  const { results, meta } = (await space.json(["query", "who repairs the roof", "--explain"])) as {
    results: unknown;
    meta: { mode: string; explain: { results: unknown[] } };
  };
  assert.ok(paths(results).includes("craftsmen.md"));
  assert.equal(meta.mode, "hybrid");
  assert.ok(meta.explain.results.length > 0);
  assert.match((await space.run(["query", "roof", "--explain"])).stdout, /^Terms: roof \(\d\)/m);
});

test("documents are read whole, in part and several at once", async (t) => {
  const space = await indexed(t);

  assert.equal((await space.json(["get", "notes/bread.md"])).content, FILES["bread.md"]);
  assert.equal((await space.run(["get", "notes/bread.md:3", "--no-line-numbers"])).stdout, "Flour, water, salt.\n");
  assert.match(
    (await space.run(["get", "notes/bread.md", "--from-line", "3", "--line-count", "1"])).stdout,
    /^3: Flour/,
  );
  const { documents, skipped } = await space.json(["multi-get", "notes/roof.md", "notes/lost.md"]);
  assert.deepEqual([paths(documents), (skipped as unknown[]).length], [["roof.md"], 1]);
  assert.equal(((await space.json(["multi-get", "--pattern", "notes/*.md"])).documents as unknown[]).length, 3);
});

test("what is there can be looked over", async (t) => {
  const space = await indexed(t);

  assert.deepEqual(paths((await space.json(["ls"])).documents), ["bread.md", "craftsmen.md", "roof.md"]);
  assert.deepEqual((await space.json(["tags"])).tags, [
    { tag: "house", count: 2 },
    { tag: "people", count: 1 },
  ]);
  assert.deepEqual(paths((await space.json(["links", "notes/roof.md"])).links, "resolvedUri"), ["craftsmen.md"]);
  assert.deepEqual(paths((await space.json(["backlinks", "notes/roof.md"])).backlinks, "sourceDocUri"), [
    "craftsmen.md",
  ]);
  assert.equal(paths((await space.json(["similar", "notes/roof.md"])).similar)[0], "craftsmen.md");
  const { totalDocuments, healthy, embeddingBacklog } = await space.json(["status"]);
  assert.deepEqual([totalDocuments, healthy, embeddingBacklog], [3, true, 0]);
  assert.deepEqual((await space.json(["peek"])).counts, { documents: 3, collections: 1 });
});

test("a doctor finds a sound installation sound, and says what is wrong with another", async (t) => {
  const space = await indexed(t);
  const well = await space.run(["doctor"]);
  assert.equal(well.code, 0, well.stdout);
  assert.match(well.stdout, /^ok {3}index: 3 documents, sound/m);

  rmSync(space.notes, { recursive: true });
  const ill = await space.json(["doctor"]);
  const finding = (ill.findings as { check: string; status: string; fix?: string }[]).find(
    ({ check }) => check === "collection notes",
  )!;
  assert.equal(finding.status, "warn");
  assert.match(finding.fix!, /ken collection remove notes/);
});

test("collections come, get another name and go", async (t) => {
  const space = await indexed(t);
  space.write("../more/boat.md", "# Boat");
  const names = async () =>
    ((await space.json(["collection", "list"])).collections as { name: string }[]).map(({ name }) => name);

  await space.json(["collection", "add", "more"]);
  assert.deepEqual(await names(), ["notes", "more"]);
  await space.json(["update", "more"]);
  assert.deepEqual(await space.found("boat"), ["boat.md"]);

  await space.json(["collection", "rename", "more", "ships"]);
  assert.equal((await space.json(["get", "ships/boat.md"])).content, "# Boat");

  await space.json(["collection", "remove", "ships"]);
  assert.deepEqual(await names(), ["notes"]);
  assert.deepEqual(await space.found("boat"), []);
});

test("changes are read by update, and embedded by embed", async (t) => {
  const space = await indexed(t);
  space.write("new.md", "# A new boat");

  const { collections, embedded } = (await space.json(["update"])) as {
    collections: Record<string, number>[];
    embedded: number;
  };
  assert.deepEqual([collections[0]!.filesAdded, collections[0]!.filesUnchanged, embedded], [1, 3, 0]);
  assert.equal((await space.json(["embed"])).embedded, 1);
  assert.deepEqual(paths((await space.json(["vsearch", "ship", "-n", "1"])).results), ["new.md"]);
});

test("an index can be made anew from the files, and the old one is kept beside it", async (t) => {
  const space = await indexed(t);

  const { collections } = (await space.json(["index", "--rebuild"])) as { collections: Record<string, number>[] };

  assert.equal(collections[0]!.filesAdded, 3);
  assert.deepEqual(await space.found("leaks"), ["roof.md"]);
});

test("any tool can be called by its name with JSON", async (t) => {
  const space = await indexed(t);

  const { results } = await space.json(["call", "gno_search", '{"query":"leaks","limit":"1"}']);

  assert.deepEqual(paths(results), ["roof.md"]);
});

test("typed entries of a query are given as JSON", async (t) => {
  const space = await indexed(t);

  const { meta } = (await space.json([
    "query",
    "roof",
    "--query-modes",
    '[{"mode":"term","text":"Jo, or another"}]',
  ])) as {
    meta: { queryModes: unknown };
  };

  assert.deepEqual(meta.queryModes, [{ mode: "term", text: "Jo, or another" }]);
});

test("a relative folder counts from where the command is run", async (t) => {
  const space = new Workspace(t);
  space.write("sub/a.md", "# Roof");

  const { path: root } = await space.json(["setup", "sub"], { cwd: space.notes });

  assert.equal(root, path.join(space.notes, "sub"));
});
