import { textConverter } from "./text-converter.js";

/** Markdown is its own mirror: front matter, links and HTML stay as they were written. */
export const markdown = textConverter({
  id: "text/markdown",
  version: "1",
  mime: "text/markdown",
  extensions: [".md", ".markdown", ".mdown", ".mkdn", ".mkd", ".mdwn", ".mdx", ".mdtxt", ".rmd", ".qmd", ".mdc"],
});
