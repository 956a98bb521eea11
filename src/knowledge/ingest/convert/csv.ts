import type { Conversion, ConversionLimits, Converter } from "./converter.js";
import { guessDelimiter, parseDelimited } from "./delimited.js";
import { guarded } from "./guarded.js";
import { markdownTable } from "./markdown-table.js";
import { Mirror } from "./mirror.js";
import { decodeText } from "./text-decoding.js";

const MOST_ROWS = 50_000;
const MOST_COLUMNS = 1000;

/** Delimited tables; which sign parts the fields is seen in the text. */
export const csv: Converter = guarded(
  {
    id: "data/csv",
    version: "1",
    mime: "text/csv",
    extensions: [".csv", ".psv"],
    cost: "heavy",
    convert: ({ bytes, limits }) => convertTable(bytes, limits, undefined),
  },
  "The table is damaged.",
);

export const tsv: Converter = guarded(
  {
    id: "data/tsv",
    version: "1",
    mime: "text/tab-separated-values",
    extensions: [".tsv", ".tab"],
    cost: "heavy",
    convert: ({ bytes, limits }) => convertTable(bytes, limits, "\t"),
  },
  "The table is damaged.",
);

function convertTable(bytes: Uint8Array, limits: ConversionLimits, known: string | undefined): Conversion {
  const { text, warnings } = decodeText(bytes);
  const mirror = new Mirror(limits, warnings);

  // Spreadsheets say in a first line of their own which sign they used.
  const declared = /^sep=(.)\n/.exec(text)?.[1];
  const body = declared ? text.slice(6) : text;
  const delimiter = declared ?? known ?? guessDelimiter(body);
  const { rows, isCut } = parseDelimited(body, delimiter, { rows: MOST_ROWS, columns: MOST_COLUMNS });
  if (isCut) mirror.warn("TRUNCATED", `Only ${MOST_ROWS} rows and ${MOST_COLUMNS} columns of the table were kept.`);
  mirror.add(markdownTable(rows.filter((row) => row.some((cell) => cell.trim() !== ""))));
  return mirror.finish({}, "The table holds no text.");
}
