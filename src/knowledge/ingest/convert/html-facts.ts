import { scanHtml } from "./html-tokens.js";
import { isoDate } from "./iso-date.js";
import type { DocumentFacts } from "./mirror.js";

const AUTHOR = new Set(["author", "article:author", "dc.creator", "dcterms.creator", "byl", "parsely-author"]);
const DATE = new Set([
  ...["article:published_time", "date", "dc.date", "dcterms.date", "dcterms.created", "datepublished", "publish-date"],
  ...["pubdate", "parsely-pub-date", "og:published_time", "last-modified"],
]);

/** Title, author and date as a page names them in its head; the first heading stands in for a missing title. */
export function htmlFacts(html: string): DocumentFacts {
  const metas = new Map<string, string>();
  const texts: Record<"title" | "h1", string> = { title: "", h1: "" };
  let current: "title" | "h1" | undefined;
  let svg = 0;

  scanHtml(html, {
    open(tag) {
      if (tag.name === "svg") svg++;
      if (tag.name === "meta") {
        const name = (tag.get("name") ?? tag.get("property") ?? tag.get("itemprop"))?.toLowerCase();
        if (name && !metas.has(name)) metas.set(name, tag.get("content") ?? "");
      }
      if ((tag.name === "title" && svg === 0) || tag.name === "h1")
        current = texts[tag.name] === "" ? tag.name : undefined;
    },
    close(name) {
      if (name === "svg") svg--;
      if (name === current) current = undefined;
    },
    text(value) {
      if (current) texts[current] += value;
    },
  });

  const first = (names: ReadonlySet<string>): string | undefined =>
    [...metas].find(([name, value]) => names.has(name) && value.trim() !== "")?.[1];
  const title = [texts.title, metas.get("og:title"), texts.h1].find((text) => text?.trim());
  return { title, author: first(AUTHOR), date: isoDate(first(DATE)) };
}
