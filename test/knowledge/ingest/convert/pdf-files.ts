import { createHash } from "node:crypto";

/** A PDF of numbered objects, of which the first is the catalogue. */
function pdfOf(objects: readonly Buffer[], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [i, body] of objects.entries()) {
    offsets.push(at);
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(object);
    at += object.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const raw = (text: string): Buffer => Buffer.from(text, "latin1");
const stream = (bytes: Buffer, dict = ""): Buffer =>
  Buffer.concat([raw(`<< /Length ${bytes.length} ${dict} >>\nstream\n`), bytes, raw("\nendstream")]);
const FONT = raw("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
const PAGE = "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]";

/** Pages of lines of text; every page shares one font. */
export function textPdf(pages: readonly (readonly string[])[], info = "", trailer = ""): Buffer {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const objects = [
    raw("<< /Type /Catalog /Pages 2 0 R >>"),
    raw(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    FONT,
  ];
  for (const [i, lines] of pages.entries()) {
    objects.push(raw(`<< ${PAGE} /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`));
    objects.push(stream(raw(`BT /F1 12 Tf 14 TL 72 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`)));
  }
  if (info === "") return pdfOf(objects, trailer);
  objects.push(raw(`<< ${info} >>`));
  return pdfOf(objects, `/Info ${objects.length} 0 R ${trailer}`);
}

/** A page that is one grey picture. */
export function scanPdf(): Buffer {
  const image = "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8";
  return pdfOf([
    raw("<< /Type /Catalog /Pages 2 0 R >>"),
    raw("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    raw(`<< ${PAGE} /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >> >>`),
    stream(raw("q 612 0 0 792 0 0 cm /Im1 Do Q")),
    stream(Buffer.alloc(64, 120), image),
  ]);
}

/** A page under a user password that is not empty (standard security handler, revision 2; the keys need not be right). */
export function lockedPdf(): Buffer {
  const key = createHash("md5").update("some password").digest("hex");
  const page = [raw("<< /Type /Catalog /Pages 2 0 R >>"), raw("<< /Type /Pages /Kids [] /Count 0 >>")];
  const encrypt = raw(`<< /Filter /Standard /V 1 /R 2 /O <${key}${key}> /U <${key}${key}> /P -44 >>`);
  return pdfOf([...page, encrypt], `/Encrypt 3 0 R /ID [<${key}> <${key}>]`);
}
