import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT, trackedTexts } from "./checkout.js";
import { dependencyFaults, type Exceptions, type Manifest } from "./dependency-faults.js";
import { isCode, isSource } from "./rules/rule.js";

const EXCEPTIONS: Exceptions = {
  notImported: {
    "@biomejs/biome": "run as a program by `npm test` and `npm run lint`",
    "@types/better-sqlite3": "types of better-sqlite3 for the compiler",
    "@types/node": "types of Node for the compiler",
  },
  notInstalled: {
    "@huggingface/transformers": "taken where the user has installed it, for ONNX models",
    "node-llama-cpp": "taken where the user has installed it, for GGUF models",
  },
};

test("every dependency is used, and a decision tells why it is there", () => {
  const files = trackedTexts();
  const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as Manifest;
  const code = {
    shipped: files.filter((file) => isSource(file.path)),
    own: files.filter((file) => isCode(file.path)),
  };
  const decisions = files.filter((file) => /^docs\/decisions\/.*\.md$/.test(file.path));

  assert.deepEqual(dependencyFaults(manifest, code, decisions, EXCEPTIONS), []);
});

test("a dependency that is unused, missing or never decided is seen", () => {
  const manifest = { dependencies: { zod: "4" }, devDependencies: { tsx: "4" } };
  const source = { path: "src/a.ts", text: 'import { z } from "zod";\nimport "node:fs";\nimport "./b.js";' };
  const script = { path: "scripts/a.mjs", text: 'import "tsx/esm/api";' };
  const decision = { path: "docs/decisions/1.md", text: "| `zod` | schemas |" };
  const none: Exceptions = { notImported: {}, notInstalled: {} };
  const faults = (shipped = [source], own = [source, script], told = [decision]) =>
    dependencyFaults(manifest, { shipped, own }, told, none);

  assert.deepEqual(faults(), []);
  assert.deepEqual(faults([]), ["zod is imported nowhere in src"]);
  assert.deepEqual(faults([source], [source]), ["tsx is imported nowhere"]);
  assert.deepEqual(faults([source], [source, script], []), ["no decision tells why zod"]);
  const stranger = { path: "src/b.ts", text: 'const x = await import("left/pad");' };
  assert.deepEqual(faults([source, stranger]), ["src imports left, which is no dependency"]);
});
