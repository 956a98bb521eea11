import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { snippet } from "../../src/engine/snippet.js";

const all = () => 1;
const lookFor = (text: string, words: readonly string[], firstLine = 1) =>
  snippet(text, firstLine, new Set(words), all);

test("a short passage is shown whole, with its lines", () => {
  assert.deepEqual(lookFor("# Roof\n\nIt leaks.\n", ["leak"], 10), {
    text: "# Roof\n\nIt leaks.",
    startLine: 10,
    endLine: 12,
    line: 12,
  });
});

test("where nothing matches, the first text is shown", () => {
  const { text, line } = lookFor(`\n\n${"Long ago there was a house. ".repeat(40)}`, ["roof"], 5);

  assert.ok(text.startsWith("Long ago") && text.endsWith("…"));
  assert.equal(line, 7);
});

test("of a long passage the stretch with the most different words is shown, not the one with the most of one", () => {
  const filler = "nothing here at all\n".repeat(60);
  const { text, line } = lookFor(`roof roof roof roof\n${filler}the roof has red tiles\n${filler}`, [
    "roof",
    "red",
    "tile",
  ]);

  assert.match(text, /the roof has red tiles/);
  assert.equal(line, 62);
});

test("a word that says more draws the stretch to it", () => {
  const filler = "nothing here at all\n".repeat(60);
  const { text } = snippet(`common words\n${filler}rare word\n`, 1, new Set(["common", "rare"]), (term) =>
    term === "rare" ? 9 : 1,
  );

  assert.match(text, /rare word/);
});

test("cut ends are marked inside a line and not at its ends", () => {
  const line = "word ".repeat(200);
  const { text } = lookFor(`${line}target ${line}`, ["target"]);

  assert.ok(text.startsWith("…") && text.endsWith("…"));
  assert.match(text, /target/);
});

test("an empty passage is an empty snippet", () => {
  assert.deepEqual(lookFor("", ["roof"], 3), { text: "", startLine: 3, endLine: 3, line: 3 });
});

const piece = fc.constantFrom(
  "roof",
  "leaks",
  "😀",
  "日本語",
  "\n",
  "\n\n",
  " ",
  "x".repeat(90),
  "word ".repeat(20),
  "\t",
  "é",
);
const passages = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

test("a snippet is a stretch of the passage on the lines that it names, whole characters only", () => {
  fc.assert(
    fc.property(passages, fc.integer({ min: 1, max: 999 }), (passage, firstLine) => {
      const { text, startLine, endLine, line } = lookFor(passage, ["roof", "leak"], firstLine);
      const bare = text.replace(/^…/, "").replace(/…$/, "");

      assert.ok(text.isWellFormed());
      const lines = passage.split("\n").slice(startLine - firstLine, endLine - firstLine + 1);
      assert.ok(lines.join("\n").includes(bare), JSON.stringify({ passage, text, startLine, endLine }));
      assert.ok(line >= startLine && line <= Math.max(endLine, startLine), `${startLine} <= ${line} <= ${endLine}`);
      assert.ok(bare.length <= 600);
    }),
    { numRuns: 500 },
  );
});

test("where a word matches, the snippet shows it, and its line is the line of a match", () => {
  fc.assert(
    fc.property(passages, passages, (before, after) => {
      const passage = `${before} roof ${after}`;
      const { text, line } = lookFor(passage, ["roof"], 1);

      assert.match(text, /roof/);
      assert.match(passage.split("\n")[line - 1]!, /roof/);
    }),
    { numRuns: 500 },
  );
});
