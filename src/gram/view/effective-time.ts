import type { Instant } from "../../kernel/clock.js";
import { Failure } from "../../kernel/failure.js";
import { zonedTime } from "../history/index.js";

/** When the facts of a write happened. @throws Failure INVALID_TIME */
export function effectiveTime(given: string | undefined): Instant | undefined {
  if (given === undefined) return undefined;
  const at = zonedTime(given);
  if (at) return at;
  throw new Failure(
    "INVALID_TIME",
    `effective_at "${given.slice(0, 60)}" is no ISO 8601 time with a zone.`,
    "Give a time such as 2026-01-31T12:00:00Z.",
  );
}
