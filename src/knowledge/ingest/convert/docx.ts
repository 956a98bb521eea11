import { openArchive } from "./archive.js";
import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { equationsAsText } from "./docx-equations.js";
import { guarded } from "./guarded.js";
import { htmlToMarkdown } from "./html-markdown.js";
import { Mirror } from "./mirror.js";
import { mainPart, propertiesOf } from "./ooxml-package.js";
import { depthOfXml } from "./xml-events.js";

/** mammoth walks its tree by recursion; a document that people wrote stays far below. */
const DEEPEST_XML = 300;

export const docx: Converter = guarded(
  {
    id: "office/docx",
    version: "1",
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: [".docx", ".docm", ".dotx", ".dotm"],
    cost: "heavy",
    convert: convertDocx,
  },
  "The Word document is damaged.",
);

async function convertDocx({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const archive = openArchive(bytes, limits);
  mainPart(archive);
  const mirror = new Mirror(limits);
  const facts = propertiesOf(archive.readText("docProps/core.xml"));
  const { zipSync } = await import("fflate");
  const { default: mammoth } = await import("mammoth");

  // mammoth is handed a new archive of the parts that were unpacked within the limits: it sees no picture, no second entry of
  // the same name and no size that was not counted.
  const parts = new Map<string, Uint8Array>();
  for (const name of archive.names.filter(isTextPart)) {
    const xml = archive.readText(name) ?? "";
    if (xml.slice(0, 4096).includes("<!DOCTYPE"))
      throw new Refusal("CORRUPT", "The Word document declares XML entities, which its format forbids.");
    if (depthOfXml(xml) > DEEPEST_XML) throw new Refusal("CONVERTER_FAILED", "The Word document is nested too deeply.");
    parts.set(name, Buffer.from(equationsAsText(xml)));
  }

  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 })) },
    {
      styleMap: ["comment-reference => sup", "p[style-name='Title'] => h1:fresh"],
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      // Pictures are never read; only their description is kept.
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  if (messages.some(({ type }) => type === "error"))
    mirror.warn("PARTIAL", "Parts of the Word document could not be read.");
  mirror.add(htmlToMarkdown(value.replace(/<a href="#(?:footnote|endnote|comment)-ref-[^"]{0,40}">↑<\/a>/g, "")));
  return mirror.finish(facts, "The document holds no text.");
}

function isTextPart(name: string): boolean {
  if (name === "[Content_Types].xml" || name.endsWith(".rels")) return true;
  return (
    name.endsWith(".xml") && !/^(?:docProps|docMetadata|customXml)\/|\/(?:theme|media|charts|embeddings)\//.test(name)
  );
}
