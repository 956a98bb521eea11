import { oneLine } from "./mirror.js";

/** What is used of a component of ical.js. */
export interface CalendarItem {
  readonly name: string;
  getFirstPropertyValue(name: string): { toString(): string } | null;
  getAllProperties(name: string): CalendarProperty[];
}

interface CalendarProperty {
  getFirstValue(): { toString(): string } | null;
  getFirstParameter(name: string): string | undefined;
}

/** ISO-8601 start of an entry: a date for whole days, local time as the calendar gives it, `Z` for UTC. */
export function itemStart(item: CalendarItem): string | undefined {
  return item.getFirstPropertyValue("dtstart")?.toString() ?? item.getFirstPropertyValue("due")?.toString();
}

/** One event, task or journal entry. A rule of recurrence is shown, never carried out: it may have no end. */
export function itemMarkdown(item: CalendarItem): string {
  const lines = [
    ["Start", timeOf(item, "dtstart")],
    ["End", timeOf(item, "dtend")],
    ["Due", timeOf(item, "due")],
    ["Duration", textOf(item, "duration")],
    ["Location", textOf(item, "location")],
    ["Repeats", textOf(item, "rrule")],
    ["Status", textOf(item, "status")],
    ["Organizer", peopleOf(item, "organizer")],
    ["Attendees", peopleOf(item, "attendee")],
    ["Categories", textOf(item, "categories")],
    ["URL", textOf(item, "url")],
  ].filter(([, value]) => value !== "");

  const blocks = [
    `## ${textOf(item, "summary") || "(no title)"}`,
    lines.map((line) => `- ${line.join(": ")}`).join("\n"),
  ];
  const description = item.getFirstPropertyValue("description")?.toString().trim() ?? "";
  return [...blocks, description].filter((block) => block !== "").join("\n\n");
}

function textOf(item: CalendarItem, name: string): string {
  return oneLine(item.getFirstPropertyValue(name)?.toString());
}

function timeOf(item: CalendarItem, name: string): string {
  const zone = item.getAllProperties(name)[0]?.getFirstParameter("tzid");
  const time = textOf(item, name);
  return time !== "" && zone ? `${time} (${oneLine(zone)})` : time;
}

function peopleOf(item: CalendarItem, name: string): string {
  const people = item.getAllProperties(name).slice(0, 200);
  return people
    .map(personOf)
    .filter((person) => person !== "")
    .join(", ");
}

function personOf(property: CalendarProperty): string {
  const address = oneLine(property.getFirstValue()?.toString()).replace(/^mailto:/i, "");
  const name = oneLine(property.getFirstParameter("cn"));
  return name === "" || name === address ? address : `${name} <${address}>`;
}
