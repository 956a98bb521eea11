import { CODE_LANGUAGES, CODE_NAMES } from "./code-languages.js";
import type { Converter } from "./converter.js";
import { textConverter } from "./text-converter.js";

/** One converter per media type, since a converter has one; all of them keep the text as it is. */
export const codeConverters: readonly Converter[] = Object.entries(CODE_LANGUAGES).map(([mime, extensions]) =>
  textConverter({ id: `code/${mime.slice(mime.indexOf("/") + 1).replace(/^x-/, "")}`, version: "1", mime, extensions }),
);

const byMime = new Map(codeConverters.map((converter) => [converter.mime, converter]));

/** The converter of a file such as `Makefile`, or of a script that starts with `#!`. */
export function codeByName(name: string, firstBytes: Uint8Array): Converter | undefined {
  const lower = name.toLowerCase();
  const mime = Object.hasOwn(CODE_NAMES, lower) ? CODE_NAMES[lower] : undefined;
  if (mime) return byMime.get(mime);
  return firstBytes[0] === 0x23 && firstBytes[1] === 0x21 ? byMime.get("text/x-shellscript") : undefined;
}
