import assert from "node:assert/strict";
import { test } from "node:test";
import { trackedTexts } from "./checkout.js";
import { folderCycles } from "./folder-cycles.js";
import { codeLines, WARN_LINES } from "./rules/file-size.js";
import { isSource } from "./rules/rule.js";

const MEDIAN_LINES = 80;
const sources = trackedTexts().filter(({ path }) => isSource(path));

test("no folder imports another that leads back to it", () => {
  assert.deepEqual(folderCycles(sources), []);
});

test("a ring is seen between folders, between files and the long way round", () => {
  const ring = [
    { path: "src/a/x/one.ts", text: 'import type { Two } from "../y/two.js";' },
    { path: "src/a/y/two.ts", text: 'import { three } from "../z/three.js";' },
    { path: "src/a/z/three.ts", text: 'export { four } from "../x/four.js";' },
  ];
  const files = [
    { path: "src/a/one.ts", text: 'import "./two.js";' },
    { path: "src/a/two.ts", text: 'import "./one.js";' },
  ];
  const rooms = [
    { path: "src/a/index.ts", text: 'import "./tools/get.js";' },
    { path: "src/a/tools/get.ts", text: 'import "../toolset.js";' },
  ];

  assert.deepEqual(folderCycles(ring), ["src/a: x -> y -> z -> x"]);
  assert.deepEqual(folderCycles(files), ["src/a: one.ts -> two.ts -> one.ts"]);
  assert.deepEqual(folderCycles(rooms), []);
});

test("half of all files are short", (t) => {
  const sizes = sources.map((file) => ({ path: file.path, lines: codeLines(file) })).sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]!.lines;

  t.diagnostic(`${sizes.length} files, median ${median} lines of code, longest ${sizes.at(-1)!.lines}`);
  for (const { path, lines } of sizes.filter((one) => one.lines > WARN_LINES))
    t.diagnostic(`warning: ${path} has ${lines} lines of code, more than ${WARN_LINES}`);
  assert.ok(median < MEDIAN_LINES, `the median is ${median}`);
});
