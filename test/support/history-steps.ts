import fc from "fast-check";
import { append, type Present, presentOf, type Writing } from "../../src/gram/history/append.js";
import { NO_HISTORY } from "../../src/gram/history/history.js";
import { type Instant, instant } from "../../src/kernel/clock.js";
import { parse, render } from "./plain-document.js";

export const NOTHING: Present = presentOf(NO_HISTORY, () => "");
export const JANUARY = instant("2026-01-01T00:00:00Z");

/** A day of January 2026, counted from 1 and on into the next months; -1 is the last but one of December. */
export const day = (number: number): Instant => instant(Date.parse(JANUARY) + (number - 1) * 86_400_000);

/** Writes a source as a patch; a source that says nothing new leaves everything as it is. */
export function write(present: Present, source: string, writing: Partial<Writing> = {}): Present {
  const kind = present.history.entries.length === 0 ? "create" : "patch";
  const next = { source, snapshot: parse(source, present.state) };
  return append(present, next, { kind, by: "agent:a", now: JANUARY, ...writing }, render) ?? present;
}

/** The sources one after the other, a day apart, from the first of January 2026 on. */
export const written = (sources: readonly string[]): Present =>
  sources.reduce((present, source, at) => write(present, source, { now: day(at + 1) }), NOTHING);

/** A source of a few records with few values, so that neighbours in a sequence share much, formatted as people do. */
export const anySource: fc.Arbitrary<string> = fc
  .record({
    title: fc.constantFrom("Rent", "Rents", "House"),
    records: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
        type: fc.constantFrom("TSK", "DEC", "NOT"),
        lines: fc.array(fc.constantFrom("x todo", "x done", "tag one", "tag two", ">blocks a", ">about b#c", "p 1"), {
          maxLength: 4,
        }),
        body: fc.array(fc.constantFrom("First.", "Second.\nand more", "Third.", "Ünïcode 漢字 😀"), { maxLength: 3 }),
      }),
      { selector: ({ id }) => id, maxLength: 6 },
    ),
    gap: fc.constantFrom("\n", "\n\n", "\n\n\n"),
    end: fc.constantFrom("", "\n", "\n\n\n"),
  })
  .map(({ title, records, gap, end }) => {
    const parts = records.map(({ id, type, lines, body }) => {
      const blocks = body.length > 0 ? ["::body", body.join("\n\n"), "::end"] : [];
      return [`${type} ${id}`, ...lines, ...blocks].join("\n");
    });
    return `@gram 2\n${[`doc house\nt ${title}`, ...parts].join(gap)}${end}`;
  });

export const anySources = fc.array(anySource, { minLength: 1, maxLength: 12 });
