import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { commandTable, findCommand } from "../../../src/surfaces/cli/command-table.js";
import { completionScript } from "../../../src/surfaces/cli/completion.js";
import { flagsOf, GLOBAL_FLAGS, propertiesOf } from "../../../src/surfaces/cli/flags.js";
import { commandHelp, overviewHelp } from "../../../src/surfaces/cli/help.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { TestApp } from "../../support/test-app.js";

/** The commands as the program has them. */
function commands(t: TestContext) {
  const { app } = new TestApp(t);
  return commandTable([...app.commands, ...app.operations]);
}

test("no two commands have the same words", (t) => {
  const words = commands(t).map(({ path: words }) => words.join(" "));

  assert.deepEqual(words, [...new Set(words)]);
});

test("the overview names every command with what it does", (t) => {
  const table = commands(t);
  const help = overviewHelp(table);

  for (const { path: words, operation } of table)
    assert.match(help, new RegExp(`^  ${words.join(" ")} +${operation.title}$`, "m"), words.join(" "));
});

test("the help of every command names its arguments and flags, each with what it is", (t) => {
  const table = commands(t);
  for (const entry of table) {
    const help = commandHelp(entry, table);
    const { operation } = entry;
    assert.ok(help.includes(operation.summary), operation.name);
    for (const key of operation.positional ?? [])
      assert.match(help, new RegExp(`^  ${key.toUpperCase()} +\\S`, "m"), operation.name);
    for (const { name } of [
      ...flagsOf(operation).filter(({ key }) => !operation.positional?.includes(key)),
      ...GLOBAL_FLAGS,
    ])
      assert.match(help, new RegExp(`--${name}\\b.* \\S`), `${operation.name} --${name}`);
  }
});

test("every field of a command can be given on the command line", (t) => {
  for (const { operation } of commands(t)) {
    const reachable = new Set([
      ...flagsOf(operation).map(({ key }) => key),
      ...(operation.positional ?? []),
      "projectHints",
    ]);
    for (const [key] of propertiesOf(operation)) assert.ok(reachable.has(key), `${operation.name} ${key}`);
  }
});

test("no flag of a command hides one of all commands", (t) => {
  const globals = GLOBAL_FLAGS.flatMap(({ name, short }) => [name, short].filter(Boolean));
  for (const { operation } of commands(t))
    for (const { name, short } of flagsOf(operation))
      assert.ok(!globals.includes(name) && !(short && globals.includes(short)), `${operation.name} ${name}`);
});

test("the longest command that fits is the one that is meant", (t) => {
  const table = commands(t);

  assert.equal(findCommand(table, ["query", "diagnose", "x"]).entry.operation.name, "gno_query_diagnose");
  assert.deepEqual(findCommand(table, ["query", "diagnos"]).rest, ["diagnos"]);
});

test("a mistyped command is told with the one that was meant, and half of one with its other halves", (t) => {
  const table = commands(t);

  assert.throws(() => findCommand(table, ["serach"]), { code: "VALIDATION", message: /"serach".*"search"/ });
  assert.throws(() => findCommand(table, ["collection", "ad"]), { message: /needs one of: add, list, remove, rename/ });
});

test("the completion script for bash is bash, and completes commands and flags", (t) => {
  const file = path.join(temporaryFolder(t), "ken.bash");
  writeFileSync(file, completionScript("bash", commands(t)));
  const complete = (...words: string[]) => {
    const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ken; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync("bash", ["-c", script, "bash", file, ...words], { encoding: "utf8" })
      .stdout.trim()
      .split("\n");
  };

  assert.equal(spawnSync("bash", ["-n", file]).status, 0);
  assert.deepEqual(complete("ken", "sea"), ["search"]);
  assert.ok(complete("ken", "").includes("mcp"));
  assert.deepEqual(complete("ken", "search", "roof", "--tags-a"), ["--tags-all", "--tags-any"]);
  assert.ok(complete("ken", "query", "diagnose", "--tar").includes("--target"));
  assert.deepEqual(complete("ken", "collection", "re"), ["remove", "rename"]);
  assert.deepEqual(complete("ken", "query", "dia"), ["diagnose"]);
  assert.deepEqual(complete("ken", "ls", "--tags"), [""]);
});

test("the completion scripts for the other shells hold every command and flag", (t) => {
  const table = commands(t);
  for (const shell of ["zsh", "fish"]) {
    const script = completionScript(shell, table);
    for (const { path: words, operation } of table) {
      assert.ok(script.includes(words[0]!), words.join(" "));
      for (const { name } of flagsOf(operation)) assert.ok(script.includes(name), `${shell} ${name}`);
    }
  }
});

test("another shell is refused with those that there are", (t) => {
  const table = commands(t);

  for (const shell of [undefined, "tcsh"])
    assert.throws(() => completionScript(shell, table), { code: "VALIDATION", hint: /bash\|zsh\|fish/ });
});
