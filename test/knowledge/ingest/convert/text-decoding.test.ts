import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "../../../../src/knowledge/ingest/convert/converter.js";
import { decodeDeclared, decodeText } from "../../../../src/knowledge/ingest/convert/text-decoding.js";

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(" ", ""), "hex");

const utf32 = (text: string): Buffer => {
  const points = [...text].map((char) => char.codePointAt(0)!);
  const bytes = Buffer.alloc(points.length * 4);
  points.forEach((point, i) => {
    bytes.writeUInt32LE(point, i * 4);
  });
  return bytes;
};

const ENCODINGS: readonly (readonly [name: string, bytes: Buffer, encoding: string, text: string])[] = [
  ["ASCII", Buffer.from("plain words\n"), "utf-8", "plain words\n"],
  ["UTF-8", Buffer.from("naïve 標注 🛳️\n"), "utf-8", "naïve 標注 🛳️\n"],
  ["UTF-8 with a mark", Buffer.from("\ufeffwörds\n"), "utf-8", "wörds\n"],
  ["UTF-16LE with a mark", Buffer.concat([hex("fffe"), utf16("wörds 標\n")]), "utf-16le", "wörds 標\n"],
  ["UTF-16BE with a mark", Buffer.concat([hex("feff"), utf16("wörds 標\n").swap16()]), "utf-16be", "wörds 標\n"],
  ["UTF-16LE without one", utf16("plain words\n"), "utf-16le", "plain words\n"],
  ["UTF-16BE without one", utf16("plain words\n").swap16(), "utf-16be", "plain words\n"],
  ["UTF-32LE with a mark", Buffer.concat([hex("fffe0000"), utf32("wörds 🛳\n")]), "utf-32le", "wörds 🛳\n"],
  ["UTF-32BE with a mark", Buffer.concat([hex("0000feff"), utf32("hi\n").swap32()]), "utf-32be", "hi\n"],
  ["windows-1252", hex("93 43 61 66 e9 94 20 96 20 35 20 80 20 6e 61 ef 76 65"), "windows-1252", "“Café” – 5 € naïve"],
  [
    "windows-1251",
    hex("cf f0 e8 e2 e5 f2 2c 20 ec e8 f0 21 20 fd f2 ee 20 f2 e5 ea f1 f2"),
    "windows-1251",
    "Привет, мир! это текст",
  ],
  [
    "KOI8-R",
    hex("f0 d2 c9 d7 c5 d4 2c 20 cd c9 d2 21 20 dc d4 cf 20 d4 c5 cb d3 d4"),
    "koi8-r",
    "Привет, мир! это текст",
  ],
  [
    "Shift_JIS",
    hex("82 b1 82 ea 82 cd 93 fa 96 7b 8c ea 82 cc 95 b6 8f cd 82 c5 82 b7"),
    "shift_jis",
    "これは日本語の文章です",
  ],
  [
    "EUC-JP",
    hex("a4 b3 a4 ec a4 cf c6 fc cb dc b8 ec a4 ce ca b8 be cf a4 c7 a4 b9"),
    "euc-jp",
    "これは日本語の文章です",
  ],
  [
    "GB18030",
    hex("bd f1 cc ec cc ec c6 f8 ba dc ba c3 d2 bb c6 f0 c8 a5 b9 ab d4 b0"),
    "gb18030",
    "今天天气很好一起去公园",
  ],
  ["Big5", hex("a4 b5 a4 d1 a4 d1 ae f0 ab dc a6 6e a4 40 b0 5f a5 68 a4 bd b6 e9"), "big5", "今天天氣很好一起去公園"],
  [
    "EUC-KR",
    hex("be c8 b3 e7 c7 cf bc bc bf e4 20 bf c0 b4 c3 c0 ba 20 b3 af be be"),
    "euc-kr",
    "안녕하세요 오늘은 날씨",
  ],
];

for (const [name, bytes, encoding, text] of ENCODINGS) {
  test(`${name} is read as what it is`, () => {
    const decoded = decodeText(bytes);

    assert.equal(decoded.text, text);
    assert.equal(decoded.encoding, encoding);
  });
}

test("a guess is named in a warning, a certainty is not", () => {
  const guess = decodeText(Buffer.from("Café naïve façade", "latin1"));
  const certain = decodeText(Buffer.from("Café naïve façade"));

  assert.equal(guess.warnings[0]?.code, "LOW_CONFIDENCE");
  assert.deepEqual(certain.warnings, []);
});

test("a few broken bytes do not make a text another encoding", () => {
  const bytes = Buffer.concat([Buffer.from("# Broken\n\nThe xerus "), hex("fffec328"), Buffer.from(" survives.\n")]);

  const { text, encoding, warnings } = decodeText(bytes);

  assert.equal(text, "# Broken\n\nThe xerus \ufffd\ufffd\ufffd( survives.\n");
  assert.equal(encoding, "utf-8");
  assert.equal(warnings[0]?.code, "LOSSY");
});

test("text around a NUL is kept, the NUL is not", () => {
  const { text, warnings } = decodeText(Buffer.from("text with a NUL \0 inside, wombat\n"));

  assert.equal(text, "text with a NUL \ufffd inside, wombat\n");
  assert.equal(warnings[0]?.code, "LOSSY");
});

test("lone surrogates are replaced", () => {
  const bytes = Buffer.concat([hex("fffe"), utf16("seven letters "), hex("3dd8"), utf16(" more letters")]);

  assert.equal(decodeText(bytes).text, "seven letters \ufffd more letters");
});

test("all line ends become LF", () => {
  assert.equal(decodeText(Buffer.from("a\r\nb\rc\n\r\n")).text, "a\nb\nc\n\n");
});

test("binary data is refused, also behind a UTF-16 pattern", () => {
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 31 + i * 7) % 256));
  const samples = Buffer.alloc(4000);
  for (let i = 0; i < 2000; i++) samples.writeInt16LE((i * 37) % 31, i * 2);

  for (const bytes of [noise, samples, Buffer.alloc(500)])
    assert.throws(
      () => decodeText(bytes),
      (error) => error instanceof Refusal && error.code === "BINARY_CONTENT",
    );
});

test("an empty file is an empty text", () => {
  assert.deepEqual(decodeText(new Uint8Array()), { text: "", encoding: "utf-8", warnings: [] });
});

test("a declared encoding counts where the bytes are not UTF-8, and an unknown one does not", () => {
  const polish = hex("bf f3 b3 77");

  assert.equal(decodeDeclared(polish, "iso-8859-2").text, "żółw");
  assert.equal(decodeDeclared(Buffer.from("żółw"), "iso-8859-2").text, "żółw");
  assert.equal(decodeDeclared(Buffer.from("turtle"), "no-such-thing").text, "turtle");
});

test("whatever is encoded as UTF-8 or marked UTF-16 comes back", () => {
  const words = fc
    .string({ unit: "binary", maxLength: 200 })
    .map((text) => text.replace(/[\0-\x1f\ufffd\ufeff\u{fffe}\uffff]/gu, "x"));
  fc.assert(
    fc.property(words, (text) => {
      assert.equal(decodeText(Buffer.from(text)).text, text);
      assert.equal(decodeText(Buffer.concat([hex("fffe"), utf16(text)])).text, text);
      assert.equal(decodeText(Buffer.concat([hex("feff"), utf16(text).swap16()])).text, text);
    }),
  );
});

test("any bytes give canonical text or a refusal", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        const { text } = decodeText(bytes);
        assert.ok(!/[\r\0]|\p{Surrogate}/u.test(text));
      } catch (error) {
        assert.ok(error instanceof Refusal);
      }
    }),
  );
});
