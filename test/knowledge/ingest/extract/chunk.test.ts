import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ChunkingPolicy, DEFAULT_CHUNKING } from "../../../../src/knowledge/collections/chunking-policy.js";
import { chunk } from "../../../../src/knowledge/ingest/extract/chunk.js";
import { extract, type MirrorKind } from "../../../../src/knowledge/ingest/extract/extract.js";
import type { Chunk } from "../../../../src/knowledge/ingest/extract/extraction.js";

function chunksOf(text: string, policy: ChunkingPolicy = DEFAULT_CHUNKING, kind: MirrorKind = "markdown"): Chunk[] {
  const { bodyOffset, headings } = extract(text, { kind });
  return chunk(text, bodyOffset, headings, policy, kind);
}

const small = (maxTokens: number, overlapPercent = 0): ChunkingPolicy => ({ maxTokens, overlapPercent });
const textOf = (text: string, { start, end }: Chunk): string => text.slice(start, end);
const words = (n: number, word = "word"): string => Array.from({ length: n }, (_, i) => `${word}${i}`).join(" ");

test("a document shorter than the target is one chunk, without its front matter", () => {
  const text = "---\ntitle: x\n---\n\n# Heading\n\nBody\n";
  assert.deepEqual(chunksOf(text), [{ start: 18, end: text.length, startLine: 5, endLine: 7, heading: "Heading" }]);
});

test("an empty body gives no chunk", () => {
  for (const text of ["", "\n\n", "  \n\t", "---\ntitle: x\n---\n", "---\ntitle: x\n---\n\n \n"]) {
    assert.deepEqual(chunksOf(text), [], JSON.stringify(text));
  }
});

test("a chunk ends before a heading, and the next one stands under it without overlap", () => {
  const text = `# A\n\n${words(40)}\n\n## B\n\n${words(50)}\n`;
  const [first, second] = chunksOf(text, small(100, 0.2));
  assert.equal(first!.heading, "A");
  assert.ok(textOf(text, second!).startsWith("## B"));
  assert.deepEqual([second!.heading, second!.startLine, first!.endLine], ["A > B", 5, 3]);
});

test("a chunk ends at a paragraph, else at a sentence, else at a line, else at a word", () => {
  const paragraph = `${words(30)}\n\n${words(30, "next")}\n`;
  assert.ok(textOf(paragraph, chunksOf(paragraph, small(60))[1]!).startsWith("next0"));

  const sentence = `${words(30)}. Next ${words(60)}\n`;
  assert.ok(textOf(sentence, chunksOf(sentence, small(60))[1]!).startsWith("Next"));

  const line = `${words(28)}\nline ${words(60)}\n`;
  assert.ok(textOf(line, chunksOf(line, small(60))[1]!).startsWith("line"));

  const word = words(100);
  for (const one of chunksOf(word, small(60))) assert.match(textOf(word, one), /^word/);
});

test("sentences of scripts without blanks end chunks as well", () => {
  const text = "ここに文があります。次の文もここにあります。".repeat(30);
  const chunks = chunksOf(text, small(20, 0.15));
  assert.ok(chunks.length > 5);
  for (const one of chunks.slice(0, -1)) assert.ok(textOf(text, one).endsWith("。"), textOf(text, one));
});

test("fenced code and tables are not cut where they fit whole", () => {
  const code = `\`\`\`\n${words(8)}\n\n${words(8)}\n\n${words(8)}\n\`\`\``;
  const table = Array.from({ length: 8 }, (_, i) => `| row ${i}. Next cell | ${words(2)} |`).join("\n");
  for (const block of [code, table]) {
    const text = `${words(26)}\n\n${block}\n\n${words(40)}\n`;
    const holding = chunksOf(text, small(90)).filter((one) => textOf(text, one).includes(block));
    assert.equal(holding.length, 1, block);
  }
});

test("a list is cut between its items, and long code behind a blank line", () => {
  const list = Array.from({ length: 20 }, (_, i) => `- Item ${i}. It has ${words(4)}.`).join("\n");
  for (const one of chunksOf(list, small(60))) assert.match(textOf(list, one), /^- Item/);
  const body = Array.from({ length: 20 }, (_, i) => `  a${i}();\n  b();\n`).join("\n");
  for (const one of chunksOf(`class A {\n\n${body}}\n`, small(30), "code").slice(1)) {
    assert.match(textOf(`class A {\n\n${body}}\n`, one), /^ {2}a/);
  }
});

