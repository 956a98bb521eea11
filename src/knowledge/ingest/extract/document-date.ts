import { instant } from "../../../kernel/clock.js";
import { MONTHS } from "./month-names.js";

const MAX_LENGTH = 80;

/** Time of day behind a date: T10:30, 10:30:00.5 +02:00, 10:30 am. */
const TIME =
  "(?:(?:T|t|,? +|, *at +)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)? *([ap]m)? *(z|utc|gmt|[+-]\\d{2}:?(?:\\d{2})?)?)?";
const WEEKDAY = "(?:\\p{L}{2,10}\\.?,? +)?";
const SHAPES: readonly {
  readonly pattern: RegExp;
  readonly order: readonly ["y" | "m" | "d", "y" | "m" | "d", "y" | "m" | "d"];
}[] = [
  { pattern: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, "iu"), order: ["y", "m", "d"] },
  { pattern: new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${TIME}$`, "iu"), order: ["y", "m", "d"] },
  {
    pattern: new RegExp(
      `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: +of)? +(\\p{L}{3,10})\\.?,? +(\\d{4})${TIME}$`,
      "iu",
    ),
    order: ["d", "m", "y"],
  },
  {
    pattern: new RegExp(`^${WEEKDAY}(\\p{L}{3,10})\\.? +(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})${TIME}$`, "iu"),
    order: ["m", "d", "y"],
  },
  { pattern: new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${TIME}$`, "iu"), order: ["d", "m", "y"] },
];

/**
 * A date as people write it, as `YYYY-MM-DD`, or with a time of day as a UTC instant; null for anything else. A time without a
 * zone is taken as UTC: the machine that reads must not change what the document says. `2026-01` and `2026` are their first day.
 * `20/01/2026` is read where only one reading is a date; `03/04/2026` is left, because nobody knows.
 */
export function parseDate(written: string): string | null {
  const text = written.trim().replace(/^\[\[(.*)\]\]$/, "$1");
  if (text.length > MAX_LENGTH) return null;
  for (const { pattern, order } of SHAPES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const part = (name: "y" | "m" | "d") => match[1 + order.indexOf(name)]!;
    return toIso(Number(part("y")), monthOf(part("m")), Number(part("d")), match.slice(4));
  }
  return coarse(text) ?? slashed(text);
}

function monthOf(written: string): number {
  return /^\d/.test(written) ? Number(written) : (MONTHS.get(written.toLowerCase()) ?? 0);
}

function coarse(text: string): string | null {
  const match = /^([12]\d{3})(?:[-/](\d{1,2}))?$/.exec(text);
  return match && toIso(Number(match[1]), Number(match[2] ?? 1), 1, []);
}

function slashed(text: string): string | null {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (match === null) return null;
  const [first, second, year] = match.slice(1).map(Number) as [number, number, number];
  const dayFirst = toIso(year, second, first, []);
  const monthFirst = toIso(year, first, second, []);
  if (dayFirst !== null && monthFirst !== null) return dayFirst === monthFirst ? dayFirst : null;
  return dayFirst ?? monthFirst;
}

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** `time` is [hour, minute, second, fraction, am or pm, zone], each as written or missing. */
function toIso(year: number, month: number, day: number, time: readonly (string | undefined)[]): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  const [hour, minute, second = "0", fraction = "0", half, zone] = time;
  if (hour === undefined) return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

  const hours = hoursOf(Number(hour), half?.toLowerCase());
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const ms = Date.UTC(
    year,
    month - 1,
    day,
    hours,
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, "0").slice(0, 3)),
  );
  return instant(ms - offsetMinutes(zone) * 60_000);
}

function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function offsetMinutes(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? "");
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}
