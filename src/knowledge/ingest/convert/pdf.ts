import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { Mirror } from "./mirror.js";
import { pdfFacts } from "./pdf-facts.js";
import { type PdfTextItem, pageText } from "./pdf-page-text.js";

/** Nobody reads beyond, and each page costs some milliseconds. */
const MOST_PAGES = 5000;

export const pdf: Converter = guarded(
  {
    id: "document/pdf",
    version: "1",
    mime: "application/pdf",
    extensions: [".pdf"],
    cost: "heavy",
    headsParts: true,
    convert: convertPdf,
  },
  "The PDF is damaged or truncated.",
);

async function convertPdf({ bytes, limits }: ConversionInput): Promise<Conversion> {
  if (bytes.length === 0) throw new Refusal("CORRUPT", "The PDF is damaged: the file is empty.");
  const document = await openPdf(bytes);
  try {
    const mirror = new Mirror(limits);
    const pages = Math.min(document.numPages, MOST_PAGES);
    if (pages < document.numPages)
      mirror.warn("TRUNCATED", `The PDF has ${document.numPages} pages; only the first ${MOST_PAGES} were read.`);

    let unreadable = 0;
    for (let number = 1; number <= pages && !mirror.isFull; number++) {
      const text = await readPage(document, number);
      if (text === undefined) unreadable++;
      else if (text !== "") mirror.add(`## Page ${number}\n\n${text}`);
    }
    if (unreadable === pages) throw new Refusal("CORRUPT", "The PDF is damaged: none of its pages can be read.");
    if (unreadable > 0) mirror.warn("PARTIAL", `${unreadable} of ${pages} pages are damaged and were left out.`);
    // Its text is what counts: a PDF whose properties are damaged is read without them.
    const metadata = await document.getMetadata().catch(() => undefined);
    return mirror.finish(
      pdfFacts(metadata),
      "The PDF holds no readable text, only pictures or fonts that do not say what they show: a scan needs OCR.",
    );
  } finally {
    await document.loadingTask.destroy();
  }
}

interface PdfDocument {
  readonly numPages: number;
  readonly loadingTask: { destroy(): Promise<void> };
  getMetadata(): Promise<{ info: object }>;
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: readonly object[] }>;
    cleanup(): boolean;
  }>;
}

async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      disableAutoFetch: true,
      stopAtErrors: false,
      // Its warnings would go to standard output, which belongs to the protocol.
      verbosity: 0,
    });
  } catch (cause) {
    if (cause instanceof Error && cause.name === "PasswordException")
      throw new Refusal("ENCRYPTED", "The PDF is encrypted and needs a password.", cause);
    throw new Refusal("CORRUPT", "The PDF is damaged or truncated, or it is no PDF.", cause);
  }
}

/** `undefined` for a page that cannot be read; the others still can. */
async function readPage(document: PdfDocument, number: number): Promise<string | undefined> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return pageText(items.filter((item): item is PdfTextItem => "str" in item));
  } catch {
    // Counted by the caller, which says how many pages are missing.
    return undefined;
  }
}
