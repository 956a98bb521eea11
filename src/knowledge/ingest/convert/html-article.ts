import { structureOf } from "./html-structure.js";

/** Beyond these the tree that the search for an article needs would cost more than the article is worth. */
const LONGEST_HTML = 1_000_000;
const MOST_ELEMENTS = 20_000;
const DEEPEST = 200;

/** An article that leaves out more than half of the page's text has left out content. */
const LEAST_SHARE = 0.5;

/** What is used of a parsed page; this package is built without the types of a browser. */
interface ParsedPage {
  readonly body: { readonly textContent: string | null } | null;
  querySelectorAll(selector: string): Iterable<{ remove(): void }>;
}

/**
 * The article of a web page without what surrounds it, or `undefined` when there is none: documentation, lists and tables are
 * kept whole.
 */
export async function articleOf(html: string): Promise<string | undefined> {
  if (html.length > LONGEST_HTML) return undefined;
  const { depth, elements } = structureOf(html);
  if (depth > DEEPEST || elements > MOST_ELEMENTS) return undefined;

  const [{ parseHTML }, { isProbablyReaderable, Readability }] = await Promise.all([
    import("linkedom"),
    import("@mozilla/readability"),
  ]);
  const { document }: { document: ParsedPage } = parseHTML(withBody(html));
  if (!isProbablyReaderable(document)) return undefined;
  for (const element of document.querySelectorAll("script, style, nav, noscript, template")) element.remove();
  const all = document.body?.textContent?.replace(/\s+/g, " ").length ?? 0;
  const article = new Readability(document).parse();
  const length = article?.textContent?.replace(/\s+/g, " ").length ?? 0;
  return article?.content && length >= all * LEAST_SHARE ? article.content : undefined;
}

/** The parser does not make up the body that HTML allows to leave out. */
function withBody(html: string): string {
  return /<body[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
}
