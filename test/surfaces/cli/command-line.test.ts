import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { Failure } from "../../../src/kernel/failure.js";
import { bind, toolsOver } from "../../../src/kernel/tool.js";
import { commandTable } from "../../../src/surfaces/cli/command-table.js";
import { commandHelp } from "../../../src/surfaces/cli/help.js";
import { readCommandLine } from "../../../src/surfaces/cli/run-cli.js";

const move = toolsOver<undefined>()({
  name: "gno_move",
  title: "Move",
  summary: "Moves.",
  effect: "write",
  positional: ["from", "to", "names"],
  input: z.object({
    from: z.string().describe("Place now"),
    to: z.string().describe("New place"),
    names: z.array(z.string()).optional().describe("Only these"),
    speed: z.int().default(3).describe("Steps a second"),
    embed: z.boolean().default(true).describe("Make embeddings too"),
  }),
  output: z.object({}),
  run: () => ({}),
  render: () => "",
});

const table = commandTable(bind("gno", undefined, [move]));
const help = commandHelp(table[0]!, table).split("\n");

test("a missing argument is named in the words of the command line, with the usage", () => {
  const failure = (thrown: unknown) =>
    thrown instanceof Failure &&
    thrown.message === "`ken move` needs TO." &&
    thrown.hint === "Usage: ken move FROM TO [NAMES…] [flags]";

  assert.throws(() => readCommandLine(table, ["move", "here"]), failure);
});

test("an argument may be given by its flag as well", () => {
  assert.deepEqual(readCommandLine(table, ["move", "--to", "there", "here"]).input, { from: "here", to: "there" });
});

test("help lists an argument once, and puts brackets round what may be left out", () => {
  assert.ok(help.includes("Usage: ken move FROM TO [NAMES…] [flags]"));
  assert.ok(!help.some((line) => line.includes("--from")));
});

test("help says what a flag is when it is not given", () => {
  assert.ok(help.some((line) => /--speed VALUE +Steps a second \(default: 3\)$/.test(line)));
});

test("help says of a switch that turns something off that it does so", () => {
  assert.ok(help.some((line) => /--no-embed +Do not make embeddings too$/.test(line)));
});

test("text that looks like a flag is refused with the way to write it, which works", () => {
  assert.throws(() => readCommandLine(table, ["move", "-here", "there"]), { hint: /behind a double one/ });

  assert.deepEqual(readCommandLine(table, ["move", "--", "-here", "there"]).input, { from: "-here", to: "there" });
});
