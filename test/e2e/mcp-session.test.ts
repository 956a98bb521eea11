import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

interface Found {
  readonly uri: string;
  readonly line: number;
}

test("an agent searches, reads around the hit, and finds a change after a sync", async (t) => {
  const space = new Workspace(t);
  const filler = "Nothing of interest.\n\n".repeat(100);
  space.write("house.md", `# House\n\n${filler}## Roof\n\nThe roof leaks above the kitchen.\n\n${filler}`);
  space.configure();
  await space.json(["index"]);
  const session = await space.serve();
  const search = async (query: string) => (await session.call("gno_search", { query })).data.results as Found[];

  const [hit] = await search("where does the roof leak");
  const read = await session.call("gno_get", { ref: hit!.uri, fromLine: hit!.line, lineCount: 3 });
  assert.match(String(read.data.content), /The roof leaks above the kitchen\./);
  assert.deepEqual(await search("zeppelin"), []);

  space.write("house.md", "# House\n\nThe roof is sound.\n");
  space.write("airship.md", "# Airship\n\nA zeppelin flies.\n");
  const { data } = await session.call("gno_sync");
  const job = await session.jobEnd(data.jobId);

  assert.equal(job.status, "completed");
  assert.equal((await search("zeppelin"))[0]!.uri, "gno://notes/airship.md");
  assert.deepEqual(await search("kitchen"), []);
  rmSync(path.join(space.notes, "airship.md"));
  await session.jobEnd((await session.call("gno_sync")).data.jobId);
  assert.deepEqual(await search("zeppelin"), []);
  await session.close();
  assert.deepEqual(session.stray, []);
});

test("a server sees what a command in another process has indexed", async (t) => {
  const space = new Workspace(t);
  space.write("a.md", "# Roof");
  space.configure();
  await space.json(["index"]);
  const session = await space.serve();
  const found = async (tool: string, query: string) =>
    ((await session.call(tool, { query })).data.results as Found[]).map(({ uri }) => uri);
  assert.deepEqual(await found("gno_search", "zeppelin"), []);

  space.write("b.md", "# Zeppelin");
  await space.json(["index"]);

  assert.deepEqual(await found("gno_search", "zeppelin"), ["gno://notes/b.md"]);
  assert.equal((await found("gno_vsearch", "zeppelin"))[0], "gno://notes/b.md");
});

test("a server that was started before the first index serves it once it is there", async (t) => {
  const space = new Workspace(t);
  const session = await space.serve();
  const refused = await session.call("gno_search", { query: "roof" });
  assert.ok(refused.isError);
  assert.match(refused.text, /^Error: INDEX_MISSING: .*\n.*ken setup DIR/);

  space.write("a.md", "# Roof");
  await space.json(["setup", space.notes]);

  assert.equal(
    ((await session.call("gno_search", { query: "roof" })).data.results as Found[])[0]!.uri,
    "gno://notes/a.md",
  );
});

test("documents can be read as resources, with their lines", async (t) => {
  const space = new Workspace(t);
  space.write("my notes/a.md", "# Roof\n\nIt leaks.\n");
  space.configure();
  await space.json(["update"]);
  const session = await space.serve();

  const { result } = await session.request("resources/list", {});
  const uris = (result!.resources as { uri: string }[]).map(({ uri }) => uri);
  assert.ok(uris.includes("gno://notes/my%20notes/a.md") && uris.includes("gno://tags"));

  const read = await session.request("resources/read", { uri: "gno://notes/my%20notes/a.md" });
  const [content] = read.result!.contents as { text: string; mimeType: string }[];
  assert.equal(content!.mimeType, "text/markdown");
  assert.match(content!.text, /^<!-- gno:\/\/notes\/my%20notes\/a\.md\n[\s\S]*-->\n\n1: # Roof\n2: \n3: It leaks\.$/);
});
