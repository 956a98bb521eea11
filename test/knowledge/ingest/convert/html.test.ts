import assert from "node:assert/strict";
import { test } from "node:test";
import { htmlToMarkdown } from "../../../../src/knowledge/ingest/convert/html-markdown.js";
import { convertFile, refusalOf, timeOf } from "./convert-file.js";

const CASES: readonly (readonly [what: string, html: string, markdown: string])[] = [
  ["headings", "<h1>One</h1><h3>T<br>wo</h3><p>text", "# One\n\n### T wo\n\ntext"],
  [
    "emphasis, with blanks outside of it",
    "a<b> bold </b>and <em>soft</em> <del>no</del>",
    "a **bold** and _soft_ ~~no~~",
  ],
  ["emphasis that is closed in the wrong order", "<b>x<i>y</b>z</i>", "**x_y_**z"],
  [
    "links, but not scripts or jumps",
    '<a href="http://e.org/a b">x</a> <a href="javascript:y()">y</a> <a href="#z">z</a>',
    "[x](http://e.org/a%20b) y z",
  ],
  ["inline code", "call <code>f(`x`)</code> or <code>g</code>", "call `` f(`x`) `` or `g`"],
  ["nested lists", "<ul><li>a<ol><li>b<li>c</ol><li>d</ul>", "- a\n  1. b\n  2. c\n- d"],
  ["tasks", "<ul><li><input type=checkbox checked> done<li><input type=checkbox> open</ul>", "- [x] done\n- [ ] open"],
  ["quotations", "<blockquote><p>a<p>b</blockquote>c", "> a\n>\n> b\n\nc"],
  [
    "code blocks",
    '<pre><code class="language-js">if (a &lt; b) {\n  ```\n}\n</code></pre>',
    "````js\nif (a < b) {\n  ```\n}\n````",
  ],
  [
    "tables",
    "<table><thead><tr><th>A<th>B</thead><tr><td>1|2<td><p>x</p><p>y</p></table>",
    "| A | B |\n| --- | --- |\n| 1\\|2 | x y |",
  ],
  ["tables without a head", "<table><tr><td>1</td><td>2</td></tr></table>", "| 1 | 2 |\n| --- | --- |"],
  [
    "cells over columns",
    '<table><tr><td colspan="2">w<td>z<tr><td>1<td>2<td>3</table>',
    "| w |  | z |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
  ],
  [
    "tables that only arrange the page",
    "<table><tr><td><table><tr><td>a<td>b</table><td>c</table>",
    "| a | b |\n| --- | --- |\n\nc",
  ],
  [
    "pictures by their description",
    '<img alt="a  cat" src="cat.png"><img alt="dog" src="data:image/png;base64,AA">',
    "![a cat](cat.png)dog",
  ],
  ["entities", "&eacute;&nbsp;&amp;lt; &#8364; &unknown; AT&T", "é &lt; € &unknown; AT&T"],
  ["text that looks like a tag", "use &lt;div&gt; here", "use \\<div> here"],
  ["a paragraph that looks like a heading", "<p># no heading</p><p>1. no list</p>", "\\# no heading\n\n1\\. no list"],
  [
    "nothing that is hidden or no text",
    "<script>a()</script><style>b</style><nav>n</nav><p hidden>h</p><p style='display: none'>s</p><svg><title>t</title></svg>ok",
    "ok",
  ],
  ["tags that never end", "<p>a <b", "a"],
];

for (const [what, html, markdown] of CASES) {
  test(`HTML keeps ${what}`, () => {
    assert.equal(htmlToMarkdown(html), markdown);
  });
}

test("title, author and date come from the head, and the title starts the mirror", async () => {
  const page = `<title>Owls &amp; more</title><meta name="author" content="Ann"><meta property="article:published_time" content="2024-05-06T07:08:09+02:00"><p>Owls fly.`;

  const { markdown, title, author, date } = await convertFile("a.html", page);

  assert.equal(markdown, "# Owls & more\n\nOwls fly.\n");
  assert.deepEqual([title, author, date], ["Owls & more", "Ann", "2024-05-06T05:08:09Z"]);
});

test("an article is kept without what surrounds it", async () => {
  const words = "The barn owl hunts at night over meadows, and it hears a mouse under the snow, far away. ".repeat(8);
  const page = `<title>Owls</title><div class="sidebar"><ul><li><a href="/1">Buy now</a></ul></div><article><h1>Owls</h1>${`<p>${words}</p>`.repeat(5)}</article><footer class="footer">Imprint</footer>`;

  const { markdown } = await convertFile("a.html", page);

  assert.match(markdown, /barn owl hunts/);
  assert.doesNotMatch(markdown, /Buy now|Imprint/);
});

test("the encoding that a page declares is used", async () => {
  const page = Buffer.from('<meta charset="iso-8859-2"><p>\xbf\xf3\xb3w', "latin1");

  assert.equal((await convertFile("a.htm", page)).markdown, "żółw\n");
});

test("a page without text is refused", async () => {
  await refusalOf(
    "a.html",
    "<html><head></head><body><img src='x.png'></body></html>".replace("<img src='x.png'>", ""),
    "NO_TEXT",
  );
});

const HOSTILE: readonly (readonly [what: string, unit: string])[] = [
  ["nested blocks", "<div>"],
  ["nested quotations", "<blockquote>x"],
  ["nested lists", "<ul><li>x"],
  ["emphasis that is never closed", "<b>x"],
  ["tables in tables", "<table><tr><td>x"],
  ["comments that never end", "<!--"],
  ["scripts that never end", "<script>"],
  ["attributes that never end", '<a b="'],
  ["stray end tags", "<blockquote></ul></b></td>"],
  ["code that never ends", "<code>`"],
  ["ampersands", "&#x"],
  ["angle brackets", "< "],
];

for (const [what, unit] of HOSTILE) {
  test(`HTML of ${what} takes time in line with its length`, async () => {
    const small = await timeOf(async () => htmlToMarkdown(unit.repeat(50_000)));
    const large = await timeOf(async () => htmlToMarkdown(unit.repeat(200_000)));

    assert.ok(large < 8 * small + 1000, `${small} ms, four times as much ${large} ms`);
  });
}
