import { ANALYSIS_VERSION, indexTerms } from "../../engine/analysis/index-terms.js";
import type { PreparedDocument } from "../../engine/search-writer.js";
import { sha256 } from "../../kernel/hash.js";
import { type Conversion, type Converter, DEFAULT_LIMITS, Refusal } from "./convert/converter.js";
import { converterFor } from "./convert/registry.js";
import { chunk } from "./extract/chunk.js";
import { extract } from "./extract/extract.js";
import type { Chunk, Extraction } from "./extract/extraction.js";
import { detectLanguage } from "./extract/language.js";
import type { FileTask, PrepareOptions, PrepareResult } from "./prepared-file.js";
import { type ReadFile, readRegularFile } from "./read-file.js";

const SNIFFED_BYTES = 1024;

export const extensionOf = (relPath: string): string => /[^/](\.[^./]+)$/.exec(relPath)?.[1]?.toLowerCase() ?? "";

/**
 * Turns one file into everything that the index keeps of it. Touches nothing but that file; never throws for what is in it.
 * Runs in worker threads, and for a few files in the thread that asks.
 */
export async function prepareFile(task: FileTask, options: PrepareOptions): Promise<PrepareResult> {
  try {
    // Known by its name alone: a film of 4 GB is not read to find out that it is none of ours.
    if (extensionOf(task.relPath) !== "" && !converterFor(task.relPath, extensionOf(task.relPath), NO_BYTES))
      throw unsupported(task.relPath);
    return await prepare(task, readRegularFile(task.absPath, options.maxFileBytes), options);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { kind: "refused", relPath: task.relPath, stamp: task.stamp, code: thrown.code, message: thrown.message };
  }
}

const NO_BYTES = new Uint8Array();
const unsupported = (relPath: string): Refusal =>
  new Refusal("UNSUPPORTED_TYPE", `Files of this type (${extensionOf(relPath) || "no extension"}) are not read.`);

async function prepare(task: FileTask, { bytes, stamp }: ReadFile, options: PrepareOptions): Promise<PrepareResult> {
  const { relPath, known } = task;
  const ext = extensionOf(relPath);
  const converter = converterFor(relPath, ext, bytes.subarray(0, SNIFFED_BYTES));
  if (!converter) throw unsupported(relPath);
  const recipe = recipeOf(converter, options);
  const sourceHash = sha256(bytes);
  if (known?.sourceHash === sourceHash && known.recipe === recipe) return { kind: "unchanged", relPath, stamp };

  const conversion = await converter.convert({ bytes, relPath, ext, limits: DEFAULT_LIMITS });
  const text = conversion.markdown;
  const kind = kindOf(converter);
  const extraction = extract(text, {
    kind,
    converter: { ...fieldsOf(conversion), headsParts: converter.headsParts === true },
  });
  const chunks = chunk(text, extraction.bodyOffset, extraction.headings, options.chunking, kind);
  return {
    kind: "document",
    relPath,
    stamp,
    sourceHash,
    mirrorHash:
      converter.cost === "cheap" && conversion.warnings.length === 0 && isPlainUtf8(bytes, text)
        ? sourceHash
        : sha256(text),
    recipe,
    mime: converter.mime,
    ext,
    converterId: converter.id,
    converterVersion: converter.version,
    text,
    lineCount: countLines(text),
    language:
      options.languageHint ??
      (kind === "code" ? null : detectLanguage(text.slice(extraction.bodyOffset, extraction.bodyOffset + 2000))),
    extraction,
    warnings: [...conversion.warnings, ...extraction.warnings],
    index: indexOf(text, relPath, extraction, chunks),
  };
}

function recipeOf(converter: Converter, { chunking, languageHint }: PrepareOptions): string {
  return `${converter.id}@${converter.version} a${ANALYSIS_VERSION} c${chunking.maxTokens}/${chunking.overlapPercent} l${languageHint ?? ""}`;
}

/** The mirror has the bytes of the file, so one hash serves for both. */
const isPlainUtf8 = (bytes: Uint8Array, text: string): boolean => Buffer.from(text).equals(bytes);

function kindOf(converter: Converter): "markdown" | "text" | "code" {
  // A notebook's mirror is Markdown, whatever its cells hold.
  if (converter.id.startsWith("code/") && converter.cost === "cheap") return "code";
  return converter.id === "text/plain" ? "text" : "markdown";
}

function fieldsOf({ title, author, date }: Conversion): { title?: string; author?: string; date?: string } {
  return {
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(date === undefined ? {} : { date }),
  };
}

function indexOf(text: string, relPath: string, extraction: Extraction, chunks: readonly Chunk[]): PreparedDocument {
  const path = indexTerms(relPath);
  const headings = new Map<string, string>();
  // What stands in the front matter is found as well: by way of the first passage, behind its own words.
  const front = indexTerms(text.slice(0, extraction.bodyOffset));
  return {
    titleTerms: indexTerms(extraction.title ?? "").terms,
    pathTerms: `${path.terms} ${path.symbols}`.trimEnd(),
    passages: (chunks.length > 0 ? chunks : [emptyChunk(text, extraction)]).map((c, i) => {
      const body = indexTerms(text.slice(c.start, c.end));
      let headingTerms = headings.get(c.heading);
      if (headingTerms === undefined) {
        headingTerms = indexTerms(c.heading).terms;
        headings.set(c.heading, headingTerms);
      }
      return {
        start: c.start,
        end: c.end,
        startLine: c.startLine,
        endLine: c.endLine,
        heading: c.heading,
        headingTerms,
        bodyTerms: i === 0 ? joined(body.terms, front.terms) : body.terms,
        symbols: i === 0 ? joined(body.symbols, front.symbols) : body.symbols,
      };
    }),
  };
}

const joined = (first: string, second: string): string => (second === "" ? first : `${first} ${second}`);

/** A document without text is still found by its title, path and front matter, so it has one passage too. */
function emptyChunk(text: string, { bodyOffset }: Extraction): Chunk {
  const endLine = Math.max(1, countLines(text.slice(0, bodyOffset)));
  return { start: bodyOffset, end: text.length, startLine: 1, endLine, heading: "" };
}

/** Lines as an editor counts them: a line end at the very end begins no further line. */
export function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
