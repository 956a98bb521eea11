import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_CHUNKING } from "../../../../src/knowledge/collections/chunking-policy.js";
import { chunk } from "../../../../src/knowledge/ingest/extract/chunk.js";
import { extract } from "../../../../src/knowledge/ingest/extract/extract.js";
import { detectLanguage } from "../../../../src/knowledge/ingest/extract/language.js";

const UNITS = [
  "[[",
  "[",
  "![",
  "]]",
  "[a](",
  '[a](b "',
  "[a](<",
  "[[a|",
  "` `` ``` ",
  "<!-- [",
  "<a [",
  ">",
  "> ",
  "- ",
  "1. ",
  "| [a](b) ",
  "#",
  "# <a <a [a `\n",
  "a\n---\n",
  "```\n",
  "~",
  "\n",
  " ",
  "\t",
  "a",
  "\\[",
  ". ",
  ".)))) ",
  "漢",
  "😀",
  "{",
  '{"a":',
];

function milliseconds(text: string): number {
  const before = performance.now();
  const { bodyOffset, headings } = extract(text, { kind: "markdown" });
  chunk(text, bodyOffset, headings, DEFAULT_CHUNKING, "markdown");
  detectLanguage(text);
  return performance.now() - before;
}

// Quadratic time would be minutes at this length; the bound leaves room for a busy machine.
test("a megabyte of one hostile thing takes no more time than a megabyte of anything", () => {
  for (const unit of UNITS) {
    const text = `a${unit.repeat(Math.ceil(1_000_000 / unit.length))}z`;
    const ms = milliseconds(text);
    assert.ok(ms < 1500, `${Math.round(ms)} ms for ${JSON.stringify(unit)}`);
  }
});

test("runs of backticks of every length stay linear", () => {
  const runs = Array.from({ length: 1400 }, (_, i) => `${"`".repeat(i + 1)} `).join("");
  assert.ok(milliseconds(`[x](y) ${runs}`) < 1500);
});
