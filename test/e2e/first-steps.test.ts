import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

test("setup of a folder proves with a real search that its text is found", async (t) => {
  const space = new Workspace(t);
  space.write("decisions/postgres.md", "# Why Postgres\n\nTransactions decided the comparison.\n");
  space.write("scan.pdf", "no PDF");

  const { code, stdout, stderr } = await space.run(["setup", "notes"]);

  assert.equal(code, 0, stderr);
  assert.match(stdout, /^notes: 1 added, 1 with errors$/m);
  assert.match(stdout, /scan\.pdf/);
  assert.match(stdout, /^Ready: 1 document of /m);
  const [, query, uri] = /^Proof: a search for "(.+)" finds (gno:\S+) line \d+\.$/m.exec(stdout)!;
  assert.equal(uri, "gno://notes/decisions/postgres.md");
  assert.deepEqual(await space.found(query!), ["decisions/postgres.md"]);
  const { meta } = (await space.json(["vsearch", "database"])) as { meta: { totalResults: number } };
  assert.equal(meta.totalResults, 1);
});

test("setup run again brings the folder up to date", async (t) => {
  const space = new Workspace(t);
  space.write("a.md", "# First things");
  await space.json(["setup", space.notes]);
  space.write("b.md", "# Second things");

  const { collection, documents } = await space.json(["setup", space.notes]);

  assert.deepEqual([collection, documents], ["notes", 2]);
});

test("setup of a folder without text says what to do", async (t) => {
  const space = new Workspace(t);

  const { exit, code, hint } = await space.failure(["setup", space.notes]);

  assert.deepEqual([exit, code], [1, "NOT_FOUND"]);
  assert.match(hint, /run this again/);
});

test("help and mistakes before the first setup make nothing on disk", async (t) => {
  const space = new Workspace(t);
  for (const args of [
    ["--help"],
    ["search", "--help"],
    ["version"],
    ["serach"],
    ["search", "roof"],
    ["status"],
    ["peek"],
    ["completion", "bash"],
  ])
    await space.run(args);

  assert.ok(!existsSync(space.dataDir));
  assert.deepEqual(readdirSync(space.configDir), []);
});

test("a search before the first setup says how to begin", async (t) => {
  const { exit, code, hint } = await new Workspace(t).failure(["search", "roof"]);

  assert.deepEqual([exit, code], [2, "INDEX_MISSING"]);
  assert.match(hint, /ken setup DIR/);
});

test("indexes of other names are other files", async (t) => {
  const space = new Workspace(t);
  space.write("a.md", "# Roof");
  space.configure();
  await space.json(["--index", "work", "index"]);

  assert.ok(existsSync(path.join(space.dataDir, "index-work.sqlite")) && !existsSync(space.index));
  const { results } = (await space.json(["search", "roof", "--index", "work"])) as { results: { uri: string }[] };
  assert.deepEqual(
    results.map(({ uri }) => uri),
    ["gno://notes/a.md?index=work"],
  );
  assert.equal((await space.json(["get", results[0]!.uri])).content, "# Roof");
});
