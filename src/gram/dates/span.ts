import type { TimeZone } from "./time-zone.js";

/** Milliseconds since 1970, both inclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;

/**
 * What a text covers: a year, a month, a day, a time (to the minute, second or millisecond), or from one of these to
 * another, `A/B`. Undefined for anything else, and for days that do not exist.
 * @param zone the one in which times without a zone are read
 */
export function parseSpan(text: string, zone: TimeZone): Span | undefined {
  const slash = text.indexOf("/");
  if (slash < 0) return parseOne(text, zone);
  const [from, to] = [parseOne(text.slice(0, slash), zone), parseOne(text.slice(slash + 1), zone)];
  return from && to && to.end >= from.start ? { start: from.start, end: to.end } : undefined;
}

function parseOne(text: string, zone: TimeZone): Span | undefined {
  const found = DATE.exec(text.trim());
  if (!found) return undefined;
  const [, y, m, d, hour] = found;
  const year = Number(y);
  if (m === undefined)
    return { start: zone.instantOf(localMs(year, 0, 1)), end: zone.instantOf(localMs(year + 1, 0, 1)) - 1 };
  const month = Number(m) - 1;
  if (month < 0 || month > 11) return undefined;
  if (d === undefined)
    return { start: zone.instantOf(localMs(year, month, 1)), end: zone.instantOf(localMs(year, month + 1, 1)) - 1 };
  const day = Number(d);
  if (day < 1 || day > new Date(localMs(year, month + 1, 0)).getUTCDate()) return undefined;
  const midnight = localMs(year, month, day);
  if (hour === undefined)
    return { start: zone.instantOf(midnight), end: zone.instantOf(localMs(year, month, day + 1)) - 1 };
  return timeSpan(midnight, found, zone);
}

function timeSpan(midnight: number, found: RegExpExecArray, zone: TimeZone): Span | undefined {
  const [, , , , hour, minute, second, fraction, offset] = found;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const ms = fraction === undefined ? 0 : Number(fraction.padEnd(3, "0").slice(0, 3));
  const local = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000 + ms;
  const length = fraction !== undefined ? 1 : second !== undefined ? 1_000 : 60_000;
  const start = offset === undefined ? zone.instantOf(local) : local - offsetMs(offset);
  return { start, end: start + length - 1 };
}

function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text[0] === "-" ? -minutes : minutes) * 60_000;
}

/** Local midnight as if it were UTC; years below 100 are those, not of the last century. */
function localMs(year: number, month: number, day: number): number {
  const ms = Date.UTC(year, month, day);
  if (year >= 100) return ms;
  const date = new Date(Date.UTC(2000, month, day));
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}
