import type { DocumentFacts } from "./mirror.js";
import { decodeWindows1252 } from "./own-decoders.js";
import { isCharacter } from "./xml-events.js";

/** Destinations whose content is not the text of the document (RTF 1.9.1). */
const SKIPPED = new Set(
  (
    "fonttbl colortbl stylesheet pict object objdata themedata colorschememapping datastore latentstyles listtable " +
    "listoverridetable rsidtbl generator xmlnstbl filetbl revtbl fldinst header headerl headerr headerf footer footerl footerr " +
    "footerf bkmkstart bkmkend mmathPr pgptbl wgrffmtfilter operator company category keywords comment doccomm subject manager " +
    "creatim revtim printim buptim userprops docvar"
  ).split(" "),
);

/** Control words that are characters. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ["par", "\n\n"],
  ["sect", "\n\n"],
  ["page", "\n\n"],
  ["line", "\n"],
  ["tab", "\t"],
  ["cell", " | "],
  ["nestcell", " | "],
  ["row", "\n"],
  ["nestrow", "\n"],
  ["emdash", "—"],
  ["endash", "–"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["bullet", "•"],
  ["emspace", " "],
  ["enspace", " "],
]);

const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [932, "shift_jis"],
  [936, "gb18030"],
  [949, "euc-kr"],
  [950, "big5"],
  [10000, "macintosh"],
  [866, "ibm866"],
  [874, "windows-874"],
  ...[1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258].map((page): [number, string] => [page, `windows-${page}`]),
]);

interface Group {
  readonly isSkipped: boolean;
  readonly target: "text" | "title" | "author";
  /** How many fallback characters follow a `\u`. */
  readonly fallback: number;
}

/** Reads RTF by its groups and control words, with its own stack: nesting costs memory, never the stack of calls. */
export class RtfReader {
  readonly #source: string;
  readonly #out = { text: [] as string[], title: [] as string[], author: [] as string[] };
  readonly #stack: Group[] = [];
  #group: Group = { isSkipped: false, target: "text", fallback: 1 };
  #encoding = "windows-1252";
  #bytes: number[] = [];
  #toSkip = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): { text: string; facts: DocumentFacts } {
    const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|[{}]|[\r\n]+|[^\\{}\r\n]+|\\/giy;
    for (let match = token.exec(this.#source); match; match = token.exec(this.#source)) {
      const [whole, word, number, hex, symbol] = match;
      if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
      else if (whole === "{") this.#openGroup();
      else if (whole === "}") this.#closeGroup();
      else if (symbol !== undefined) this.#symbol(symbol);
      else if (word === "bin") token.lastIndex += Math.max(0, Number(number ?? 0));
      else if (word !== undefined) this.#word(word, number === undefined ? undefined : Number(number));
      else if (whole !== "\\" && whole[0] !== "\r" && whole[0] !== "\n") this.#text(whole);
    }
    this.#endBytes();
    const { text, title, author } = this.#out;
    return { text: tidy(text.join("")), facts: { title: title.join(""), author: author.join("") } };
  }

  #openGroup(): void {
    this.#endBytes();
    this.#stack.push(this.#group);
  }

  #closeGroup(): void {
    this.#endBytes();
    this.#group = this.#stack.pop() ?? this.#group;
    this.#toSkip = 0;
  }

  #word(word: string, number: number | undefined): void {
    this.#endBytes();
    const character = CHARACTERS.get(word);
    if (character !== undefined) this.#write(character);
    else if (SKIPPED.has(word)) this.#group = { ...this.#group, isSkipped: true };
    else if (word === "title" || word === "author") this.#group = { ...this.#group, target: word };
    else if (word === "info") this.#group = { ...this.#group, isSkipped: false };
    else if (word === "uc") this.#group = { ...this.#group, fallback: Math.min(Math.max(0, number ?? 1), 100) };
    else if (word === "ansicpg") this.#encoding = CODE_PAGES.get(number ?? 1252) ?? "windows-1252";
    else if (word === "mac") this.#encoding = "macintosh";
    else if (word === "u" && number !== undefined) this.#unicode(number);
  }

  #symbol(symbol: string): void {
    this.#endBytes();
    if (symbol === "\\" || symbol === "{" || symbol === "}") this.#text(symbol);
    else if (symbol === "~") this.#write(" ");
    else if (symbol === "_") this.#write("-");
    else if (symbol === "\n" || symbol === "\r") this.#write("\n\n");
    // `\*` marks a destination that a reader may not know: such a one is no text.
    else if (symbol === "*") this.#group = { ...this.#group, isSkipped: true };
  }

  #unicode(number: number): void {
    const value = number < 0 ? number + 65_536 : number;
    this.#toSkip = this.#group.fallback;
    // Halves of a pair come one after the other and are joined in the output.
    const isHalf = value >= 0xd800 && value <= 0xdfff;
    if (isHalf) this.#write(String.fromCharCode(value));
    else this.#write(isCharacter(value) ? String.fromCodePoint(value) : "\ufffd");
  }

  #byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip--;
    else this.#bytes.push(value);
  }

  #text(text: string): void {
    this.#endBytes();
    const skipped = Math.min(this.#toSkip, text.length);
    this.#toSkip -= skipped;
    this.#write(text.slice(skipped));
  }

  /** Characters of two bytes come as two escapes, so that runs of them are decoded together. */
  #endBytes(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Buffer.from(this.#bytes);
    this.#bytes = [];
    const isWestern = this.#encoding === "windows-1252";
    this.#write(isWestern ? decodeWindows1252(bytes) : new TextDecoder(this.#encoding).decode(bytes));
  }

  #write(text: string): void {
    if (!this.#group.isSkipped) this.#out[this.#group.target].push(text);
  }
}

/** Paragraphs with one blank line between them, and rows of tables between bars. */
function tidy(text: string): string {
  const lines = text.split("\n").map((line) => {
    const trimmed = line.replace(/[ \t]+/g, " ").trim();
    return trimmed.endsWith(" |") || trimmed === "|" ? `| ${trimmed}` : trimmed;
  });
  return lines.filter((line, i) => line !== "" || lines[i - 1] !== "").join("\n");
}
