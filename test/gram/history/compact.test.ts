import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { appendReceipt } from "../../../src/gram/history/append.js";
import { compact, isLong } from "../../../src/gram/history/compact.js";
import { type History, headOf } from "../../../src/gram/history/history.js";
import { joinSegments } from "../../../src/gram/history/join-segments.js";
import { readHistory } from "../../../src/gram/history/read-history.js";
import type { Selector } from "../../../src/gram/history/selector.js";
import { headSource, sourceAt } from "../../../src/gram/history/source-at.js";
import { view } from "../../../src/gram/history/view.js";
import { historyLines } from "../../../src/gram/history/write-history.js";
import { sha256 } from "../../../src/kernel/hash.js";
import { anySources, day, NOTHING, write, written } from "../../support/history-steps.js";
import { render } from "../../support/plain-document.js";

const source = (x: string) => `@gram 2\ndoc life\nt Life\nTSK task\nx ${x}\n`;
const whole = written(["a", "b", "c", "d", "e", "f"].map(source)).history;
const short = compact(whole, render, 2)!;

function look(history: History, selector: Selector) {
  const found = view(history, selector);
  return found.ok ? { text: render(found.value.state), at: found.value.at } : found.refusal.code;
}

test("the oldest part moves, and what stays keeps its lines, its identity and its source", () => {
  const { anchors, entries } = short.history;

  assert.deepEqual([anchors[0]!.seg, short.segment.from, short.segment.to], [[0, 3], 0, 3]);
  assert.deepEqual(entries, whole.entries.slice(4));
  assert.deepEqual(headOf(short.history), headOf(whole));
  assert.deepEqual(
    [3, 4, 5].map((revision) => sourceAt(short.history, revision, render)),
    ["d", "e", "f"].map(source),
  );
});

test("it is read from its lines as it was written, and grows on", () => {
  const read = readHistory(historyLines(short.history));
  const grown = write({ history: read, state: read.base!.state, source: "" }, source("g"));

  assert.deepEqual(read, short.history);
  assert.deepEqual(readHistory(historyLines(grown.history)).problems, []);
});

test("views that need nothing older are answered, the others say that they need the part that moved", () => {
  const asked: Selector[] = [
    { axis: "head" },
    { axis: "revision", revision: 3 },
    { axis: "recorded", at: day(4) },
    { axis: "recorded", at: day(5) },
    { axis: "effective", at: day(4) },
    { axis: "effective", at: day(9) },
  ];
  const older: Selector[] = [
    { axis: "revision", revision: 2 },
    { axis: "recorded", at: day(3) },
    { axis: "effective", at: day(3) },
  ];

  for (const selector of asked) assert.deepEqual(look(short.history, selector), look(whole, selector));
  for (const selector of older) assert.equal(look(short.history, selector), "segment_needed");
});

test("joined again, nothing is lost, however often a history was shortened and whatever stood in it", () => {
  fc.assert(
    fc.property(anySources, fc.array(fc.nat({ max: 4 }), { maxLength: 4 }), (sources, keeps) => {
      let { history } = written(sources);
      history = appendReceipt(history, { id: "idle", payload: "0".repeat(64) }, { by: "a", now: day(99) }).history;
      const segments: string[] = [];
      let shorter = history;
      for (const keep of keeps.toSorted().reverse()) {
        const moved = compact(shorter, render, keep);
        if (!moved) continue;
        segments.push(moved.segment.text);
        shorter = readHistory(historyLines(moved.history));
      }
      const joined = joinSegments(shorter, segments);

      assert.deepEqual(shorter.problems, []);
      assert.equal(headSource(shorter, render), headSource(history, render));
      assert.deepEqual(joined.ok && joined.value, history);
    }),
  );
});

test("a part that was edited or is missing is told, and so is an edited state line", () => {
  const edited = joinSegments(short.history, [short.segment.text.replace('"a"', '"z"')]);
  const missing = joinSegments(short.history, []);
  const [anchor, state, ...rest] = historyLines(short.history).split("\n");
  const forged = readHistory([anchor, state!.replace('"d"', '"z"'), ...rest].join("\n"));
  const beheaded = readHistory([anchor, ...rest].join("\n"));

  assert.equal(edited.ok ? "" : edited.refusal.code, "history_broken");
  assert.equal(missing.ok ? "" : missing.refusal.code, "history_broken");
  assert.deepEqual([forged.problems[0]!.line, forged.entries.length], [2, 0]);
  assert.deepEqual([beheaded.problems[0]!.line, beheaded.entries.length], [2, 0]);
  assert.equal(historyLines(forged), [anchor, state!.replace('"d"', '"z"'), ...rest].join("\n"));
});

test("a state line that was never ours breaks nothing, even where its anchor agrees", () => {
  const [line = "", state = "", ...rest] = historyLines(short.history).split("\n");
  const forge = (from: string, to: string) => {
    const forged = state.replace(from, to);
    assert.notEqual(forged, state);
    const anchor = { ...JSON.parse(line), state: sha256(forged) };
    return readHistory([JSON.stringify(anchor), forged, ...rest].join("\n"));
  };

  const cases = [
    forge('"retired":[]', '"retired":[7]'),
    forge('"nodes":0', '"nodes":"many"'),
    forge('["doc","doc"', '["dog","doc"'),
    forge('"a0"', '"?"'),
    forge('"x",["d"]', '"x",null'),
    forge('"last":"2026', '"last":"soon'),
  ];

  for (const { problems, entries } of cases) assert.deepEqual([problems[0]?.line, entries.length], [2, 0]);
});

test("a history is long from 5,000 lines or 4 MiB on, and short after its oldest part has moved", () => {
  let present = NOTHING;
  for (let at = 0; at < 5; at++) present = write(present, source("x".repeat(1024 * 1024) + at));

  assert.equal(isLong(whole), false);
  assert.equal(isLong(present.history), true);
  assert.equal(isLong(compact(present.history, render)!.history), false);
});
