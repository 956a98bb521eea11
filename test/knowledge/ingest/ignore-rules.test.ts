import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { parseIgnoreRules } from "../../../src/knowledge/ingest/ignore-rules.js";

const RULES = `
# a comment
*.log
!keep.log
/top.md
folder/
docs/*.md
docs/**/deep.md
**/any/file.md
trailing.md   
escaped\\ 
\\#hash.md
\\!bang.md
a/**
x/**/z.md
[abc].md
ch?r.md
*.t[xy]t
{a,b}.md
`;

const PATHS = [
  "a.log",
  "b/a.log",
  "keep.log",
  "b/keep.log",
  "top.md",
  "b/top.md",
  "folder.md",
  "docs/x.md",
  "docs/y/x.md",
  "docs/y/deep.md",
  "docs/deep.md",
  "any/file.md",
  "q/any/file.md",
  "q/r/any/file.md",
  "trailing.md",
  "escaped ",
  "#hash.md",
  "!bang.md",
  "a/one.md",
  "x/z.md",
  "x/y/z.md",
  "x/y/w/z.md",
  "a.md",
  "d.md",
  "char.md",
  "chr.md",
  "f.txt",
  "f.tyt",
  "f.tzt",
  "{a,b}.md",
  "q/b.md",
];

test("rules of .gitignore decide as git itself decides", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "kenning-ignore-"));
  t.after(() => rmSync(folder, { recursive: true }));
  execFileSync("git", ["init", "-q", folder]);
  writeFileSync(path.join(folder, ".gitignore"), RULES);
  const { stdout } = spawnSync("git", ["-C", folder, "check-ignore", "--no-index", "-z", "--stdin"], {
    input: PATHS.join("\0"),
    encoding: "utf8",
  });
  const byGit = new Set(stdout.split("\0").filter(Boolean));

  const { rules } = parseIgnoreRules(RULES);
  for (const relPath of PATHS) assert.equal(rules(relPath, false) ?? false, byGit.has(relPath), relPath);
});

test("a rule that ends in a slash is for folders only, and the last rule that fits decides", () => {
  const { rules } = parseIgnoreRules("build/\n*.md\n!readme.md\nreadme.md\n!/readme.md\n");

  assert.deepEqual([rules("build", true), rules("build", false)], [true, undefined]);
  assert.deepEqual([rules("x/readme.md", false), rules("readme.md", false)], [true, false]);
});

test("ten thousand rules are followed, more are cut and told", () => {
  const many = (n: number): string => Array.from({ length: n }, (_, i) => `*${i}*.tmp`).join("\n");

  assert.equal(parseIgnoreRules(many(10_000)).isCut, false);
  assert.equal(parseIgnoreRules(many(10_000)).rules("x9999.tmp", false), true);
  assert.equal(parseIgnoreRules(many(10_001)).isCut, true);
});

test("windows line ends, blanks and lone signs are no rules by accident", () => {
  const { rules } = parseIgnoreRules("\r\n   \n!\n/\n#x\r\n*.log\r\n");

  assert.equal(rules("a.log", false), true);
  assert.equal(rules("a.md", false), undefined);
});
