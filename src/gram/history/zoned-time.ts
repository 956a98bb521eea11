import { type Instant, instant } from "../../kernel/clock.js";

const ZONED = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:Z|[+-](\d\d):?(\d\d))$/i;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** ISO 8601 with a zone, on a day that exists; undefined for anything else. Digits after the millisecond are cut. */
export function zonedTime(text: string): Instant | undefined {
  const found = ZONED.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (!isDay(year!, month!, day!) || hour! > 23 || minute! > 59 || second! > 59) return undefined;
  if (zoneHour! > 23 || zoneMinute! > 59) return undefined;
  const iso = text
    .toUpperCase()
    .replace(",", ".")
    .replace(/(\.\d{3})\d+/, "$1")
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
  const ms = Date.parse(iso);
  // A zone can carry the first and the last day of four-digit years out of them, where text order is no longer time order.
  return Number.isNaN(ms) || instant(ms).length !== 24 ? undefined : instant(ms);
}

export function isDate(text: string): boolean {
  const found = DATE.exec(text);
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** The last millisecond of a day in UTC. */
export const endOfUtcDay = (date: string): Instant => instant(`${date}T23:59:59.999Z`);

/** The calendar does it: a day that does not exist becomes another one. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1 && month <= 12;
}
