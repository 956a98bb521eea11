import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { systemClock } from "../../../src/kernel/clock.js";
import { plainStyle } from "../../../src/kernel/terminal-style.js";
import { bind, toolsOver } from "../../../src/kernel/tool.js";
import { commandTable } from "../../../src/surfaces/cli/command-table.js";
import { readCommandLine, runCommand } from "../../../src/surfaces/cli/run-cli.js";

interface Hit {
  readonly docid: string;
  readonly score: number;
  readonly uri: string;
  readonly line?: number;
  readonly title?: string;
  readonly snippet?: string;
}

const hit = z.object({
  docid: z.string(),
  score: z.number(),
  uri: z.string(),
  line: z.int().optional(),
  title: z.string().optional(),
  snippet: z.string().optional(),
});

const find = toolsOver<readonly Hit[]>()({
  name: "gno_find",
  title: "Find",
  summary: "Finds.",
  effect: "read",
  positional: ["query"],
  input: z.object({ query: z.string() }),
  output: z.object({ results: z.array(hit) }),
  run: (hits) => ({ results: [...hits] }),
  render: ({ results }) => `${results.length} results`,
});

const count = toolsOver<unknown>()({
  name: "gno_count",
  title: "Count",
  summary: "Counts.",
  effect: "read",
  input: z.object({}),
  output: z.object({ counts: z.array(z.object({ uri: z.string(), n: z.int() })) }),
  run: () => ({ counts: [] }),
  render: () => "none",
});

const ROOF: Hit = {
  docid: "#0a1b2c3d",
  score: 0.5,
  uri: "gno://notes/roof%20(2).md",
  line: 12,
  title: "The roof",
  snippet: "It leaks.",
};

async function printed(hits: readonly Hit[], ...flags: string[]): Promise<string[]> {
  const table = commandTable([...bind("gno", hits, [find]), ...bind("gno", undefined, [count])]);
  const lines: string[] = [];
  const terminal = {
    out: (text: string) => void lines.push(text),
    err: { write: (text: string) => void lines.push(`stderr: ${text}`), isTerminal: false },
    style: plainStyle,
    clock: systemClock,
    signal: new AbortController().signal,
  };
  const request = readCommandLine(table, ["find", "roof", ...flags]);
  await runCommand(request, table, { json: false, quiet: true, verbose: false }, terminal);
  return lines;
}

test("--files prints docid, score and URI, one result a line", async () => {
  const lines = await printed([ROOF, { ...ROOF, docid: "#11111111", score: 0.25 }], "--files");

  assert.deepEqual(lines, ["#0a1b2c3d,0.5000,gno://notes/roof%20(2).md\n#11111111,0.2500,gno://notes/roof%20(2).md"]);
});

test("--files prints nothing where nothing is found", async () => {
  assert.deepEqual(await printed([], "--files"), []);
});

test("--csv quotes what has commas, quotes and line breaks in it", async () => {
  const [table] = await printed([{ ...ROOF, title: 'A "dry" roof', snippet: "one, two\nthree" }], "--csv");

  assert.equal(
    table,
    'docid,score,uri,line,title,snippet\n#0a1b2c3d,0.5000,gno://notes/roof%20(2).md,12,"A ""dry"" roof","one, two\nthree"',
  );
});

test("--csv hands no formula of an indexed text to a spreadsheet", async () => {
  const [table] = await printed([{ ...ROOF, title: "=HYPERLINK(0)", snippet: " @SUM(A1)" }], "--csv");

  assert.match(table!, /,'=HYPERLINK\(0\),' @SUM\(A1\)$/);
});

test("--md links the title and quotes the snippet in a fence that it cannot close", async () => {
  const [text] = await printed([{ ...ROOF, title: "A [roof]\n# x", snippet: "```\nnot the end" }], "--md");

  assert.equal(
    text,
    [
      "1. [A \\[roof\\] # x](<gno://notes/roof%20(2).md>) line 12, score 0.5000, #0a1b2c3d",
      "",
      "   ````text",
      "   ```",
      "   not the end",
      "   ````",
    ].join("\n"),
  );
});

test("--xml is well-formed whatever the text holds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (snippet) => {
      const [text] = await printed([{ ...ROOF, snippet }], "--xml");

      const inside = /<snippet>([\s\S]*)<\/snippet>/.exec(text!)![1]!;
      assert.doesNotMatch(inside, /[<>]|&(?!(amp|lt|gt|quot);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    }),
  );
});

test("two formats at once are refused by name", async () => {
  await assert.rejects(printed([ROOF], "--csv", "--md"), /--csv and --md cannot both be given/);
  await assert.rejects(printed([ROOF], "--json", "--files"), /--json and --files cannot both be given/);
});

test("a command without scored documents has no such flags", () => {
  const table = commandTable(bind("gno", undefined, [count]));

  assert.throws(() => readCommandLine(table, ["count", "--csv"]), /Unknown option '--csv'/);
});

test("help names the formats", async () => {
  const [help] = await printed([], "--help");

  for (const flag of ["--files", "--csv", "--md", "--xml"]) assert.ok(help!.includes(`${flag} `), flag);
});
