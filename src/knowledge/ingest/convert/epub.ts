import { type Archive, openArchive } from "./archive.js";
import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { decodeHtml } from "./html.js";
import { htmlToMarkdown } from "./html-markdown.js";
import { Mirror } from "./mirror.js";
import { propertiesOf, resolvePart } from "./ooxml-package.js";
import { scanXml } from "./xml-events.js";

export const epub: Converter = guarded(
  {
    id: "book/epub",
    version: "1",
    mime: "application/epub+zip",
    extensions: [".epub"],
    cost: "heavy",
    convert: convertEpub,
  },
  "The book is damaged.",
);

function convertEpub({ bytes, limits }: ConversionInput): Conversion {
  const archive = openArchive(bytes, limits);
  const packagePart = packageOf(archive);
  const packageXml = archive.readText(packagePart) ?? "";
  const chapters = spineOf(packageXml, packagePart);
  refuseLocked(archive, chapters);

  const mirror = new Mirror(limits);
  let missing = 0;
  for (const chapter of chapters) {
    if (mirror.isFull) break;
    const page = archive.read(chapter);
    if (page) mirror.add(htmlToMarkdown(decodeHtml(page).text));
    else missing++;
  }
  if (missing > 0) mirror.warn("PARTIAL", `${missing} of ${chapters.length} chapters are missing in the book.`);
  return mirror.finish(propertiesOf(packageXml), "The book holds no text.");
}

function packageOf(archive: Archive): string {
  let path: string | undefined;
  scanXml(archive.readText("META-INF/container.xml") ?? "", {
    open(tag) {
      if (tag.name === "rootfile") path ??= tag.get("full-path");
    },
  });
  if (!path || !archive.has(path)) throw new Refusal("CORRUPT", "The archive holds no book.");
  return path;
}

/** The parts of the book in reading order. */
function spineOf(packageXml: string, packagePart: string): string[] {
  const folder = packagePart.slice(0, packagePart.lastIndexOf("/") + 1);
  const items = new Map<string, string>();
  const chapters: string[] = [];
  scanXml(packageXml, {
    open(tag) {
      if (tag.name === "item") items.set(tag.get("id") ?? "", resolvePart(folder, decodedPath(tag.get("href") ?? "")));
      if (tag.name !== "itemref") return;
      const part = items.get(tag.get("idref") ?? "");
      if (part) chapters.push(part);
    },
  });
  return chapters;
}

function decodedPath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return href;
  }
}

/** Fonts are often scrambled and harm nobody; chapters that are belong to a book that is sold with a lock. */
function refuseLocked(archive: Archive, chapters: readonly string[]): void {
  const locked = new Set<string>();
  scanXml(archive.readText("META-INF/encryption.xml") ?? "", {
    open(tag) {
      if (tag.name === "CipherReference") locked.add(decodedPath(tag.get("URI") ?? ""));
    },
  });
  if (chapters.some((chapter) => locked.has(chapter)))
    throw new Refusal("ENCRYPTED", "The book is encrypted by its publisher.");
}