test("code is cut before the declarations that begin in the first column", () => {
  const body = Array.from({ length: 12 }, (_, i) => `function f${i}() {\n  a();\n\n  b();\n}\n`).join("\n");
  for (const one of chunksOf(body, small(40), "code")) assert.match(body.slice(one.start, one.end), /^function f\d/);
});

test("each chunk repeats the end of the one before it, from a word or line on", () => {
  const text = `${words(400)}\n`;
  const chunks = chunksOf(text, small(100, 0.2));
  for (let i = 1; i < chunks.length; i++) {
    const repeated = chunks[i - 1]!.end - chunks[i]!.start;
    assert.ok(repeated > 0.1 * 400 && repeated <= 0.2 * 400, String(repeated));
    assert.match(text.slice(chunks[i]!.start - 1, chunks[i]!.start + 4), /^ word$/);
  }
});

test("a rest of under ten tokens joins the chunk before it", () => {
  assert.equal(chunksOf(`${"a".repeat(400)}\n\n${"b".repeat(37)}`, small(100)).length, 1);
  assert.equal(chunksOf(`${"a".repeat(400)}\n\n${"b".repeat(60)}`, small(100)).length, 2);
});

test("a line of a megabyte is cut without a blank in it", () => {
  const text = "x".repeat(1_000_000);
  const chunks = chunksOf(text);
  assert.equal(chunks.length, Math.ceil(text.length / 3200));
  assert.ok(chunks.every((one) => one.startLine === 1 && one.endLine === 1));
});

const piece = fc.constantFrom(
  "# Heading\n",
  "## Sub\n",
  "text ",
  "A sentence. ",
  "Frage? ",
  "\n",
  "\n\n",
  "\r\n",
  "    ",
  "\n\n\n\n\n\n\n",
  "😀😀😀",
  "漢字。",
  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "```\n",
  "| a | b |\n",
  "- item\n",
  "> quote\n",
  "function f() {\n",
);
const policy = fc.record({
  maxTokens: fc.integer({ min: 10, max: 40 }),
  overlapPercent: fc.constantFrom(0, 0.1, 0.15, 0.5),
});
const kind = fc.constantFrom<MirrorKind>("markdown", "text", "code");

test("chunks cover the body, keep to the size, and split no character", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), policy, kind, fc.boolean(), (pieces, limits, mirror, front) => {
      const text = `${front ? "---\ntitle: x\n---\n" : ""}${pieces.join("")}`;
      const { bodyOffset } = extract(text, { kind: mirror });
      const chunks = chunksOf(text, limits, mirror);
      let covered = bodyOffset;
      let lastStart = -1;
      for (const [index, { start, end, startLine, endLine }] of chunks.entries()) {
        if (start > covered) assert.equal(text.slice(covered, start).trim(), "", "only blanks lie between chunks");
        assert.ok(start > lastStart && end > start, "chunks move on");
        const isLast = index === chunks.length - 1;
        assert.ok(end - start <= limits.maxTokens * 4 + (isLast ? 39 : 0), `size ${end - start}`);
        assert.ok(text.slice(start, end).isWellFormed(), "no half of a character");
        assert.ok(!(text[end - 1] === "\r" && text[end] === "\n"), "no half of a line end");
        assert.notEqual(text.slice(start, end).trim(), "", "no chunk of blanks");
        assert.equal(startLine, text.slice(0, start).split("\n").length);
        assert.equal(endLine, text.slice(0, start + text.slice(start, end).trimEnd().length).split("\n").length);
        covered = Math.max(covered, end);
        lastStart = start;
      }
      assert.equal(text.slice(covered).trim(), "", "nothing is left");
    }),
    { numRuns: 2000 },
  );
});

test("the heading of a chunk is that of its first line", () => {
  const text = Array.from({ length: 30 }, (_, i) => `${i % 3 === 0 ? "#" : "##"} H${i}\n\n${words(20)}\n`).join("\n");
  const { headings } = extract(text, { kind: "markdown" });
  for (const { startLine, heading } of chunksOf(text, small(60, 0.3))) {
    const above = headings.filter(({ line }) => line <= startLine).at(-1);
    assert.ok(heading.endsWith(above!.text), heading);
  }
});
