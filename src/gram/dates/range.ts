import { Failure } from "../../kernel/failure.js";
import { parseSpan, type Span } from "./span.js";
import type { TimeZone } from "./time-zone.js";

/**
 * From the start of one date to the end of another; an end that is not given is open (infinite).
 * @throws Failure INVALID_RANGE for a bound that is no date, or a range that ends before it begins
 */
export function parseRange(from: string | undefined, to: string | undefined, zone: TimeZone): Span {
  const start = from === undefined ? Number.NEGATIVE_INFINITY : bound("from", from, zone).start;
  const end = to === undefined ? Number.POSITIVE_INFINITY : bound("to", to, zone).end;
  if (start > end)
    throw new Failure("INVALID_RANGE", `from "${from}" is later than to "${to}".`, "Exchange them.", {
      details: { from, to },
    });
  return { start, end };
}

function bound(name: string, text: string, zone: TimeZone): Span {
  const span = parseSpan(text, zone);
  if (span) return span;
  throw new Failure(
    "INVALID_RANGE",
    `${name} "${text.slice(0, 60)}" is no date.`,
    "Give YYYY, YYYY-MM, YYYY-MM-DD or an ISO time.",
    { details: { [name]: text.slice(0, 60) } },
  );
}

export const overlaps = (a: Span, b: Span): boolean => a.start <= b.end && b.start <= a.end;
