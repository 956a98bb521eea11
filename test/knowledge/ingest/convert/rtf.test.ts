import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";

const textOf = async (body: string, head = "\\ansi\\ansicpg1252"): Promise<string> =>
  (await convertFile("a.rtf", `{\\rtf1${head}${body}}`)).markdown.trim();

const CASES: readonly (readonly [what: string, body: string, text: string])[] = [
  ["paragraphs and line breaks", "one\\par two\\line three", "one\n\ntwo\nthree"],
  ["escapes of bytes and characters", "caf\\'e9 \\u8364? \\{x\\} \\u-4051?", "café € {x} \uf02d"],
  ["pairs of surrogates", "\\u-10179?\\u-8433?", "🜏"],
  ["fallbacks of more than one character", "{\\uc2 \\u8364ab}c", "€c"],
  ["typographic signs", "\\ldblquote a\\rdblquote\\emdash b", "“a”—b"],
  ["rows of tables", "a\\cell b\\cell\\row c", "| a | b |\nc"],
  [
    "nothing of fonts, styles, pictures and unknown destinations",
    "{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s1 Head;}}{\\pict ffd8ff}{\\*\\unknown x}ok",
    "ok",
  ],
  ["the text of a link, not its code", '{\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt here}}', "here"],
  ["nothing of binary data", "a{\\pict\\bin4 }{x\\}b", "ab"],
];

for (const [what, body, text] of CASES) {
  test(`RTF: ${what}`, async () => {
    assert.equal(await textOf(body), text);
  });
}

test("RTF in another code page is decoded by it", async () => {
  assert.equal(await textOf("\\'cf\\'f0\\'e8", "\\ansi\\ansicpg1251"), "При");
  assert.equal(await textOf("\\'93\\'fa\\'96\\'7b", "\\ansi\\ansicpg932"), "日本");
});

test("RTF names its title and author", async () => {
  const { title, author } = await convertFile("a.rtf", "{\\rtf1{\\info{\\title Owls}{\\author Ada}{\\company X}}text}");

  assert.deepEqual([title, author], ["Owls", "Ada"]);
});

test("RTF of any depth is read, and what is no RTF is refused", async () => {
  assert.equal(await textOf(`${"{".repeat(200_000)}deep`), "deep");
  await refusalOf("a.rtf", "no rich text", "CORRUPT");
  await refusalOf("a.rtf", "{\\rtf1}", "NO_TEXT");
});
