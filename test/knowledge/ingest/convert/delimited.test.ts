import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { guessDelimiter, parseDelimited } from "../../../../src/knowledge/ingest/convert/delimited.js";
import { escapeCell } from "../../../../src/knowledge/ingest/convert/markdown-table.js";
import { convertFile, refusalOf, timeOf } from "./convert-file.js";

const most = { rows: 1000, columns: 100 };

test("a table of values is a Markdown table, whatever parts its fields", async () => {
  const expected = '| name | note |\n| --- | --- |\n| wren | a, b; "c" \\| d |\n';

  assert.equal((await convertFile("a.csv", 'name,note\r\nwren,"a, b; ""c"" | d"\r\n')).markdown, expected);
  assert.equal((await convertFile("b.csv", 'name;note\nwren;"a, b; ""c"" | d"\n')).markdown, expected);
  assert.equal((await convertFile("c.tsv", 'name\tnote\nwren\t"a, b; ""c"" | d"\n')).markdown, expected);
  assert.equal((await convertFile("d.csv", 'sep=;\nname;note\nwren;"a, b; ""c"" | d"\n')).markdown, expected);
});

test("fields may hold line ends, and rows may be short or blank", async () => {
  const { markdown } = await convertFile("a.csv", 'a,b,c\n"1\n2",3\n\n4,5,6');

  assert.equal(markdown, "| a | b | c |\n| --- | --- | --- |\n| 1 2 | 3 |\n| 4 | 5 | 6 |\n");
});

test("the delimiter is the one that parts all lines alike", () => {
  assert.equal(guessDelimiter("a;b\n1,5;2\n2,5;3\n"), ";");
  assert.equal(guessDelimiter("a\tb, c\n1\t2\n"), "\t");
  assert.equal(guessDelimiter("just words\nmore words\n"), ",");
});

test("a table is cut at its caps, and one without text is refused", async () => {
  const { warnings } = await convertFile("a.csv", "x,y\n".repeat(50_001));

  assert.ok(warnings.some(({ code }) => code === "TRUNCATED"));
  await refusalOf("a.csv", ",,\n,,\n", "NO_TEXT");
});

test("a quote that never ends takes no more time than the text is long", async () => {
  assert.ok((await timeOf(() => convertFile("a.csv", `a,b\n${'"x,'.repeat(300_000)}`))) < 2000);
});

test("any fields come back from their delimited text", () => {
  const field = fc.string({ unit: fc.constantFrom("a", ",", ";", '"', "\n", " ", "|", "é"), maxLength: 8 });
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.constantFrom(",", ";", "\t", "|"), (rows, delimiter) => {
      const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join("\n");

      assert.deepEqual(parseDelimited(text, delimiter, most).rows, rows);
    }),
  );
});

test("any cell is one cell of its row, and comes back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "|", "\\", "b", "`"), maxLength: 12 });
  fc.assert(
    fc.property(cell, (text) => {
      const escaped = escapeCell(text);

      assert.doesNotMatch(escaped, /(?<!\\)\||\n/);
      assert.equal(escaped.replaceAll("\\|", "|"), text);
    }),
  );
});
