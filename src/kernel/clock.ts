import { readFileSync } from "node:fs";
import { Failure } from "./failure.js";

/** An ISO-8601 UTC instant with milliseconds, so that text order is time order. */
export type Instant = string & { readonly _instant: unique symbol };

/** The only source of time. Everything else is handed a clock, or a time. */
export interface Clock {
  now(): Instant;
  /** Milliseconds since 1970. */
  ms(): number;
  /** Milliseconds of a clock that never jumps; for durations only. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => instant(Date.now()),
  ms: () => Date.now(),
  elapsed: () => performance.now(),
};

/** A clock that reads the current ISO time from a file at every use: for tests of histories. */
export function fileClock(path: string): Clock {
  const read = () => Date.parse(readFileSync(path, "utf8").trim());
  return { now: () => instant(read()), ms: read, elapsed: () => performance.now() };
}

/** @throws Failure VALIDATION where the argument is no time. */
export function instant(at: Date | string | number): Instant {
  const date = new Date(at);
  if (Number.isNaN(date.getTime()))
    throw new Failure("VALIDATION", `"${String(at)}" is no date.`, "Use ISO 8601, for example 2026-01-31T12:00:00Z.");
  return date.toISOString() as Instant;
}
