import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

const FILES = 5_000;

test("a tree of thousands of files is indexed within bounds of memory, and a second run reads none of them again", async (t) => {
  const space = new Workspace(t);
  space.configure();
  for (let i = 0; i < FILES; i++)
    space.write(`${i % 50}/${i % 7}/note-${i}.md`, `# Note ${i}\n\n${`word${i % 997} of number${i} `.repeat(30)}\n`);
  let peakKb = 0;

  const { collections } = await space.json(["index", "--no-embed"], {
    during: (child) => {
      const timer = setInterval(() => {
        peakKb = Math.max(peakKb, residentKb(child.pid!));
      }, 50);
      child.on("close", () => clearInterval(timer));
    },
  });

  assert.equal((collections as { filesAdded: number }[])[0]!.filesAdded, FILES);
  assert.ok(peakKb < 512 * 1024, `${peakKb} KiB`);
  assert.deepEqual(await space.found("number4321"), ["21/2/note-4321.md"]);
  const again = await space.json(["index", "--no-embed"]);
  const [report] = again.collections as { filesUnchanged: number; filesUpdated: number }[];
  assert.deepEqual([report!.filesUnchanged, report!.filesUpdated], [FILES, 0]);
});

function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch (thrown) {
    // It has just ended, or this system shows processes in another way.
    assert.match((thrown as NodeJS.ErrnoException).code ?? "", /^(ENOENT|ESRCH)$/);
    return 0;
  }
}

test("rules of .gitignore by the ten thousand, with bombs among them, are followed in a time that is no hang", async (t) => {
  const space = new Workspace(t);
  space.configure({ pattern: "**/*.md" });
  const rules = Array.from({ length: 9_990 }, (_, i) => `*secret-${i}-*.md`);
  const bombs = [
    `${"*a".repeat(60)}b.md`,
    `${"**/a/".repeat(60)}b`,
    `${"{a,b}".repeat(60)}`,
    "[[[[[[[",
    "\\",
    "!",
    "**/**/**/**",
  ];
  space.write(".gitignore", [...bombs.slice(0, -1), ...rules].join("\n"));
  for (let i = 0; i < 300; i++) space.write(`${"a/".repeat(i % 40)}${"a".repeat(200)}${i}.md`, "# Kept\n\nlantern\n");
  space.write("x-secret-77-y.md", "# Hidden\n\nlantern hidden\n");

  await space.json(["index", "--no-embed"]);

  assert.equal((await space.json(["status"])).totalDocuments, 300);
  assert.deepEqual(await space.found("hidden"), []);
});

test("an ignore file of megabytes is told as too large, and nothing is read from a pipe in its place", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("good.md", "# Good\n");
  space.write(".gitignore", "#".repeat(2 * 1024 * 1024));

  const { troubles } = await space.json(["index", "--no-embed"]);

  assert.deepEqual(
    (troubles as { relPath: string; code: string }[]).map(({ relPath, code }) => [relPath, code]),
    [[".gitignore", "TOO_LARGE"]],
  );
});

test("patterns of a collection that stand for too many are refused before anything is written", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("part/a.md", "# A\n");
  const server = await space.serve();
  let nested = "x";
  for (let i = 0; i < 300; i++) nested = `{a,${nested}}`;

  for (const args of [
    { pattern: "{a,b}".repeat(30) },
    { pattern: `**/${nested}` },
    { include: ["{1..1000000}.md"] },
    { exclude: ["+(a|aa)b"] },
    { exclude: Array.from({ length: 10_001 }, (_, i) => `x${i}`) },
  ]) {
    const { isError, data } = await server.call("gno_add_collection", {
      path: `${space.notes}/part`,
      name: "part",
      ...args,
    });
    assert.ok(isError, JSON.stringify(args).slice(0, 80));
    assert.equal(data.error, "VALIDATION");
  }
  const many = await server.call("gno_multi_get", { pattern: "{a,b}".repeat(30) });
  assert.match(many.text, /^Error: (VALIDATION|INDEX_MISSING)/);
});
