import { type Conversion, type ConversionInput, type Converter, Refusal } from "./converter.js";
import { guarded } from "./guarded.js";
import { fenced } from "./html-markdown.js";
import { headOf, Mirror } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

/** Outputs are often logs; the first lines say what they are. */
const LONGEST_OUTPUT = 4000;

export const notebook: Converter = guarded(
  {
    id: "code/notebook",
    version: "1",
    mime: "application/x-ipynb+json",
    extensions: [".ipynb"],
    cost: "heavy",
    convert: convertNotebook,
  },
  "The notebook is damaged: it is no JSON.",
);

type Json = Readonly<Record<string, unknown>>;

function convertNotebook({ bytes, limits }: ConversionInput): Conversion {
  const book: unknown = JSON.parse(decodeText(bytes).text);
  if (!isObject(book)) throw new Refusal("CORRUPT", "The notebook is damaged: it has no cells.");
  // The oldest notebooks keep their cells on worksheets.
  const cells = [...listOf(book.cells), ...listOf(book.worksheets).flatMap((sheet) => listOf(sheet.cells))];
  const language = languageOf(book);
  const mirror = new Mirror(limits);
  for (const cell of cells) {
    if (mirror.isFull) break;
    addCell(mirror, cell, language);
  }
  return mirror.finish({}, "The notebook holds no text.");
}

function addCell(mirror: Mirror, cell: Json, language: string): void {
  const source = textOf(cell.source ?? cell.input);
  if (cell.cell_type !== "code") {
    mirror.add(cell.cell_type === "heading" ? `${"#".repeat(levelOf(cell.level))} ${source}` : source);
    return;
  }
  if (source.trim() !== "") mirror.add(fenced(source, language));
  for (const output of listOf(cell.outputs)) {
    const text = outputText(output).trimEnd();
    if (text === "") continue;
    if (text.length > LONGEST_OUTPUT) mirror.warn("TRUNCATED", "Long outputs of cells were cut.");
    mirror.add(fenced(headOf(text, LONGEST_OUTPUT), "text"));
  }
}

/** Streams, plain results and the message of an error; pictures and HTML repeat them. */
function outputText(output: Json): string {
  if (output.output_type === "error" || output.output_type === "pyerr")
    return `${textOf(output.ename)}: ${textOf(output.evalue)}`;
  const data = isObject(output.data) ? output.data["text/plain"] : undefined;
  return textOf(output.text ?? data);
}

function languageOf(book: Json): string {
  const metadata = isObject(book.metadata) ? book.metadata : {};
  const info = isObject(metadata.language_info) ? metadata.language_info : {};
  const kernel = isObject(metadata.kernelspec) ? metadata.kernelspec : {};
  const name = info.name ?? kernel.language ?? "python";
  return typeof name === "string" && /^[\w+#-]{1,20}$/.test(name) ? name : "";
}

function levelOf(level: unknown): number {
  return typeof level === "number" && level >= 1 && level <= 6 ? Math.floor(level) : 1;
}

/** A text of a notebook is a string or a list of its lines. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === "string").join("") : "";
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
