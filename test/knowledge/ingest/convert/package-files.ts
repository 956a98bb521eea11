import { strToU8, zipSync } from "fflate";

/** A ZIP archive of texts, as the formats of Office, OpenDocument and EPUB are. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A relationships part: `id type target`, one on each line. */
export function rels(...lines: string[]): string {
  const items = lines.map((line) => {
    const [id, type, target, mode] = line.split(" ");
    return `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
}

const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${REL}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;

export const CORE =
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Field &amp; forest</dc:title><dc:creator>Ada</dc:creator><dcterms:created>2024-05-06T07:08:09Z</dcterms:created></cp:coreProperties>';

export function docxOf(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipOf({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": rels("rId1 officeDocument word/document.xml"),
    "word/document.xml": `<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    "docProps/core.xml": CORE,
    ...more,
  });
}

export function paragraph(text: string, style = ""): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export { WORD };
