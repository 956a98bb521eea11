import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";
import { CORE, rels, zipOf } from "./package-files.js";

const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const words = (...lines: string[]): string =>
  lines
    .map(
      (line) =>
        `<a:p><a:pPr lvl="${line.startsWith(">") ? 1 : 0}"/><a:r><a:t>${line.replace(/^>/, "")}</a:t></a:r></a:p>`,
    )
    .join("");
const shape = (role: string, ...lines: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${role}"/></p:nvPr></p:nvSpPr><p:txBody>${words(...lines)}</p:txBody></p:sp>`;
const slide = (content: string): string =>
  `<p:sld xmlns:p="p" xmlns:a="a" ${R}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`;

function pptxOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipOf({
    "_rels/.rels": rels("rId1 officeDocument ppt/presentation.xml"),
    "ppt/presentation.xml": `<p:presentation ${R}><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": rels("rId1 slide slides/slide1.xml", "rId2 slide slides/slide2.xml"),
    "docProps/core.xml": CORE,
    ...parts,
  });
}

test("slides come in the order of the show, with titles, bullets, tables and notes", async () => {
  const table = `<a:tbl><a:tr><a:tc>${words("k")}</a:tc><a:tc>${words("v")}</a:tc></a:tr><a:tr><a:tc>${words("a")}</a:tc><a:tc>${words("1|2")}</a:tc></a:tr></a:tbl>`;
  const deck = pptxOf({
    "ppt/slides/slide1.xml": slide(table),
    "ppt/slides/slide2.xml": slide(
      shape("ctrTitle", "Birds &amp; more") + shape("body", "wren", ">small") + shape("sldNum", "1"),
    ),
    "ppt/slides/_rels/slide2.xml.rels": rels("rId1 notesSlide ../notesSlides/notesSlide1.xml"),
    "ppt/notesSlides/notesSlide1.xml": slide(shape("body", "speak slowly")),
  });

  const { markdown, title } = await convertFile("a.pptx", deck);

  assert.equal(
    markdown,
    "## Slide 1: Birds & more\n\n- wren\n  - small\n\n### Notes\n\nspeak slowly\n\n## Slide 2\n\n| k | v |\n| --- | --- |\n| a | 1\\|2 |\n",
  );
  assert.equal(title, "Field & forest");
});

test("slides without a word on them are no text", async () => {
  const deck = pptxOf({ "ppt/slides/slide1.xml": slide(""), "ppt/slides/slide2.xml": slide("") });

  await refusalOf("a.pptx", deck, "NO_TEXT");
});

function xlsxOf(sheet: string): Uint8Array {
  return zipOf({
    "_rels/.rels": rels("rId1 officeDocument xl/workbook.xml"),
    "xl/workbook.xml": `<workbook ${R}><sheets><sheet name="Birds &amp; bees" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": rels(
      "rId1 worksheet worksheets/sheet1.xml",
      "rId2 sharedStrings sharedStrings.xml",
      "rId3 styles styles.xml",
    ),
    "xl/sharedStrings.xml":
      "<sst><si><t>Name</t></si><si><r><t>wr</t></r><r><t>en</t></r><rPh><t>no</t></rPh></si></sst>",
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="165" formatCode="0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

const c = (reference: string, type: string, content: string, style = 0): string =>
  `<c r="${reference}" t="${type}" s="${style}">${content}</c>`;
const v = (value: string): string => `<v>${value}</v>`;

test("a sheet is a table of its values: shared and inline texts, numbers, booleans, results of formulas", async () => {
  const rows = [
    `<row r="2">${c("B2", "s", v("0"))}${c("C2", "inlineStr", "<is><t>Seen</t></is>")}${c("D2", "str", `<f>A1</f>${v("Sum")}`)}</row>`,
    `<row r="3">${c("B3", "s", v("1"))}${c("C3", "b", v("1"))}${c("D3", "n", `<f>1/10+2/10</f>${v("0.30000000000000004")}`)}</row>`,
    `<row r="9">${c("D9", "n", "<f>NOW()</f>")}</row>`,
  ];

  const { markdown } = await convertFile("a.xlsx", xlsxOf(rows.join("")));

  assert.equal(
    markdown,
    "## Birds & bees\n\n| Name | Seen | Sum |\n| --- | --- | --- |\n| wren | TRUE | 0.3 |\n|  |  | =NOW() |\n",
  );
});

test("numbers that are shown as dates are dates", async () => {
  const cells = [
    c("A1", "n", v("45418"), 1),
    c("B1", "n", v("45418.75"), 2),
    c("C1", "n", v("45418"), 3),
    c("D1", "n", v("45418"), 4),
    c("E1", "n", v("0.5"), 5),
  ];

  const { markdown } = await convertFile("a.xlsx", xlsxOf(`<row>${cells.join("")}</row>`));

  assert.match(markdown, /\| 2024-05-06 \| 2024-05-06T18:00:00 \| 2024-05-06 \| 45418 \| 12:00:00 \|/);
});

test("a sheet is cut at its caps, with a warning", async () => {
  const many = Array.from({ length: 20_100 }, (_, i) => `<row>${c(`A${i + 1}`, "n", v("1"))}</row>`).join("");
  const wide = `<row>${c("A1", "n", v("1"))}${c("ZZ1", "n", v("2"))}</row>`;

  for (const sheet of [many, wide]) {
    const { markdown, warnings } = await convertFile("a.xlsx", xlsxOf(sheet));
    assert.ok(warnings.some(({ code }) => code === "TRUNCATED"));
    assert.ok(markdown.split("\n").length < 20_010);
  }
});

test("one long text that a million cells share does not multiply", async () => {
  const long = "x".repeat(200_000);
  const sheet = `<row>${c("A1", "s", v("0")).repeat(5000)}</row>`.replaceAll('r="A1"', "");
  const bytes = zipOf({
    "_rels/.rels": rels("rId1 officeDocument xl/workbook.xml"),
    "xl/workbook.xml": `<workbook ${R}><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": rels("rId1 worksheet s.xml", "rId2 sharedStrings t.xml"),
    "xl/t.xml": `<sst><si><t>${long}</t></si></sst>`,
    "xl/s.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });

  const { markdown, warnings } = await convertFile("a.xlsx", bytes, { maxMirrorChars: 1_000_000, maxRatio: 1e6 });

  assert.ok(markdown.length <= 1_000_000);
  assert.ok(warnings.some(({ code }) => code === "TRUNCATED"));
});

function odfOf(body: string, manifest = ""): Uint8Array {
  return zipOf({
    "META-INF/manifest.xml": `<manifest:manifest>${manifest}</manifest:manifest>`,
    "meta.xml":
      "<office:meta><dc:title>Field</dc:title><meta:initial-creator>Ada</meta:initial-creator><meta:creation-date>2024-05-06T07:08:09</meta:creation-date></office:meta>",
    "content.xml": `<office:document-content><office:body>${body}</office:body></office:document-content>`,
  });
}

test("an OpenDocument text keeps headings, lists, tables and notes, and leaves out what was deleted", async () => {
  const body = `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="2">Birds</text:h><text:p>A<text:s/>wren<text:note><text:note-body><text:p>small</text:p></text:note-body></text:note></text:p><text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>two</text:p></text:list-item></text:list></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>k</text:p></table:table-cell><table:table-cell><text:p>v</text:p></table:table-cell></table:table-row></table:table>`;

  const { markdown, title, author } = await convertFile("a.odt", odfOf(body));

  assert.equal(markdown, "## Birds\n\nA wren small\n\n- one\n  - two\n\n| k | v |\n| --- | --- |\n");
  assert.deepEqual([title, author], ["Field", "Ada"]);
});

test("cells and rows that repeat are bounded", async () => {
  const row = `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>${"x".repeat(5000)}</text:p></table:table-cell></table:table-row>`;
  const blank =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';

  const { markdown, warnings } = await convertFile(
    "a.ods",
    odfOf(`<table:table table:name="S">${row.repeat(50)}${blank}</table:table>`),
  );

  assert.ok(markdown.length < 5_000_000);
  assert.ok(warnings.some(({ code }) => code === "TRUNCATED"));
});

test("slides of OpenDocument are numbered, and an encrypted document is named so", async () => {
  const page = (text: string): string =>
    `<draw:page draw:name="page1"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;

  const { markdown } = await convertFile("a.odp", odfOf(page("first") + page("second")));

  assert.equal(markdown, "## Slide 1\n\nfirst\n\n## Slide 2\n\nsecond\n");
  assert.match(await refusalOf("a.odt", odfOf("", "<manifest:encryption-data/>"), "ENCRYPTED"), /password/);
});

function epubOf(more: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipOf({
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package><metadata xmlns:dc="d"><dc:title>Owls</dc:title><dc:creator>Ada</dc:creator><dc:date>2024-05</dc:date></metadata><manifest><item id="b" href="two.xhtml"/><item id="a" href="text/one%20a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    "OEBPS/text/one a.xhtml": "<html><head><title>x</title></head><body><h1>One</h1><p>First.</p></body></html>",
    "OEBPS/two.xhtml": "<html><body><h1>Two</h1><p>Second.</p></body></html>",
    ...more,
  });
}

test("a book is read in the order of its spine", async () => {
  const { markdown, title, author, date } = await convertFile("a.epub", epubOf());

  assert.equal(markdown, "# One\n\nFirst.\n\n# Two\n\nSecond.\n");
  assert.deepEqual([title, author, date], ["Owls", "Ada", "2024-05"]);
});

test("a book with locked chapters is refused, one with scrambled fonts is read", async () => {
  const locked = (part: string): Uint8Array =>
    epubOf({
      "META-INF/encryption.xml": `<encryption><EncryptedData><CipherData><CipherReference URI="${part}"/></CipherData></EncryptedData></encryption>`,
    });

  await refusalOf("a.epub", locked("OEBPS/two.xhtml"), "ENCRYPTED");
  assert.match((await convertFile("a.epub", locked("OEBPS/font.otf"))).markdown, /Second/);
});
