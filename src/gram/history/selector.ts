import type { Instant } from "../../kernel/clock.js";
import { answered, type Outcome, refused } from "./refusal.js";
import { isDate, zonedTime } from "./zoned-time.js";

/** Which past is meant. One call never mixes two axes. */
export type Selector =
  | { readonly axis: "head" }
  | { readonly axis: "revision"; readonly revision: number }
  | { readonly axis: "recorded"; readonly at: Instant }
  | { readonly axis: "effective"; readonly at: Instant };

/** The three ways to say it, as a call gives them. */
export interface SelectorInput {
  readonly revision?: number | undefined;
  readonly recorded_at?: string | undefined;
  readonly effective_at?: string | undefined;
}

/**
 * @param endOfDay the last millisecond of a date `YYYY-MM-DD` in the zone that dates are read in
 * @returns the head where nothing is selected
 */
export function toSelector(input: SelectorInput, endOfDay: (date: string) => Instant): Outcome<Selector> {
  const given = (["revision", "recorded_at", "effective_at"] as const).filter((key) => input[key] !== undefined);
  if (given.length > 1)
    return refused("selector_conflict", `${given.join(" and ")} were given together.`, "Give one of them.");
  if (input.revision !== undefined) return answered({ axis: "revision", revision: input.revision });
  if (input.recorded_at !== undefined) {
    const at = isDate(input.recorded_at) ? endOfDay(input.recorded_at) : zonedTime(input.recorded_at);
    return at ? answered({ axis: "recorded", at }) : noTime("recorded_at", input.recorded_at, " or 2026-01-31");
  }
  if (input.effective_at !== undefined) {
    const at = zonedTime(input.effective_at);
    return at ? answered({ axis: "effective", at }) : noTime("effective_at", input.effective_at, "");
  }
  return answered({ axis: "head" });
}

const noTime = (field: string, value: string, more: string): Outcome<never> =>
  refused(
    "invalid_time",
    `${field} "${value.slice(0, 60)}" is no ISO 8601 time with a zone.`,
    `Give a time such as 2026-01-31T12:00:00Z${more}.`,
  );
