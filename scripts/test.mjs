// Everything that must hold before a change lands: installs what is missing, then types, style, bundle and all tests.
// `npm test -- engine` runs only the test files whose path contains the word.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, run } from "./install.mjs";

const only = process.argv.slice(2);
install();

const stages = [
  ["types", "tsc", ["-p", "."]],
  ["style", "biome", ["ci", "--error-on-warnings"]],
  ["bundle", process.execPath, ["scripts/build.mjs"]],
];
const count = { passed: 0, failed: 0 };
for (const [name, command, args] of stages) {
  const program = command === process.execPath ? command : join("node_modules", ".bin", command);
  const code = run(program, args);
  count[code === 0 ? "passed" : "failed"]++;
  console.log(`${code === 0 ? "ok" : "FAILED"}: ${name}`);
}

const files = readdirSync("test", { recursive: true })
  .filter((name) => name.endsWith(".test.ts") && only.every((word) => name.includes(word)))
  .map((name) => join("test", name))
  .sort();
if (files.length === 0) {
  // Node would look for tests by itself then, and take this file for one.
  console.error(`No test file has "${only.join('" and "')}" in its path.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "kenning-test-"));
const summary = join(folder, "summary.json");
const reporters = [
  "--test-reporter=./scripts/test-lines.mjs",
  "--test-reporter-destination=stdout",
  "--test-reporter=./scripts/test-counts.mjs",
  `--test-reporter-destination=${summary}`,
];
const code = run(process.execPath, [
  "--import",
  "./scripts/typescript.mjs",
  "--test",
  "--test-concurrency=2",
  ...reporters,
  ...files,
]);
const tests = JSON.parse(readFileSync(summary, "utf8"));
rmSync(folder, { recursive: true, force: true });

count.passed += tests.passed;
// A run that ends badly without a failed test (a crash of the runner itself) is a failure too.
count.failed += tests.failed + (code !== 0 && tests.failed === 0 ? 1 : 0);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
