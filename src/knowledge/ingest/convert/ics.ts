import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { type CalendarItem, itemMarkdown, itemStart } from "./ics-item.js";
import { Mirror } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

const MOST_ITEMS = 10_000;
const ITEMS = new Set(["vevent", "vtodo", "vjournal"]);

export const ics: Converter = guarded(
  {
    id: "calendar/ics",
    version: "1",
    mime: "text/calendar",
    extensions: [".ics", ".ical", ".ifb"],
    cost: "heavy",
    convert: convertIcs,
  },
  "The calendar is damaged.",
);

async function convertIcs({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const { text, warnings } = decodeText(bytes);
  if (!/^\s{0,100}BEGIN:VCALENDAR/i.test(text))
    throw new Refusal("CORRUPT", "The file is damaged, or it is no calendar.");
  const { default: ICAL } = await import("ical.js");

  const mirror = new Mirror(limits, warnings);
  const items: CalendarItem[] = [];
  let name: string | undefined;
  for (const jcal of calendarsOf(ICAL.parse(text))) {
    const calendar = new ICAL.Component(jcal);
    name ??= calendar.getFirstPropertyValue("x-wr-calname")?.toString();
    for (const item of calendar.getAllSubcomponents()) if (ITEMS.has(item.name)) items.push(item);
  }

  if (items.length > MOST_ITEMS) mirror.warn("TRUNCATED", `Only ${MOST_ITEMS} of ${items.length} entries were kept.`);
  for (const item of items.slice(0, MOST_ITEMS)) mirror.add(itemMarkdown(item));
  const only = items.length === 1 ? items[0] : undefined;
  const title = name ?? only?.getFirstPropertyValue("summary")?.toString();
  return mirror.finish({ title, date: only && itemStart(only) }, "The calendar holds no entries.");
}

/** One calendar is an array that starts with its name; several are an array of such arrays. */
function calendarsOf(parsed: unknown): unknown[][] {
  if (!Array.isArray(parsed)) return [];
  return typeof parsed[0] === "string" ? [parsed] : parsed.filter((calendar) => Array.isArray(calendar));
}
