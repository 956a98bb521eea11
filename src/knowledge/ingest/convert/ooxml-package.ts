import type { Archive } from "./archive.js";
import { Refusal } from "./converter.js";
import { isoDate } from "./iso-date.js";
import type { DocumentFacts } from "./mirror.js";
import { scanXml } from "./xml-events.js";

export interface Relationship {
  readonly id: string;
  /** The last part of its type, such as `slide` or `notesSlide`. */
  readonly type: string;
  /** A part of the same package. Targets outside of it are never handed out. */
  readonly target: string;
}

/** What a part of an Office package points at, without what lies outside. */
export function relationshipsOf(archive: Archive, part: string): Relationship[] {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const xml = archive.readText(`${folder}_rels/${part.slice(slash + 1)}.rels`);
  const found: Relationship[] = [];
  if (xml === undefined) return found;
  scanXml(xml, {
    open(tag) {
      if (tag.name !== "Relationship" || tag.get("TargetMode") === "External") return;
      const type = tag.get("Type") ?? "";
      const target = resolvePart(folder, tag.get("Target") ?? "");
      found.push({ id: tag.get("Id") ?? "", type: type.slice(type.lastIndexOf("/") + 1), target });
    },
  });
  return found;
}

/** @throws Refusal CORRUPT when the package has no document */
export function mainPart(archive: Archive): string {
  const target = relationshipsOf(archive, "").find(({ type }) => type === "officeDocument")?.target;
  if (!target || !archive.has(target)) throw new Refusal("CORRUPT", "The archive holds no document of this type.");
  return target;
}

/** A path relative to a folder of the package, with `.` and `..` taken out. */
export function resolvePart(folder: string, target: string): string {
  const path = target.startsWith("/") ? target : `${folder}${target}`;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Title, author and date of creation from the core properties; the same words serve OOXML, ODF and EPUB. */
export function propertiesOf(xml: string | undefined): DocumentFacts {
  const values = new Map<string, string>();
  let current = "";
  let text = "";
  scanXml(xml ?? "", {
    open(tag) {
      current = tag.name;
      text = "";
    },
    text(value) {
      text += value;
    },
    close(name) {
      if (name === current && text.trim() !== "" && !values.has(name)) values.set(name, text.trim());
      current = "";
    },
  });
  return {
    title: values.get("title"),
    author: values.get("initial-creator") ?? values.get("creator"),
    date: isoDate(values.get("created") ?? values.get("creation-date") ?? values.get("date")),
  };
}
