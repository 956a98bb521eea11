import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";
import { lockedPdf, scanPdf, textPdf } from "./pdf-files.js";

test("a PDF is read page by page, with what it says about itself", async () => {
  const info = "/Title (Birds) /Author (Ada) /CreationDate (D:20240506070809+02'00')";
  const { markdown, title, author, date } = await convertFile(
    "a.pdf",
    textPdf([["A heron", "stands"], ["A wren"]], info),
  );

  assert.equal(markdown, "## Page 1\n\nA heron\nstands\n\n## Page 2\n\nA wren\n");
  assert.deepEqual([title, author, date], ["Birds", "Ada", "2024-05-06T07:08:09+02:00"]);
});

test("a locked, a scanned and a damaged PDF have three reasons", async () => {
  const locked = await refusalOf("a.pdf", lockedPdf(), "ENCRYPTED");
  const scanned = await refusalOf("a.pdf", scanPdf(), "NO_TEXT");
  const truncated = await refusalOf("a.pdf", textPdf([["A heron"]]).subarray(0, 180), "CORRUPT");

  assert.match(locked, /password/);
  assert.match(scanned, /OCR/);
  assert.match(truncated, /damaged|truncated/);
});

test("an empty file and another format are no PDF", async () => {
  await refusalOf("a.pdf", "", "CORRUPT");
  await refusalOf("a.pdf", "hello there", "CORRUPT");
});

test("the bytes of the file are left as they were", async () => {
  const bytes = new Uint8Array(textPdf([["A heron"]]));

  await convertFile("a.pdf", bytes);

  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), "%PDF-");
});

test("nothing is written to standard output, even for a PDF with faults", async (context) => {
  const log = context.mock.method(console, "log");
  const faulty = Buffer.from(
    textPdf([["A heron"]])
      .toString("latin1")
      .replace("startxref\n", "startxref\n9"),
    "latin1",
  );

  const { markdown } = await convertFile("a.pdf", faulty);

  assert.match(markdown, /heron/);
  assert.equal(log.mock.callCount(), 0);
});

test("a PDF that is longer than a mirror may be is cut", async () => {
  const pages = Array.from({ length: 30 }, (_, i) => [`page ${i} ${"word ".repeat(20)}`]);

  const { markdown, warnings } = await convertFile("a.pdf", textPdf(pages), { maxMirrorChars: 500 });

  assert.equal(markdown.length, 500);
  assert.ok(warnings.some(({ code }) => code === "TRUNCATED"));
});
