import { type Instant, instant } from "../../kernel/clock.js";
import { parseSpan } from "./span.js";
import type { TimeZone } from "./time-zone.js";

/** The last millisecond of a day that exists, `YYYY-MM-DD`, in a zone. */
export const endOfDay = (date: string, zone: TimeZone): Instant => instant(parseSpan(date, zone)!.end);
