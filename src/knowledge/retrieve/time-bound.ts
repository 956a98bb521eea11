import { Failure } from "../../kernel/failure.js";

const DAY_MS = 86_400_000;
/** "recent" in a filter and in a question: the last thirty days. */
const RECENT_DAYS = 30;

/**
 * Milliseconds since 1970 for a `since` or `until` value: an ISO date (a whole day, in the time zone of this machine), an ISO date
 * with time (exact), or a word: today, yesterday, recent, this/last week, month or year, or an age like 7d, 2w, 6m, 1y.
 * @throws Failure VALIDATION for anything else: a bound is never dropped in silence.
 */
export function timeBound(text: string, side: "since" | "until", nowMs: number): number {
  const token = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+(?=week|month|year)/, " ");
  const range = relativeRange(token, nowMs) ?? dayRange(text.trim());
  if (range) return side === "since" ? range.start : range.end - 1;
  const exact = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (!Number.isNaN(exact)) return exact;
  throw new Failure(
    "VALIDATION",
    `"${side}": ${JSON.stringify(text.slice(0, 80))} is no date.`,
    "Use 2026-01-31, 2026-01-31T12:00:00Z, today, yesterday, recent, this week, last month or an age like 7d.",
  );
}

interface Range {
  start: number;
  /** Exclusive. */
  end: number;
}

function dayRange(text: string): Range | undefined {
  const parts = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [
    Number(parts[1]),
    parts[2] ? Number(parts[2]) : undefined,
    parts[3] ? Number(parts[3]) : undefined,
  ];
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined) {
    const start = localMs(year, month!, day);
    return new Date(start).getDate() === day ? { start, end: localMs(year, month!, day + 1) } : undefined;
  }
  return month === undefined
    ? { start: localMs(year, 1, 1), end: localMs(year + 1, 1, 1) }
    : { start: localMs(year, month, 1), end: localMs(year, month + 1, 1) };
}

const localMs = (year: number, month: number, day: number): number => new Date(year, month - 1, day).getTime();

function relativeRange(token: string, nowMs: number): Range | undefined {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  // Monday begins the week.
  const monday = day - ((now.getDay() + 6) % 7);
  const days = (from: number, to: number): Range => ({
    start: localMs(year, month, from),
    end: localMs(year, month, to),
  });
  switch (token) {
    case "now":
      return { start: nowMs, end: nowMs + 1 };
    case "today":
      return days(day, day + 1);
    case "yesterday":
      return days(day - 1, day);
    case "recent":
      return { start: nowMs - RECENT_DAYS * DAY_MS, end: localMs(year, month, day + 1) };
    case "this week":
      return days(monday, monday + 7);
    case "last week":
      return days(monday - 7, monday);
    case "this month":
      return { start: localMs(year, month, 1), end: localMs(year, month + 1, 1) };
    case "last month":
      return { start: localMs(year, month - 1, 1), end: localMs(year, month, 1) };
    case "this year":
      return { start: localMs(year, 1, 1), end: localMs(year + 1, 1, 1) };
    case "last year":
      return { start: localMs(year - 1, 1, 1), end: localMs(year, 1, 1) };
  }
  const age = /^(\d{1,4})\s*(h|d|w|m|y)$/.exec(token);
  if (!age) return undefined;
  const amount = Number(age[1]);
  const unit = { h: DAY_MS / 24, d: DAY_MS, w: 7 * DAY_MS, m: 30 * DAY_MS, y: 365 * DAY_MS }[
    age[2] as "h" | "d" | "w" | "m" | "y"
  ];
  return { start: nowMs - amount * unit, end: nowMs - amount * unit + 1 };
}
