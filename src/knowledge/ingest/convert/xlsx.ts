import { type Archive, openArchive } from "./archive.js";
import type { Conversion, ConversionInput, Converter } from "./converter.js";
import { guarded } from "./guarded.js";
import { markdownTable } from "./markdown-table.js";
import { Mirror, oneLine } from "./mirror.js";
import { mainPart, propertiesOf, relationshipsOf } from "./ooxml-package.js";
import { readSheet } from "./xlsx-sheet.js";
import { dateStyles, sharedStrings, type Workbook } from "./xlsx-workbook.js";
import { scanXml } from "./xml-events.js";

export const xlsx: Converter = guarded(
  {
    id: "office/xlsx",
    version: "1",
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: [".xlsx", ".xlsm", ".xltx", ".xltm"],
    cost: "heavy",
    headsParts: true,
    convert: convertXlsx,
  },
  "The workbook is damaged.",
);

function convertXlsx({ bytes, limits }: ConversionInput): Conversion {
  const archive = openArchive(bytes, limits);
  const facts = propertiesOf(archive.readText("docProps/core.xml"));
  const { workbook, sheets } = openWorkbook(archive);
  const mirror = new Mirror(limits);
  for (const { name, part } of sheets) {
    if (mirror.isFull) break;
    const { rows, isCut } = readSheet(archive.readText(part) ?? "", workbook, limits.maxMirrorChars);
    if (isCut) mirror.warn("TRUNCATED", `The sheet "${name}" is larger than what is kept of a sheet.`);
    if (rows.length > 0) mirror.add(`## ${name}\n\n${markdownTable(rows)}`);
  }
  return mirror.finish(facts, "The workbook holds no text.");
}

function openWorkbook(archive: Archive): { workbook: Workbook; sheets: { name: string; part: string }[] } {
  const main = mainPart(archive);
  const relations = relationshipsOf(archive, main);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const partOf = (type: string): string =>
    archive.readText(relations.find((relation) => relation.type === type)?.target ?? "") ?? "";

  let is1904 = false;
  const sheets: { name: string; part: string }[] = [];
  scanXml(archive.readText(main) ?? "", {
    open(tag) {
      if (tag.name === "workbookPr") is1904 = /^(?:1|true)$/.test(tag.get("date1904") ?? "");
      if (tag.name !== "sheet") return;
      const part = targets.get(tag.get("r:id") ?? "");
      if (part && archive.has(part)) sheets.push({ name: oneLine(tag.get("name")), part });
    },
  });
  const strings = sharedStrings(partOf("sharedStrings"));
  return { workbook: { strings, isDateStyle: dateStyles(partOf("styles")), is1904 }, sheets };
}
