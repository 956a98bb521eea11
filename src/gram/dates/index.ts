export { dateField } from "./date-field.js";
export { endOfDay } from "./end-of-day.js";
export { queryDate } from "./query-date.js";
export { overlaps, parseRange } from "./range.js";
export type { Span } from "./span.js";
export { parseSpan } from "./span.js";
export type { TimeZone } from "./time-zone.js";
export { timeZone } from "./time-zone.js";
