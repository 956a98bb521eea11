import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { extract } from "../../../../src/knowledge/ingest/extract/extract.js";
import type { ExtractedLink } from "../../../../src/knowledge/ingest/extract/extraction.js";

const linksOf = (markdown: string): readonly ExtractedLink[] => extract(markdown, { kind: "markdown" }).links;
const targets = (markdown: string): string[] => linksOf(markdown).map(({ targetRef }) => targetRef);

/** The text between the positions of a link. */
function spanOf(text: string, link: ExtractedLink): string {
  const lines = text.split("\n");
  const offset = (line: number, col: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + col - 1;
  return text.slice(offset(link.startLine, link.startCol), offset(link.endLine, link.endCol));
}

test("a wiki link has target, text, anchor and collection", () => {
  const parts = (link: string) => {
    const [found] = linksOf(link);
    return found && [found.targetRef, found.linkText, found.targetAnchor, found.targetCollection];
  };
  assert.deepEqual(parts("[[Weekly Plan]]"), ["Weekly Plan", null, null, null]);
  assert.deepEqual(parts("[[auth/sessions|how sessions work]]"), ["auth/sessions", "how sessions work", null, null]);
  assert.deepEqual(parts("[[Incident#Root cause]]"), ["Incident", null, "Root cause", null]);
  assert.deepEqual(parts("[[work:Privacy Notice]]"), ["Privacy Notice", null, null, "work"]);
  assert.deepEqual(parts("[[re: the ferry]]"), ["re: the ferry", null, null, null]);
  assert.deepEqual(parts("![[embedded.md]]"), ["embedded.md", null, null, null]);
  assert.deepEqual(parts("{{embed [[Block]]}}"), ["Block", null, null, null]);
  assert.deepEqual(parts("| [[a\\|b]] |"), ["a", "b", null, null]);
  assert.deepEqual(parts("[[ padded | text ]]"), ["padded", "text", null, null]);
  for (const none of ["[[]]", "[[#here]]", "[[http://x.org]]", "\\[[x]]", "[[a\nb]]", "[[a[b]]", "[ [x] ]"]) {
    assert.equal(parts(none), undefined, none);
  }
});

test("a Markdown link has target, text and anchor", () => {
  const parts = (link: string) => {
    const [found] = linksOf(link);
    return found && [found.type, found.targetRef, found.linkText, found.targetAnchor];
  };
  assert.deepEqual(parts("[why](a/b.md#c)"), ["markdown", "a/b.md", "why", "c"]);
  assert.deepEqual(parts('[why](../b.md "A title")'), ["markdown", "../b.md", "why", null]);
  assert.deepEqual(parts("[t](<path with blanks.md>)"), ["markdown", "path with blanks.md", "t", null]);
  assert.deepEqual(parts("[t](odd%20names/100%25%20%231%20done.md)"), [
    "markdown",
    "odd names/100% #1 done.md",
    "t",
    null,
  ]);
  assert.deepEqual(parts("[t](a%zz%ff.md)"), ["markdown", "a%zz%ff.md", "t", null]);
  assert.deepEqual(parts("[t](a_(b)_(c).md)"), ["markdown", "a_(b)_(c).md", "t", null]);
  assert.deepEqual(parts("[t](a\\(b.md)"), ["markdown", "a(b.md", "t", null]);
  assert.deepEqual(parts("[**bold** `code`](x.md)"), ["markdown", "x.md", "bold code", null]);
  assert.deepEqual(parts("[x.md](x.md)"), ["markdown", "x.md", null, null]);
  assert.deepEqual(parts("[[1]](x.md)"), ["markdown", "x.md", "[1]", null]);
  assert.deepEqual(parts("[![alt](i.png)](x.md)"), ["markdown", "x.md", "alt", null]);
  assert.deepEqual(parts("[two\nlines](x.md)"), ["markdown", "x.md", "two lines", null]);
  assert.deepEqual(parts("[a [b] c](x.md)"), ["markdown", "x.md", "a [b] c", null]);
});

test("addresses, anchors alone, images, references and autolinks are no links", () => {
  const none =
    "[a](https://x.org) [b](mailto:x@y) [c](#here) ![d](i.png) [e][ref] <https://x.org> [f](//x.org/y) [g]() [h] (x.md) [i](a b.md) [j](x.md\n\n) [k](ftp:x)\n\n[ref]: x.md\n";
  assert.deepEqual(targets(none), []);
});

test("links in code and comments do not count", () => {
  const text = [
    "`[[a]]` ``[[b]] ` [[c]]`` [[yes]] `unclosed [[yes too]]",
    "",
    "```text",
    "[[fenced]]",
    "~~~",
    "[[still]]",
    "```",
    "- ~~~~",
    "  [[in a list]]",
    "  ~~~~",
    "> ```",
    "> [[quoted]]",
    "[[behind the quote]]",
    "",
    "<!-- [[x]] -->[[beside]]",
    "<!--",
    "[[hidden]]",
    "",
    "# Hidden heading",
    "[y](hidden.md) --> [[shown]]",
    "```inline``` [[after]]",
    "<!-- never closed [[open]]",
  ].join("\n");
  assert.deepEqual(targets(text), ["yes", "yes too", "behind the quote", "beside", "shown", "after", "open"]);
  assert.deepEqual(extract(text, { kind: "markdown" }).headings, []);
});

test("a code span does not reach into the next paragraph or list item", () => {
  assert.deepEqual(targets("a ` b\n\n[[one]] `\n"), ["one"]);
  assert.deepEqual(targets("- a ` b\n- [[two]] ` c\n"), ["two"]);
  assert.deepEqual(targets("a ` b\n[[three]] ` c\n"), []);
});

test("a link holds no link", () => {
  assert.deepEqual(targets("[see [[inner]] text](outer.md)"), ["inner"]);
  assert.deepEqual(targets("[see [inner](a.md) text](outer.md)"), ["a.md"]);
});

test("positions count lines and columns from one, behind front matter too", () => {
  const text = "---\ntitle: x\n---\n\nA 😀 [[b]]\nand [c\nd](e.md).\n";
  const [wiki, markdown] = linksOf(text);
  assert.deepEqual([wiki!.startLine, wiki!.startCol, wiki!.endLine, wiki!.endCol], [5, 6, 5, 11]);
  assert.deepEqual([markdown!.startLine, markdown!.startCol, markdown!.endLine, markdown!.endCol], [6, 5, 7, 9]);
});

test("five thousand links are kept, and the rest is reported", () => {
  const result = extract("[[a]] [b](c.md)\n".repeat(3000), { kind: "markdown" });
  assert.equal(result.links.length, 5000);
  assert.deepEqual(
    result.warnings.map(({ code }) => code),
    ["LINKS_TRUNCATED"],
  );
  assert.deepEqual(extract("[[a]]\n".repeat(5000), { kind: "markdown" }).warnings, []);
});

const fragment = fc.constantFrom(
  "[[a]]",
  "[[b|c]]",
  "![[d#e]]",
  "[f](g.md)",
  "![h](i.png)",
  '[j](<k l.md> "m")',
  "[",
  "]",
  "](",
  ")",
  "[[",
  "]]",
  "`",
  "``",
  "```\n",
  "~~~\n",
  "<!--",
  "-->",
  "\\",
  "\n",
  "\n\n",
  "# ",
  "- ",
  "> ",
  "| ",
  "---\n",
  "text ",
  "😀",
  "é",
);

test("the positions of a link point at a link", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
      const text = fragments.join("");
      let last = "0000000:0000000";
      for (const link of linksOf(text)) {
        const span = spanOf(text, link);
        if (link.type === "wiki") {
          assert.ok(span.startsWith("[[") && span.endsWith("]]"), span);
          assert.ok(span.includes(link.targetRef), span);
        } else assert.ok(span.startsWith("[") && span.endsWith(")"), span);
        const place = `${String(link.startLine).padStart(7, "0")}:${String(link.startCol).padStart(7, "0")}`;
        assert.ok(place > last, "links come in order");
        last = place;
      }
    }),
    { numRuns: 3000 },
  );
});
