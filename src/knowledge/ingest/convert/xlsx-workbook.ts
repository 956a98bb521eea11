import { scanXml } from "./xml-events.js";

/** What the sheets of a workbook share. */
export interface Workbook {
  readonly strings: readonly string[];
  /** For each cell style, whether its numbers are dates or times. */
  readonly isDateStyle: readonly boolean[];
  /** Whether days count from 1904, as on the first Macintosh. */
  readonly is1904: boolean;
}

/** The texts that cells refer to by number, without the pronunciation hints of East Asian ones. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let phonetic = 0;
  scanXml(xml, {
    open(tag) {
      if (tag.name === "si") text = "";
      if (tag.name === "rPh") phonetic++;
      isText = tag.name === "t" && phonetic === 0;
    },
    close(name) {
      isText = false;
      if (name === "rPh") phonetic--;
      if (name === "si") strings.push(unescaped(text));
    },
    text(value) {
      if (isText) text += value;
    },
  });
  return strings;
}

/** `_x000D_` is how Excel writes characters that XML has not (ECMA-376 part 1, 22.4.2.4). */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Built-in number formats that show a date or a time (ECMA-376 part 1, 18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

export function dateStyles(xml: string): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellFormats = false;
  scanXml(xml, {
    open(tag) {
      const id = Number(tag.get("numFmtId") ?? 0);
      if (tag.name === "numFmt") custom.set(id, isDateFormat(tag.get("formatCode") ?? ""));
      if (tag.name === "cellXfs") isCellFormats = true;
      if (tag.name === "xf" && isCellFormats) styles.push(custom.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === "cellXfs") isCellFormats = false;
    },
  });
  return styles;
}

/** A format is a date when year, month, day, hour or second stand in it outside of quoted text and colours. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]{0,200}"|\\.|_.|\*./g, "").replace(/\[(?!h|m|s)[^\]]{0,60}\]/gi, "");
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

const MS_PER_DAY = 86_400_000;

/** A serial day number as ISO date, time of day, or both; `undefined` when it is out of range. */
export function dateOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  // Excel believes that 1900 was a leap year, so that its days up to the end of February are one off.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(epoch + Math.round(serial * 86_400) * 1000).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return serial % 1 < 0.5 / (MS_PER_DAY / 1000) ? iso.slice(0, 10) : iso.slice(0, 19);
}
