import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

const NAMES = [
  "new\nline.md",
  "tab\there.md",
  "quote\"and'apostrophe.md",
  "percent%2Fslash.md",
  "100%.md",
  "hash#tag.md",
  "what?.md",
  "index?index=other.md",
  "-dash.md",
  "--help.md",
  "emoji 🏮.md",
  "trailing .md",
  " leading.md",
  "CON.md",
  "aux.md",
  "colon:12",
  "colon:12.md",
  "back\\slash.md",
  "star*[a]{b}.md",
  "$(touch owned).md",
  "<script>.md",
  "..double.md",
  "...md",
  "a..b.md",
  "ＦＵＬＬ.md",
  "\u202Egnp.md",
  "e\u0301.md",
  "\u00e9.md",
  `${"long".repeat(62)}.md`,
] as const;

test("a file of any name is listed, found, and read back by its URI, its path and its resource, and never another file", async (t) => {
  const space = new Workspace(t);
  space.configure({ pattern: "**/*" });
  const names = NAMES.filter((name) => path.extname(name) === ".md");
  for (const [i, name] of names.entries())
    space.write(`odd ?#%/${name}`, `# Title ${i}\n\nnumber${i}number of the lantern\n`);
  await space.json(["index"]);
  const server = await space.serve();

  const listed: string[] = [];
  for (let cursor: unknown; ; ) {
    const { result } = await server.request("resources/list", cursor === undefined ? {} : { cursor });
    listed.push(...(result!.resources as { uri: string }[]).map(({ uri }) => uri));
    cursor = result!.nextCursor;
    if (cursor === undefined) break;
  }
  for (const [i, name] of names.entries()) {
    const relPath = `odd ?#%/${name}`;
    const { data } = await server.call("gno_search", { query: `number${i}number` });
    const [hit] = data.results as { uri: string; source: { relPath: string } }[];
    assert.equal(hit?.source.relPath, relPath);
    assert.ok(listed.includes(hit.uri), `${hit.uri} is not listed`);
    const expected = `# Title ${i}\n\nnumber${i}number of the lantern\n`;
    for (const ref of [hit.uri, `notes/${relPath}`]) {
      const read = await server.call("gno_get", { ref });
      assert.equal(read.data.content, expected, `${JSON.stringify(ref)}: ${read.text}`);
    }
    const resource = await server.request("resources/read", { uri: hit.uri });
    const [content] = resource.result!.contents as { text: string }[];
    assert.ok(content!.text.includes(`number${i}number`), hit.uri);
  }
  const cli = await space.run(["get", "--", "notes/odd ?#%/--help.md"]);
  assert.equal(cli.code, 0, cli.stderr);
});

test("a name that is no UTF-8 is refused by name, and its neighbours are indexed", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nlantern\n");
  const folder = Buffer.from(`${space.notes}/`);
  writeFileSync(Buffer.concat([folder, Buffer.from([0x66, 0xff, 0xfe]), Buffer.from(".md")]), "lantern\n");
  const bad = Buffer.concat([folder, Buffer.from([0xc3, 0x28])]);
  mkdirSync(bad);
  writeFileSync(Buffer.concat([bad, Buffer.from("/inner.md")]), "lantern\n");

  const { troubles } = await space.json(["index"]);

  assert.deepEqual(await space.found("lantern"), ["good.md"]);
  assert.ok(
    (troubles as { code: string }[]).some(({ code }) => code === "NAME_NOT_UTF8"),
    JSON.stringify(troubles),
  );
});

test("two files whose names differ only in their Unicode form stay two documents", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("caf\u00e9.md", "# Composed\n\nlantern composed\n");
  space.write("cafe\u0301.md", "# Decomposed\n\nlantern decomposed\n");
  await space.json(["index"]);
  const server = await space.serve();

  for (const [name, word] of [
    ["caf\u00e9.md", "Composed"],
    ["cafe\u0301.md", "Decomposed"],
  ] as const) {
    const { data } = await server.call("gno_get", { ref: `notes/${name}` });
    assert.equal(data.title, word);
  }
  assert.equal((await space.found("lantern")).length, 2);
});

test("a file whose name ends in a number behind a colon is read as itself, not as a line of another", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("log.md", "one\ntwo\nthree\n");
  space.write("log.md:2.md", "another file\n");
  await space.json(["index"]);

  assert.equal((await space.json(["get", "notes/log.md:2.md"])).content, "another file\n");
  assert.match(String((await space.json(["get", "notes/log.md:2", "--line-count", "1"])).content), /^two/);
});

test("index names that differ in case or Unicode form are one index, and several files of one name are refused", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n\nlantern\n");
  await space.json(["index", "--index", "Caf\u00e9"]);

  assert.equal((await space.found("lantern", { env: { KEN_INDEX: "CAFE\u0301" } })).length, 1);

  for (const name of ["../evil", "a/b", "..", ".hidden", "a".repeat(65), "nul\u0001", "end.", "CON/../x"])
    assert.equal(
      (await space.failure(["search", "lantern"], { env: { KEN_INDEX: name } })).code,
      "INVALID_INDEX_NAME",
      name,
    );

  for (const name of ["index-TWICE.sqlite", "index-Twice.sqlite"]) writeFileSync(path.join(space.dataDir, name), "");
  const twice = await space.failure(["search", "lantern"], { env: { KEN_INDEX: "tWICE" } });
  assert.equal(twice.code, "CONFLICT");
});
