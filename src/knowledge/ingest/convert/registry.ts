import { isUtf8 } from "node:buffer";
import { codeByName, codeConverters } from "./code.js";
import type { Converter } from "./converter.js";
import { csv, tsv } from "./csv.js";
import { docx } from "./docx.js";
import { epub } from "./epub.js";
import { html } from "./html.js";
import { ics } from "./ics.js";
import { jsonl } from "./jsonl.js";
import { eml, mhtml } from "./mail.js";
import { markdown } from "./markdown.js";
import { mbox } from "./mbox.js";
import { notebook } from "./notebook.js";
import { odfConverters } from "./odf.js";
import { pdf } from "./pdf.js";
import { isTextName, plainText } from "./plain-text.js";
import { pptx } from "./pptx.js";
import { rtf } from "./rtf.js";
import { subtitleConverters } from "./subtitles.js";
import { xlsx } from "./xlsx.js";

/** Every converter, in the order in which they win an extension. Each imports its library when it converts, not before. */
export const converters: readonly Converter[] = [
  markdown,
  plainText,
  html,
  pdf,
  docx,
  pptx,
  xlsx,
  ...odfConverters,
  epub,
  rtf,
  csv,
  tsv,
  eml,
  mhtml,
  mbox,
  ics,
  ...subtitleConverters,
  jsonl,
  notebook,
  ...codeConverters,
];

const byExtension = new Map<string, Converter>();
for (const converter of converters)
  for (const extension of converter.extensions) if (!byExtension.has(extension)) byExtension.set(extension, converter);

/** Lower case, with their dot. */
export const supportedExtensions: readonly string[] = [...byExtension.keys()];

/**
 * The converter for a file, or `undefined` when its type is not supported.
 * @param ext lower-case extension with its dot, or ""
 * @param firstBytes a few of its first bytes; looked at only where the name says nothing
 */
export function converterFor(relPath: string, ext: string, firstBytes: Uint8Array): Converter | undefined {
  const name = relPath.slice(relPath.lastIndexOf("/") + 1);
  const known = byExtension.get(ext.toLowerCase());
  if (known) return codeByName(name, NO_BYTES) ?? known;

  const named = codeByName(name, ext === "" ? firstBytes : NO_BYTES);
  if (named) return named;
  if (ext !== "") return undefined;
  return isTextName(name) || looksLikeText(firstBytes) ? plainText : undefined;
}

const NO_BYTES = new Uint8Array();

/** Whether a file without an extension reads as text as far as we see. The last bytes may be half a character. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27))) return false;
  return [0, 1, 2, 3].some((missing) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - missing))));
}
