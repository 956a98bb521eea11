import { Failure } from "../../kernel/failure.js";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days whose midnight is remembered; an index of records has far fewer different ones. */
const MOST_DAYS = 20_000;

/** A zone in which dates without one are read. */
export interface TimeZone {
  /** IANA name. */
  readonly name: string;
  /**
   * The instant of a local time, given as the milliseconds that it would be in UTC. A time that the clock jumps over is the
   * first one behind the gap; one that it shows twice is the earlier.
   */
  instantOf(localMs: number): number;
}

const UTC: TimeZone = { name: "UTC", instantOf: (localMs) => localMs };
const known = new Map<string, TimeZone>([
  ["UTC", UTC],
  ["Etc/UTC", UTC],
]);

/** @throws Failure VALIDATION for a name that is no zone */
export function timeZone(name: string): TimeZone {
  const zone = known.get(name) ?? new NamedZone(name);
  known.set(name, zone);
  return zone;
}

class NamedZone implements TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #midnights = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
    this.#format = formatOf(name);
  }

  instantOf(localMs: number): number {
    if (localMs % DAY_MS !== 0) return this.#look(localMs);
    const kept = this.#midnights.get(localMs);
    if (kept !== undefined) return kept;
    const found = this.#look(localMs);
    if (this.#midnights.size >= MOST_DAYS) this.#midnights.clear();
    this.#midnights.set(localMs, found);
    return found;
  }

  #look(localMs: number): number {
    // The offsets of the days around are all that the local time can have.
    const offsets = [this.#offsetAt(localMs - DAY_MS), this.#offsetAt(localMs + DAY_MS)];
    const fits = offsets.map((offset) => localMs - offset).filter((at) => at + this.#offsetAt(at) === localMs);
    if (fits.length > 0) return Math.min(...fits);
    return this.#endOfGap(localMs - Math.max(...offsets), localMs - Math.min(...offsets));
  }

  /** Between two instants with different offsets: the first one with the later of them. */
  #endOfGap(before: number, after: number): number {
    let [low, high] = [Math.min(before, after) - HOUR_MS, Math.max(before, after) + HOUR_MS];
    const target = this.#offsetAt(high);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#offsetAt(middle) === target) high = middle;
      else low = middle;
    }
    return high;
  }

  /** Milliseconds by which the local clock is ahead of UTC. */
  #offsetAt(at: number): number {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const [year, month, day] = [parts.get("year")!, parts.get("month")! - 1, parts.get("day")!];
    const date = new Date(0);
    date.setUTCFullYear(year, month, day);
    date.setUTCHours(parts.get("hour")! % 24, parts.get("minute"), parts.get("second"));
    return date.getTime() - Math.floor(at / 1000) * 1000;
  }
}

function formatOf(timeZoneName: string): Intl.DateTimeFormat {
  const fields = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  } as const;
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: timeZoneName,
      calendar: "iso8601",
      hourCycle: "h23",
      ...fields,
    });
  } catch (cause) {
    throw new Failure("VALIDATION", `"${timeZoneName}" is no time zone.`, "Give an IANA name such as Europe/Berlin.", {
      cause,
    });
  }
}
