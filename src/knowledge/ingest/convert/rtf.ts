import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { Mirror } from "./mirror.js";
import { RtfReader } from "./rtf-reader.js";

export const rtf: Converter = guarded(
  {
    id: "document/rtf",
    version: "1",
    mime: "application/rtf",
    extensions: [".rtf"],
    cost: "heavy",
    convert: convertRtf,
  },
  "The RTF document is damaged.",
);

function convertRtf({ bytes, limits }: ConversionInput): Conversion {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (!source.startsWith("{\\rtf")) throw new Refusal("CORRUPT", "The file is damaged, or it is no RTF document.");
  const { text, facts } = new RtfReader(source).read();
  const mirror = new Mirror(limits);
  mirror.add(text);
  return mirror.finish(facts, "The document holds no text.");
}
