import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { chainHash } from "../../../src/gram/history/document-hash.js";
import { headOf, NO_HISTORY } from "../../../src/gram/history/history.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import { joinFile, splitFile } from "../../../src/gram/history/split-file.js";
import { historyLines, historyText } from "../../../src/gram/history/write-history.js";
import { anySources, written } from "../../support/history-steps.js";

const source = (x: string) => `@gram 2\ndoc life\nt Life\n\nTSK task\nx ${x}\n`;
const { history } = written(["todo", "doing", "waiting", "done"].map(source));
const lines = historyLines(history).trimEnd().split("\n");

const damaged = (at: number, line: string) => readHistory(`${lines.with(at, line).join("\n")}\n`);

test("what is written is read again, and written again byte for byte", () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const before = written(sources).history;
      const text = historyLines(before);

      assert.deepEqual(readHistory(text), before);
      assert.equal(historyLines(readHistory(text)), text);
    }),
  );
});

test("a line has the members of the format in their order", () => {
  const [first] = history.entries;

  assert.deepEqual(Object.keys(JSON.parse(lines[0]!)), ["r", "at", "by", "k", "ops", "sum", "src", "hash", "chain"]);
  assert.equal(first!.text, lines[0]);
});

test("a file cut at any byte keeps every whole revision before the cut", () => {
  const file = Buffer.from(historyLines(history));
  for (let end = 0; end <= file.length; end++) {
    const text = file.subarray(0, end).toString("utf8");
    const whole = lines.filter((_line, at) => Buffer.byteLength(lines.slice(0, at + 1).join("\n")) <= end).length;
    const read = readHistory(text);

    assert.equal(read.entries.length, whole);
    assert.deepEqual(read.entries, history.entries.slice(0, whole));
    assert.equal(historyLines(read).trimEnd(), text.trimEnd());
  }
});

test("any bytes in any place lose no revision before them and break nothing", () => {
  const text = historyLines(history);
  fc.assert(
    fc.property(
      fc.nat({ max: text.length }),
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.nat({ max: 8 }),
      (at, put, cut) => {
        const read = readHistory(text.slice(0, at) + put + text.slice(at + cut));
        const untouched = text.slice(0, at).split("\n").length - 1;

        assert.deepEqual(read.entries.slice(0, untouched), history.entries.slice(0, untouched));
      },
    ),
    { numRuns: 500 },
  );
});

test("a cut between two lines is no damage: the source tells that something is missing", () => {
  const read = readHistory(lines.slice(0, 2).join("\n"));

  assert.deepEqual(read.problems, []);
  assert.equal(headOf(read).revision, 1);
});

test("an edited line, a foreign line and a kind of tomorrow are told with their place and kept", () => {
  const cases = {
    edited: lines[2]!.replace('"agent:a"', '"agent:b"'),
    blank: lines[2]!.replace(":", ": "),
    foreign: "not JSON at all",
    list: "[1]",
    tomorrow: lines[2]!.replace('"k":"patch"', '"k":"dream"'),
    effect: lines[2]!.replace('"f="', '"f?"'),
    again: lines[1]!,
    ahead: lines[3]!,
    deep: "[".repeat(100_000),
  };
  for (const [name, line] of Object.entries(cases)) {
    const read = damaged(2, line);

    assert.equal(read.entries.length, 2, name);
    assert.deepEqual(
      read.problems.map(({ code, line: at }) => [code, at]),
      [["E170", 3]],
      name,
    );
    assert.equal(read.rest, `${line}\n${lines[3]}\n`, name);
  }
});

test("marks of a merge are told as such", () => {
  assert.deepEqual(
    damaged(1, "<<<<<<< HEAD").problems.map(({ code, line }) => [code, line]),
    [["E160", 2]],
  );
});

test("a member that a later release adds is read over and written again", () => {
  const open = history.entries[0]!.text.replace(/,"chain":.*/, ',"mood":"good"}');
  const line = open.replace(/\}$/, `,"chain":"${chainHash("", open)}"}`);
  const read = readHistory(`${line}\n`);

  assert.equal(read.entries[0]!.r, 0);
  assert.equal(historyLines(read), `${line}\n`);
});

test("a history of another version is left alone", () => {
  const read = readHistory(lines.join("\n"), "::history 7");

  assert.deepEqual(read.entries, []);
  assert.equal(read.problems[0]!.code, "E102");
  assert.equal(read.rest, lines.join("\n"));
});

test("a file is its source and its history, and carriage returns are not part of either", () => {
  const file = joinFile(source("done"), historyText(history));
  const split = splitFile(`\uFEFF${file.replaceAll("\n", "\r\n")}`);

  assert.equal(split.source, source("done"));
  assert.equal(split.header, "::history 6");
  assert.equal(file.split("\n")[split.headerLine - 1], "::history 6");
  assert.deepEqual(readHistory(split.history), history);
});

test("a body that quotes the header hides no history, and an unclosed body hides none either", () => {
  const quoting = "@gram 2\ndoc a\n::body\n::history 6\n{}\n::end\n";

  assert.equal(splitFile(quoting).source, quoting);
  assert.equal(splitFile(joinFile(quoting, historyText(history))).source, quoting);
  assert.equal(
    splitFile(joinFile("@gram 2\ndoc a\n::body\ntext\n", historyText(history))).history,
    historyLines(history),
  );
  assert.equal(splitFile("::history 6").source, "");
  assert.equal(historyText(NO_HISTORY), "");
});
