import { parseSpan, type Span } from "./span.js";
import type { TimeZone } from "./time-zone.js";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const MONTH_YEAR = new RegExp(`^(${NAMES})\\.?,?\\s+(\\d{4})$`, "i");
const YEAR_MONTH = new RegExp(`^(\\d{4})\\s+(${NAMES})\\.?$`, "i");
const DAY_MONTH_YEAR = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(${NAMES})\\.?,?\\s+(\\d{4})$`, "i");
const MONTH_DAY_YEAR = new RegExp(`^(${NAMES})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, "i");

/** The span of a query that is nothing but a date, in figures or with an English month name; undefined for any other. */
export function queryDate(query: string, zone: TimeZone): Span | undefined {
  const text = query.trim();
  if (text.length > 64 || !/\d{4}/.test(text)) return undefined;
  return parseSpan(text, zone) ?? parseSpan(inFigures(text) ?? "", zone);
}

function inFigures(text: string): string | undefined {
  const monthYear = MONTH_YEAR.exec(text);
  if (monthYear) return `${monthYear[2]}-${month(monthYear[1]!)}`;
  const yearMonth = YEAR_MONTH.exec(text);
  if (yearMonth) return `${yearMonth[1]}-${month(yearMonth[2]!)}`;
  const dayFirst = DAY_MONTH_YEAR.exec(text);
  if (dayFirst) return `${dayFirst[3]}-${month(dayFirst[2]!)}-${dayFirst[1]!.padStart(2, "0")}`;
  const monthFirst = MONTH_DAY_YEAR.exec(text);
  return monthFirst ? `${monthFirst[3]}-${month(monthFirst[1]!)}-${monthFirst[2]!.padStart(2, "0")}` : undefined;
}

const month = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, "0");
