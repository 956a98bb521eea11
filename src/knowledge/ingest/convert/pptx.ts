import { type Archive, openArchive } from "./archive.js";
import type { Conversion, ConversionInput, Converter } from "./converter.js";
import { drawnShapes } from "./drawing-text.js";
import { guarded } from "./guarded.js";
import { Mirror, oneLine } from "./mirror.js";
import { mainPart, propertiesOf, relationshipsOf } from "./ooxml-package.js";
import { scanXml } from "./xml-events.js";

export const pptx: Converter = guarded(
  {
    id: "office/pptx",
    version: "1",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: [".pptx", ".pptm", ".ppsx", ".ppsm", ".potx"],
    cost: "heavy",
    convert: convertPptx,
  },
  "The presentation is damaged.",
);

function convertPptx({ bytes, limits }: ConversionInput): Conversion {
  const archive = openArchive(bytes, limits);
  const facts = propertiesOf(archive.readText("docProps/core.xml"));
  const mirror = new Mirror(limits);
  let hasText = false;
  for (const [index, part] of slideParts(archive).entries()) {
    if (mirror.isFull) break;
    const slide = slideMarkdown(archive, part, index + 1);
    hasText ||= slide.hasText;
    mirror.add(slide.markdown);
  }
  // Headings that only count slides without a word on them are no text.
  const result = hasText ? mirror : new Mirror(limits);
  return result.finish(facts, "The presentation holds no text, only pictures.");
}

/** The slides in the order of the show, which is not that of their file names. */
function slideParts(archive: Archive): string[] {
  const main = mainPart(archive);
  const targets = new Map(relationshipsOf(archive, main).map(({ id, target }) => [id, target]));
  const parts: string[] = [];
  scanXml(archive.readText(main) ?? "", {
    open(tag) {
      if (tag.name !== "sldId") return;
      const part = targets.get(tag.get("r:id") ?? "");
      if (part && archive.has(part)) parts.push(part);
    },
  });
  return parts;
}

const FURNITURE = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

function slideMarkdown(archive: Archive, part: string, number: number): { markdown: string; hasText: boolean } {
  const shapes = drawnShapes(archive.readText(part) ?? "").filter(({ role }) => !FURNITURE.has(role));
  const isTitle = (role: string): boolean => role === "title" || role === "ctrTitle";
  const title = oneLine(shapes.find(({ role }) => isTitle(role))?.markdown);
  const notesPart = relationshipsOf(archive, part).find(({ type }) => type === "notesSlide")?.target;
  const notes = drawnShapes((notesPart && archive.readText(notesPart)) ?? "").filter(({ role }) => role === "body");

  const blocks = [`## Slide ${number}${title === "" ? "" : `: ${title}`}`];
  blocks.push(...shapes.filter(({ role }) => !isTitle(role)).map(({ markdown }) => markdown));
  if (notes.length > 0) blocks.push("### Notes", ...notes.map(({ markdown }) => markdown));
  return { markdown: blocks.join("\n\n"), hasText: shapes.length > 0 || notes.length > 0 };
}
