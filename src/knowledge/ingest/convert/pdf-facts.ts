import type { DocumentFacts } from "./mirror.js";

/** What programs write when nobody told them a title or an author. */
const NOTHING = /^(?:\(?(?:anonymous|unspecified|unknown|untitled)\)?)?$/i;

/** Title, author and date of creation from the information dictionary of a PDF. */
export function pdfFacts(metadata: { info: object } | undefined): DocumentFacts {
  const info = new Map<string, unknown>(Object.entries(metadata?.info ?? {}));
  const text = (key: string): string | undefined => {
    const value = info.get(key);
    return typeof value === "string" && !NOTHING.test(value.trim()) ? value : undefined;
  };
  return { title: usefulTitle(text("Title")), author: text("Author"), date: pdfDate(text("CreationDate")) };
}

/** Printers write the name of a file. */
function usefulTitle(title: string | undefined): string | undefined {
  return title === undefined || /\.(?:docx?|indd|tex|dvi|xlsx?|pptx?|qxd)$/i.test(title) ? undefined : title;
}

/** `D:20240506070809+02'00'` (ISO 32000-1, 7.9.4); the parts after the year may be missing. */
function pdfDate(text: string | undefined): string | undefined {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)(\d\d)?)?(?:([+-])(\d\d)'?(\d\d)?|Z)?/.exec(text ?? "");
  if (!match) return undefined;
  const [, year, month = "01", day = "01", hour, minute, second = "00", sign, zoneHour, zoneMinute = "00"] = match;
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  if (!isDay) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const zone = sign && zoneHour ? `${sign}${zoneHour}:${zoneMinute}` : "Z";
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}
