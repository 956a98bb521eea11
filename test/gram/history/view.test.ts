import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { foldHead } from "../../../src/gram/history/fold.js";
import { headOf, NO_HISTORY } from "../../../src/gram/history/history.js";
import { type SelectorInput, toSelector } from "../../../src/gram/history/selector.js";
import { view } from "../../../src/gram/history/view.js";
import { endOfUtcDay } from "../../../src/gram/history/zoned-time.js";
import { instant } from "../../../src/kernel/clock.js";
import { anySources, day, NOTHING, write, written } from "../../support/history-steps.js";
import { parse, render } from "../../support/plain-document.js";

const task = (...lines: string[]) => `@gram 2\ndoc life\nt Life\n\nTSK task\n${lines.join("\n")}\n`;

/** A task that was written as done on January 20, having been done since the 5th, and got a priority for February ahead. */
const { history } = [
  { source: task("x todo"), now: day(1) },
  { source: task("x doing"), now: day(10) },
  { source: task("x done"), now: day(20), effectiveAt: day(5) },
  { source: task("x done", "p 1"), now: day(25), effectiveAt: day(32) },
].reduce((present, { source, ...writing }) => write(present, source, writing), NOTHING);

function look(input: SelectorInput): string {
  const selector = toSelector(input, endOfUtcDay);
  const found = selector.ok ? view(history, selector.value) : selector;
  if (!found.ok) return found.refusal.code;
  const { fields } = found.value.state.entities.get("task")!;
  const at = found.value.at;
  return [fields.get("x"), ...(fields.has("p") ? [`p=${fields.get("p")}`] : []), `r${at.revision}`].join(" ");
}

test("the head holds all that was written, also what is dated ahead", () => {
  assert.equal(look({}), "done p=1 r3");
});

test("a revision is the fold of all revisions up to it", () => {
  assert.equal(look({ revision: 0 }), "todo r0");
  assert.equal(look({ revision: 1 }), "doing r1");
  assert.equal(look({ revision: 2 }), "done r2");
  assert.equal(look({ revision: 4 }), "not_found");
  assert.equal(look({ revision: -1 }), "not_found");
});

test("a write time shows what was written by then", () => {
  assert.equal(look({ recorded_at: day(15) }), "doing r1");
  assert.equal(look({ recorded_at: day(20) }), "done r2");
  assert.equal(look({ recorded_at: "2026-01-19T23:59:59.999Z" }), "doing r1");
  assert.equal(look({ recorded_at: "2026-01-20T08:59:59.999+09:00" }), "doing r1");
  assert.equal(look({ recorded_at: "2026-01-20" }), "done r2");
  assert.equal(look({ recorded_at: "2026-01-19" }), "doing r1");
  assert.equal(look({ recorded_at: "2025-12-31T00:00:00Z" }), "not_found_at");
});

test("a time of facts shows, in recorded order, exactly what was in effect", () => {
  assert.equal(look({ effective_at: day(3) }), "todo r0");
  assert.equal(look({ effective_at: day(5) }), "done r2");
  assert.equal(look({ effective_at: day(7) }), "done r2");
  assert.equal(look({ effective_at: day(12) }), "done r2");
  assert.equal(look({ effective_at: day(26) }), "done r2");
  assert.equal(look({ effective_at: day(33) }), look({}));
  assert.equal(look({ effective_at: "2025-12-31T00:00:00Z" }), "not_found_at");
});

test("a view says of which revision it is and both times of it", () => {
  const found = view(history, { axis: "effective", at: day(7) });

  assert.ok(found.ok);
  assert.deepEqual(found.value.at, { revision: 2, recorded_at: day(20), effective_at: day(5) });
});

test("effects on what a view does not hold are skipped, and the rest of their revision counts", () => {
  let present = write(NOTHING, task("x todo"), { now: day(1) });
  present = write(present, `${task("x todo")}\nNOT late\nt Late\n`, { now: day(10) });
  present = write(present, `${task("x todo", "owner ann")}\nNOT late\nt Late\nd early\n`, {
    now: day(11),
    effectiveAt: day(2),
  });

  const found = view(present.history, { axis: "effective", at: day(3) });

  assert.ok(found.ok);
  assert.deepEqual([...found.value.state.entities.keys()], ["doc", "task"]);
  assert.deepEqual(found.value.state.entities.get("task")!.fields.get("owner"), ["ann"]);
});

test("facts may be older than the document", () => {
  const { history: old } = write(NOTHING, task("x todo"), { effectiveAt: instant("1969-07-20T20:17:00Z") });

  assert.ok(view(old, { axis: "effective", at: instant("1970-01-01T00:00:00Z") }).ok);
});

test("a document without any revision has no past", () => {
  const found = view(NO_HISTORY, { axis: "head" });

  assert.equal(found.ok ? "" : found.refusal.code, "not_found_at");
});

test("whatever was written when, the farthest view of each axis is the head", () => {
  fc.assert(
    fc.property(anySources, fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 12 }), (sources, days) => {
      const present = sources.reduce(
        (before, source, at) => write(before, source, { now: day(at + 1), effectiveAt: day(days[at] ?? at) }),
        NOTHING,
      );
      const last = { revision: headOf(present.history).revision, farAhead: day(9999) };
      const states = [
        view(present.history, { axis: "head" }),
        view(present.history, { axis: "revision", revision: last.revision }),
        view(present.history, { axis: "recorded", at: last.farAhead }),
        view(present.history, { axis: "effective", at: last.farAhead }),
      ].map((found) => (found.ok ? render(found.value.state) : found.refusal.code));

      assert.deepEqual(new Set(states), new Set([render(foldHead(present.history))]));
    }),
  );
});

test("any filtered view can be written as a document and read again", () => {
  fc.assert(
    fc.property(anySources, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (sources, days) => {
      const present = sources.reduce(
        (before, source) => write(before, source, { now: day(1), effectiveAt: day(days.next().value ?? 1) }),
        NOTHING,
      );
      for (let at = 1; at <= 20; at++) {
        const found = view(present.history, { axis: "effective", at: day(at) });
        if (found.ok) parse(render(found.value.state), found.value.state);
        else assert.equal(found.refusal.code, "not_found_at");
      }
    }),
  );
});

test("recorded times never stand still or go back, whatever the clock does", () => {
  fc.assert(
    fc.property(anySources, fc.infiniteStream(fc.integer({ min: -1000, max: 1000 })), (sources, days) => {
      const present = sources.reduce(
        (before, source) => write(before, source, { now: day(days.next().value ?? 1) }),
        written(sources.slice(0, 1)),
      );
      const times = present.history.entries.map(({ at }) => at);

      assert.deepEqual(times, [...new Set(times)].toSorted());
    }),
  );
});
