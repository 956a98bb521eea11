import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";
import { docxOf, paragraph, rels, WORD } from "./package-files.js";

const styles = `<w:styles ${WORD}><w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`;
const withStyles = {
  "word/styles.xml": styles,
  "word/_rels/document.xml.rels": rels("rId1 styles styles.xml"),
};

const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;

test("headings, tables and properties of a Word document are kept", async () => {
  const table = `<w:tbl><w:tr>${cell("Bird")}${cell("Count")}</w:tr><w:tr>${cell("wren | owl")}${cell("3")}</w:tr></w:tbl>`;
  const body = paragraph("Survey", "T") + paragraph("Results", "H2") + paragraph("We saw a &lt;heron&gt;.") + table;

  const { markdown, title, author, date } = await convertFile("a.docx", docxOf(body, withStyles));

  assert.equal(
    markdown,
    "# Survey\n\n## Results\n\nWe saw a \\<heron>.\n\n| Bird | Count |\n| --- | --- |\n| wren \\| owl | 3 |\n",
  );
  assert.deepEqual([title, author, date], ["Field & forest", "Ada", "2024-05-06T07:08:09Z"]);
});

test("comments and footnotes are kept", async () => {
  const body = `<w:p><w:r><w:t>Ouch</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
  const document = docxOf(body, {
    "word/_rels/document.xml.rels": rels("rId1 comments comments.xml", "rId2 footnotes footnotes.xml"),
    "word/comments.xml": `<w:comments ${WORD}><w:comment w:id="0" w:initials="AB" w:author="Ann">${paragraph("Is it so?")}</w:comment></w:comments>`,
    "word/footnotes.xml": `<w:footnotes ${WORD}><w:footnote w:id="2">${paragraph("See page nine.")}</w:footnote></w:footnotes>`,
  });

  const { markdown } = await convertFile("a.docx", document);

  assert.match(markdown, /Ouch/);
  assert.match(markdown, /Is it so\?/);
  assert.match(markdown, /See page nine\.$/m);
});

test("equations are written on one line", async () => {
  const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
  const power = `<m:sSup><m:e>${t("x")}</m:e><m:sup>${t("2")}</m:sup></m:sSup>`;
  const fraction = `<m:f><m:num>${t("a")}</m:num><m:den><m:d><m:e>${t("b")}</m:e></m:d></m:den></m:f>`;
  const body = `<w:p><w:r><w:t>so </w:t></w:r><m:oMathPara><m:oMath>${power}${t("&lt;")}${fraction}</m:oMath></m:oMathPara></w:p>`;

  assert.equal((await convertFile("a.docx", docxOf(body))).markdown, "so x^(2)<(a)/((b))\n");
});

test("linked pictures are never opened, only described", async () => {
  const picture = `<w:p><w:r><w:t>before</w:t></w:r><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="a red square"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const links = rels("rId9 image file:///etc/passwd External");

  const { markdown } = await convertFile("a.docx", docxOf(picture, { "word/_rels/document.xml.rels": links }));

  assert.doesNotMatch(markdown, /root:|data:/);
  assert.match(markdown, /before/);
});

test("a document without text, without its main part or with entities is refused", async () => {
  const bomb = `<!DOCTYPE w [<!ENTITY a "ha">]><w:document ${WORD}><w:body>${paragraph("&a;")}</w:body></w:document>`;

  await refusalOf("a.docx", docxOf(paragraph("")), "NO_TEXT");
  await refusalOf("a.docx", docxOf("", { "_rels/.rels": rels() }), "CORRUPT");
  await refusalOf("a.docx", docxOf("", { "word/document.xml": bomb }), "CORRUPT");
  await refusalOf("a.docx", docxOf("<w:p>".repeat(50_000)), "CONVERTER_FAILED");
});
