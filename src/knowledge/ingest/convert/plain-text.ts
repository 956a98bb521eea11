import { textConverter } from "./text-converter.js";

/** Text and the markup languages that read well as they are. */
export const plainText = textConverter({
  id: "text/plain",
  version: "1",
  mime: "text/plain",
  extensions: [
    ...[
      ".txt",
      ".text",
      ".log",
      ".rst",
      ".rest",
      ".org",
      ".adoc",
      ".asciidoc",
      ".asc",
      ".tex",
      ".ltx",
      ".bib",
      ".textile",
    ],
    ...[".wiki", ".mediawiki", ".creole", ".pod", ".man", ".me", ".nfo", ".diff", ".patch", ".tid", ".fountain"],
  ],
});

const TEXT_NAMES =
  /^(readme|license|licence|copying|notice|authors|contributors|changelog|changes|history|news|todo|install|maintainers|credits|thanks|version|faq|about|description)$/i;

/** Names without an extension that everybody knows to be prose. */
export function isTextName(name: string): boolean {
  return TEXT_NAMES.test(name);
}
