import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { converterFor, converters, supportedExtensions } from "../../../../src/knowledge/ingest/convert/registry.js";
import { convertFile, refusalOf } from "./convert-file.js";

const idOf = (name: string, ext: string, firstBytes = ""): string | undefined =>
  converterFor(name, ext, Buffer.from(firstBytes))?.id;

test("extensions and well-known names choose the converter", () => {
  assert.equal(idOf("notes/a.md", ".md"), "text/markdown");
  assert.equal(idOf("a.TXT", ".TXT"), "text/plain");
  assert.equal(idOf("src/a.ts", ".ts"), "code/typescript");
  assert.equal(idOf("Makefile", ""), "code/makefile");
  assert.equal(idOf("docker/Dockerfile", ""), "code/dockerfile");
  assert.equal(idOf("CMakeLists.txt", ".txt"), "code/cmake");
  assert.equal(idOf("LICENSE", ""), "text/plain");
  assert.equal(idOf("a.docx", ".docx"), "office/docx");
  assert.equal(idOf("a.xyz", ".xyz", "text"), undefined);
});

test("a file without an extension is chosen by its first bytes", () => {
  assert.equal(idOf("bin/run", "", "#!/bin/sh\n"), "code/shellscript");
  assert.equal(idOf("thoughts", "", "some words"), "text/plain");
  assert.equal(idOf("thoughts", "", "half a character \u00e9".slice(0, -1)), "text/plain");
  assert.equal(idOf("blob", "", "\0\x01\x02"), undefined);
});

test("names of object members choose nothing", () => {
  assert.equal(idOf("constructor", "", "\0"), undefined);
  assert.equal(idOf("__proto__", "", "\0"), undefined);
  assert.equal(idOf("a.constructor", ".constructor", "x"), undefined);
});

test("every converter is described and every extension is its own, in lower case", () => {
  assert.equal(new Set(converters.map(({ id }) => id)).size, converters.length);
  const all = converters.flatMap(({ extensions }) => extensions);
  assert.equal(new Set(all).size, all.length, "an extension belongs to two converters");
  assert.equal(supportedExtensions.length, all.length);
  for (const extension of all) assert.match(extension, /^\.[a-z0-9+]+$/);
  for (const { cost, id } of converters)
    assert.equal(cost, /^(?:text|code)\/(?!notebook)/.test(id) ? "cheap" : "heavy", id);
});

test("loading the registry loads no library: each is imported where it is used", () => {
  const folder = new URL("../../../../src/knowledge/ingest/convert/", import.meta.url);
  for (const file of readdirSync(folder)) {
    const loaded = readFileSync(new URL(file, folder), "utf8").match(/^import (?!type ).* from "(?!\.|node:).*$/gm);
    assert.equal(loaded, null, `${file} loads a library at once`);
  }
});

test("text, Markdown and code are their own mirror, line by line", async () => {
  const source = "---\ntitle: A\n---\n\n# Head\r\n\r\n\ttext  \r\n";

  for (const name of ["a.md", "a.txt", "a.py"])
    assert.equal((await convertFile(name, source)).markdown, source.replaceAll("\r\n", "\n"));
});

test("a blank text file is a blank mirror, binary under a text name is refused", async () => {
  assert.equal((await convertFile("a.md", "")).markdown, "");
  assert.equal((await convertFile("a.txt", " \n\n")).markdown, " \n\n");
  await refusalOf("a.md", Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2]), "BINARY_CONTENT");
});

test("a mirror is cut at its limit, never within a character", async () => {
  const { markdown, warnings } = await convertFile("a.md", "abc🛳️def", { maxMirrorChars: 4 });

  assert.equal(markdown, "abc");
  assert.equal(warnings[0]?.code, "TRUNCATED");
});

test("no file, however damaged, makes a converter throw anything but a refusal", async () => {
  const damaged = [
    "",
    " ",
    "x",
    "PK\x03\x04",
    "%PDF-1.4",
    "{\\rtf1",
    "<",
    "{",
    "BEGIN:VCALENDAR",
    "From ",
    '"',
    "WEBVTT",
  ];
  for (const converter of converters.filter(({ cost }) => cost === "heavy"))
    for (const content of damaged) {
      const name = `a${converter.extensions[0]}`;
      await convertFile(name, content).then(
        ({ markdown }) => assert.notEqual(markdown.trim(), ""),
        (error) => assert.equal((error as Error).name, "Refusal", `${name} ${content}: ${error}`),
      );
    }
});
