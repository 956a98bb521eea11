import { Failure } from "../../kernel/failure.js";

export const TABLE_FORMAT = "static-embedder-1";

/** What `model.json` says about the table beside it. */
export interface TableHeader {
  readonly name: string;
  readonly version: string;
  readonly dims: number;
  readonly rows: number;
  readonly hashRows: number;
  /** Whether the vocabulary has CJK characters and bigrams. */
  readonly cjk: boolean;
  /** Of `model.bin`, hexadecimal; absent in tables that state none. */
  readonly sha256: string | undefined;
}

/** As parsed: anything may stand in the fields. */
interface Header {
  readonly format?: unknown;
  readonly cjk?: unknown;
  readonly sha256?: unknown;
  readonly [key: string]: unknown;
}

type ParsedHeader = TableHeader & { readonly rowOf: ReadonlyMap<string, number> };

/** @throws Failure MODEL_UNAVAILABLE where the text is no header of this format. */
export function parseHeader(text: string, origin: string): ParsedHeader {
  const raw = parseObject(text, origin);
  if (raw.format !== TABLE_FORMAT) throw damaged(origin, `it has another format than "${TABLE_FORMAT}"`);
  const count = (key: string) => {
    const value = raw[key];
    if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
    throw damaged(origin, `model.json has no valid "${key}"`);
  };
  const word = (key: string) => {
    const value = raw[key];
    if (typeof value === "string" && value !== "") return value;
    throw damaged(origin, `model.json has no "${key}"`);
  };
  const rows = count("rows");
  const hashRows = count("nhash");
  const rowOf = rowsByWord(word("vocab"), hashRows);
  if (rowOf.size !== rows - hashRows) throw damaged(origin, `${rowOf.size} words for ${rows - hashRows} rows`);
  return {
    name: word("name"),
    version: word("version"),
    dims: count("dims"),
    rows,
    hashRows,
    cjk: raw.cjk === true,
    sha256: typeof raw.sha256 === "string" ? raw.sha256 : undefined,
    rowOf,
  };
}

export function damaged(origin: string, fact: string, cause?: unknown): Failure {
  return new Failure(
    "MODEL_UNAVAILABLE",
    `The embedding table "${origin}" is damaged: ${fact}.`,
    "Install the package again, or point models.embed to another table; search by words works meanwhile.",
    { cause },
  );
}

function parseObject(text: string, origin: string): Header {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Header;
  } catch (cause) {
    throw damaged(origin, "model.json is no JSON", cause);
  }
  throw damaged(origin, "model.json is no object");
}

function rowsByWord(vocabulary: string, firstRow: number): Map<string, number> {
  const rowOf = new Map<string, number>();
  let row = firstRow;
  for (const word of vocabulary.split("\n")) rowOf.set(word, row++);
  return rowOf;
}
