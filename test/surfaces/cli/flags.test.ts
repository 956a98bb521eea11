import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { bind, toolsOver } from "../../../src/kernel/tool.js";
import { type Flag, flagsOf, GLOBAL_FLAGS, kebab, parseFlags } from "../../../src/surfaces/cli/flags.js";

const find = toolsOver<undefined>()({
  name: "gno_find",
  title: "Find",
  summary: "Finds.",
  effect: "read",
  input: z.object({
    limit: z.int().default(5).describe("How many"),
    tagsAll: z.array(z.string()).optional().describe("Tags"),
    exact: z.boolean().default(false).describe("As written"),
    embed: z.boolean().default(true).describe("Make embeddings"),
    projectHints: z.array(z.string()).optional().describe("No effect"),
  }),
  output: z.object({}),
  run: () => ({}),
  render: () => "",
});
const own = flagsOf(bind("gno", undefined, [find])[0]!);
const parse = (...argv: string[]) => parseFlags(argv, own);

test("flags are named for the fields of the input, and switch off what is on by default", () => {
  assert.deepEqual(
    own.map(({ name, type }) => `${name}: ${type}`),
    ["limit: text", "tags-all: list", "exact: boolean", "no-embed: boolean"],
  );
  assert.equal(kebab("tagsAll"), "tags-all");
});

test("what belongs to the command and what belongs to all commands are kept apart", () => {
  const { input, settings, positionals } = parse("roof", "-n", "3", "--exact", "--index=work", "-q", "tiles");

  assert.deepEqual(input, { limit: "3", exact: true });
  assert.deepEqual(settings, { index: "work", quiet: true });
  assert.deepEqual(positionals, ["roof", "tiles"]);
});

test("a switch that is on by default is switched off by its name", () => {
  assert.deepEqual(parse("--no-embed").input, { embed: false });
  assert.deepEqual(parse().input, {});
});

test("a list may be given at once, one by one, and as JSON", () => {
  assert.deepEqual(parse("--tags-all", "a, b,,c").input, { tagsAll: ["a", "b", "c"] });
  assert.deepEqual(parse("--tags-all", "a", "--tags-all", "b").input, { tagsAll: ["a", "b"] });
  assert.deepEqual(parse("--tags-all", '["a,b"]').input, { tagsAll: ["a,b"] });
  assert.deepEqual(parse("--tags-all", "[ab].md").input, { tagsAll: ["[ab].md"] });
});

test("an unknown flag is named, with the one that was meant", () => {
  assert.throws(() => parse("--limt", "3"), { code: "VALIDATION", message: /'--limt'.*Did you mean "--limit"\?/ });
  assert.throws(() => parse("--zzzzzz"), { code: "VALIDATION", message: /^Unknown option '--zzzzzz'\.?$/ });
});

test("a flag without the value that it needs, and a switch with one, are refused", () => {
  assert.throws(() => parse("--limit"), { code: "VALIDATION", message: /--limit/ });
  assert.throws(() => parse("--exact=yes"), { code: "VALIDATION", message: /--exact/ });
});

test("text behind a double dash is text, whatever it begins with", () => {
  assert.deepEqual(parse("--exact", "--", "--limit", "-x").positionals, ["--limit", "-x"]);
});

test("no two flags of all commands share a name or a letter", () => {
  const names = (flags: readonly Flag[]) => flags.flatMap(({ name, short }) => [name, ...(short ? [`-${short}`] : [])]);

  assert.deepEqual(names(GLOBAL_FLAGS), [...new Set(names(GLOBAL_FLAGS))]);
});
