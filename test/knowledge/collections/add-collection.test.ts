import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { addCollection } from "../../../src/knowledge/collections/add-collection.js";
import { ConfigFile } from "../../../src/knowledge/collections/config-file.js";
import { collectionRoot } from "../../../src/knowledge/collections/root-check.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

function home(t: TestContext) {
  const base = temporaryFolder(t);
  const around = { home: path.join(base, "home"), dataDir: path.join(base, "home", "data") };
  const folder = (name: string) => {
    const made = path.join(around.home, name);
    mkdirSync(made, { recursive: true });
    return made;
  };
  folder("data");
  const config = new ConfigFile(path.join(base, "index.yml"));
  const add = (given: string, more: object = {}) =>
    addCollection(config, { path: given, pattern: "**/*", include: [], ...more }, around);
  return { around, folder, config, add };
}

test("a folder becomes a collection under its own name, in plain letters", (t) => {
  const { folder, add } = home(t);

  assert.equal(add(folder("My Notes (2026)")).name, "my-notes-2026");
  assert.equal(add(folder("Übersicht")).name, "ubersicht");
  assert.equal(add(folder("日本")).name, "notes");
});

test("a folder may be written with the sign for home", (t) => {
  const { folder, add, around } = home(t);
  folder("notes");

  assert.equal(add("~/notes").path, path.join(around.home, "notes"));
});

test("what a person leaves out is left out beside what no one wants", (t) => {
  const { folder, add } = home(t);

  const { exclude } = add(folder("notes"), { exclude: ["drafts", ".git"] });

  assert.ok(exclude.includes("drafts") && exclude.includes("node_modules"));
  assert.equal(exclude.filter((name) => name === ".git").length, 1);
});

test("a name, and a folder, can be a collection once", (t) => {
  const { folder, add } = home(t);
  add(folder("notes"));

  assert.throws(() => add(folder("other"), { name: "Notes" }), {
    code: "DUPLICATE",
    message: /"notes" exists already/,
  });
  assert.throws(() => add(folder("notes"), { name: "again" }), { code: "DUPLICATE", message: /"notes" already/ });
});

test("a name that is none, and patterns that take too long, are refused before anything is written", (t) => {
  const { folder, add, config } = home(t);

  for (const name of ["", "a b", "-a", "ä", "a/b", "x".repeat(65)])
    assert.throws(() => add(folder("notes"), { name }), { code: "VALIDATION" }, name);
  assert.throws(() => add(folder("notes"), { pattern: "{a,b}".repeat(30) }), { code: "VALIDATION" });
  assert.deepEqual(config.read().collections, []);
});

test("folders that hold the system, the home, secrets or the index are refused, also through a link", (t) => {
  const { folder, around } = home(t);
  const link = path.join(folder("links"), "etc");
  symlinkSync("/etc", link);
  const refused = [
    "/",
    "/etc",
    "/usr/share",
    "/proc",
    link,
    "~",
    around.home,
    path.dirname(around.home),
    folder(".ssh"),
    folder(".config/app"),
    around.dataDir,
    folder("data/inside"),
  ];

  for (const given of refused) assert.throws(() => collectionRoot(given, around), { code: "INVALID_PATH" }, given);
});

test("a folder that holds the index folder is refused", (t) => {
  const { folder } = home(t);
  const around = { home: path.join(folder("x"), "elsewhere"), dataDir: folder("docs/app/data") };

  assert.throws(() => collectionRoot(folder("docs"), around), { code: "INVALID_PATH", message: /the index itself/ });
});

test("a folder whose name only begins like a refused one is allowed", (t) => {
  const { folder, around } = home(t);

  assert.equal(collectionRoot(folder("data-of-mine"), around), path.join(around.home, "data-of-mine"));
});

test("what is no folder is told apart from what is not there", (t) => {
  const { folder, around } = home(t);
  const file = path.join(folder("notes"), "a.md");
  writeFileSync(file, "x");

  assert.throws(() => collectionRoot(file, around), { code: "INVALID_PATH", message: /is no folder/ });
  assert.throws(() => collectionRoot(path.join(around.home, "lost"), around), { code: "PATH_NOT_FOUND" });
  assert.throws(() => collectionRoot("notes", around), { code: "INVALID_PATH", message: /relative/ });
  assert.equal(collectionRoot("notes", { ...around, cwd: around.home }), path.join(around.home, "notes"));
});

test("the configuration keeps the comments and keys that it does not know", (t) => {
  const { folder, add, config } = home(t);
  writeFileSync(config.path, '# mine\nversion: "1.0"\nsomething: else # kept\ncollections: []\n');

  add(folder("notes"));
  config.renameCollection("notes", "papers");
  config.setEmbeddingModel("static:default");

  const text = readFileSync(config.path, "utf8");
  assert.match(text, /^# mine\n/);
  assert.match(text, /something: else # kept/);
  assert.deepEqual(
    config.read().collections.map(({ name }) => name),
    ["papers"],
  );
  config.removeCollection("papers");
  assert.deepEqual(new ConfigFile(config.path).read().collections, []);
});

test("a configuration that somebody edits is read again", (t) => {
  const { config } = home(t);
  assert.equal(config.read().chunking.maxTokens, 800);

  writeFileSync(config.path, "chunking: { maxTokens: 400 }\n");

  assert.equal(config.read().chunking.maxTokens, 400);
});

for (const [what, text, message] of [
  ["no YAML", "collections: [", /no valid YAML/],
  ["a wrong value", "chunking: { maxTokens: many }", /chunking/],
  ["a wrong name", "collections: [{ name: 'A b', path: /x }]", /collections/],
  ["a text", "just words", /index\.yml/],
] as const)
  test(`a configuration with ${what} is refused with the file and the place`, (t) => {
    const { config } = home(t);
    writeFileSync(config.path, text);

    assert.throws(() => config.read(), { code: "CONFIG_INVALID", message });
  });
