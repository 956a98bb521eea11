import assert from "node:assert/strict";
import { test } from "node:test";
import { type Clock, instant } from "../../../src/kernel/clock.js";
import { duration, ProgressLine } from "../../../src/surfaces/cli/progress-line.js";

function line(isTerminal: boolean) {
  let ms = 0;
  let written = "";
  const clock: Clock = { now: () => instant(ms), ms: () => ms, elapsed: () => ms };
  const stream = {
    isTerminal,
    write: (text: string) => {
      written += text;
    },
  };
  const progress = new ProgressLine(stream, clock);
  return {
    progress,
    at: (time: number) => {
      ms = time;
    },
    /** What was written since the last time. */
    take: () => {
      const text = written;
      written = "";
      return text;
    },
  };
}

test("on a terminal one line is drawn again, at most ten times a second, and taken away at the end", () => {
  const { progress, at, take } = line(true);
  progress.show(1, 100, "Reading notes");
  assert.equal(take(), "\r\u001b[KReading notes: 1 of 100");

  at(50);
  progress.show(2, 100, "Reading notes");
  assert.equal(take(), "");

  at(1_000);
  progress.show(51, 100, "Reading notes");
  assert.equal(take(), "\r\u001b[KReading notes: 51 of 100, 50/s, 1 s left");

  progress.clear();
  assert.equal(take(), "\r\u001b[K");
});

test("elsewhere nothing is drawn, and a short task says nothing", () => {
  const { progress, at, take } = line(false);
  progress.show(1, 100, "Reading notes");
  at(1_000);
  progress.show(50, 100, "Reading notes");
  progress.clear();

  assert.equal(take(), "");
});

test("elsewhere a long task says every few seconds how far it is, in lines", () => {
  const { progress, at, take } = line(false);
  for (let second = 0; second <= 12; second++) {
    at(second * 1_000);
    progress.show(second * 10, 1_000, "Embedding");
  }

  assert.equal(
    take(),
    "Embedding: 50 of 1000, 10/s, 2 min left\nEmbedding: 100 of 1000, 10/s, 90 s left\n".replace("90 s", "2 min"),
  );
});

test("a task that begins anew is foretold by itself, not by the one before", () => {
  const { progress, at, take } = line(true);
  at(0);
  progress.show(0, 10, "Reading");
  at(2_000);
  progress.show(10, 10, "Reading");
  take();

  at(4_000);
  progress.show(1, 1_000, "Embedding");

  assert.equal(take(), "\r\u001b[KEmbedding: 1 of 1000");
});

for (const [seconds, text] of [
  [0.2, "1 s"],
  [89, "89 s"],
  [90, "2 min"],
  [5_399, "90 min"],
  [9_000, "2.5 h"],
] as const)
  test(`${seconds} seconds are ${text}`, () => {
    assert.equal(duration(seconds), text);
  });
