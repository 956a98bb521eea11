import { openArchive } from "./archive.js";
import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { Mirror } from "./mirror.js";
import { OdfWriter } from "./odf-writer.js";
import { propertiesOf } from "./ooxml-package.js";
import { scanXml } from "./xml-events.js";

const KINDS = { text: [".odt", ".ott"], presentation: [".odp", ".otp"], spreadsheet: [".ods", ".ots"] };

/** Texts, presentations and spreadsheets: one road, three media types. */
export const odfConverters: readonly Converter[] = Object.entries(KINDS).map(([kind, extensions]) =>
  guarded(
    {
      id: `office/odf-${kind}`,
      version: "1",
      mime: `application/vnd.oasis.opendocument.${kind}`,
      extensions,
      cost: "heavy",
      ...(kind === "spreadsheet" && { headsParts: true as const }),
      convert: convertOdf,
    },
    "The OpenDocument file is damaged.",
  ),
);

function convertOdf({ bytes, limits }: ConversionInput): Conversion {
  const archive = openArchive(bytes, limits);
  if (archive.readText("META-INF/manifest.xml")?.includes("encryption-data"))
    throw new Refusal("ENCRYPTED", "The document is encrypted and needs a password.");
  const content = archive.readText("content.xml");
  if (content === undefined) throw new Refusal("CORRUPT", "The archive holds no OpenDocument content.");

  const writer = new OdfWriter();
  scanXml(content, writer);
  const mirror = new Mirror(limits);
  if (writer.isCut) mirror.warn("TRUNCATED", "A table is larger than what is kept of a table.");
  mirror.add(writer.finish());
  return mirror.finish(propertiesOf(archive.readText("meta.xml")), "The document holds no text.");
}
