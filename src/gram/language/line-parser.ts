import { type BodyBlock, bodyBlocks } from "./body-blocks.js";
import { type DiagnosticCode, quoted } from "./diagnostic.js";
import { isId, isKey, isPredicate, parseTarget } from "./identifiers.js";
import type { SourceBody, SourceEntity, SourceField, SourceLink } from "./source-document.js";

interface OpenEntity extends SourceEntity {
  fields: SourceField[];
  links: SourceLink[];
  body: SourceBody | undefined;
  end: number;
}

export type Complain = (code: DiagnosticCode, line: number, message: string, column?: number) => void;

/** One pass over the lines of a source behind its header. It goes on behind every error. */
export class LineParser {
  readonly #lines: readonly string[];
  readonly #complain: Complain;
  readonly entities: OpenEntity[] = [];
  readonly #lineOf = new Map<string, number>();
  /** The entity that lines belong to; undefined before the first and behind one that could not be read. */
  #open: OpenEntity | undefined;
  #hasDocument = false;
  id = "";

  constructor(lines: readonly string[], complain: Complain) {
    this.#lines = lines;
    this.#complain = complain;
  }

  /** @param from the first line behind the header */
  run(from: number): void {
    for (let at = from; at < this.#lines.length; ) at = this.#read(at);
  }

  /** Returns the line to go on with. */
  #read(at: number): number {
    const line = this.#lines[at]!;
    if (line.trim() === "") return at + 1;
    if (/^doc(?:[ \t]|$)/.test(line)) return this.#document(line, at);
    if (/^[A-Z]{3}(?:[ \t]|$)/.test(line)) return this.#record(line, at);
    if (/^::body(?:[ \t]+md)?[ \t]*$/.test(line)) return this.#body(at);
    if (/^::end[ \t]*$/.test(line)) return this.#wrong("E121", at, "There is no ::body for this ::end.");
    if (line.startsWith("|")) return this.#wrong("E114", at, "This continues no field.");
    if (line.startsWith(">")) return this.#link(line, at);
    return this.#field(line, at);
  }

  #wrong(code: DiagnosticCode, at: number, message: string): number {
    this.#complain(code, at, message);
    return at + 1;
  }

  #document(line: string, at: number): number {
    const id = line.slice(3).trim();
    if (this.#hasDocument) {
      this.#open = undefined;
      return this.#wrong("E103", at, "The file begins a second document here.");
    }
    this.#hasDocument = true;
    if (!isId(id)) this.#complain("E110", at, `${quoted(id)} is no id for a document.`, 5);
    this.id = id;
    this.#begin("doc", "doc", at);
    return at + 1;
  }

  #record(line: string, at: number): number {
    const id = line.slice(4).trim();
    if (!this.#hasDocument) this.#complain("E113", at, "A record stands before the line of the document (doc ID).");
    if (!isId(id) || id === "doc") {
      this.#open = undefined;
      return this.#wrong("E110", at, `${quoted(id)} is no id for a record.`);
    }
    const first = this.#lineOf.get(id);
    if (first !== undefined) {
      this.#open = undefined;
      return this.#wrong("E111", at, `The id ${quoted(id)} stands in line ${first + 1} already.`);
    }
    this.#begin(id, line.slice(0, 3), at);
    return at + 1;
  }

  #begin(id: string, type: string, line: number): void {
    this.#lineOf.set(id, line);
    this.#open = { id, type, line, fields: [], links: [], body: undefined, end: line + 1 };
    this.entities.push(this.#open);
  }

  /** Lines of an entity that could not be read are told once, by its first line. */
  #belongs(at: number, what: string): OpenEntity | undefined {
    if (this.#open?.body) {
      this.#complain("E122", at, `A ${what} stands behind the body; it belongs before ::body.`);
      return undefined;
    }
    if (!this.#open && this.entities.length === 0) this.#complain("E113", at, `This ${what} belongs to nothing.`);
    return this.#open;
  }

  #field(line: string, at: number): number {
    const key = /^[^ ]*/.exec(line)![0];
    if (!isKey(key)) return this.#wrong("E112", at, `${quoted(line)} is no line of this format.`);
    let to = at + 1;
    while (this.#lines[to]?.startsWith("|")) to++;
    const owner = this.#belongs(at, "field");
    if (!owner) return to;
    const rest = this.#lines.slice(at + 1, to).map((more) => more.slice(more[1] === " " ? 2 : 1));
    owner.fields.push({ key, value: [line.slice(key.length + 1), ...rest].join("\n"), from: at, to });
    owner.end = to;
    return to;
  }

  #link(line: string, at: number): number {
    const [, pred = "", to = ""] = /^>(\S*) (.*?)[ \t]*$/.exec(line) ?? [];
    if (!isPredicate(pred) || parseTarget(to) === undefined)
      return this.#wrong("E112", at, `${quoted(line)} is no link (>kind target).`);
    const owner = this.#belongs(at, "link");
    if (!owner) return at + 1;
    owner.links.push({ pred, to, line: at });
    owner.end = at + 1;
    return at + 1;
  }

  #body(at: number): number {
    let close = at + 1;
    while (close < this.#lines.length && !/^::end[ \t]*$/.test(this.#lines[close]!)) close++;
    const owner = this.#open;
    if (close >= this.#lines.length) {
      this.#complain("E120", at, "This body is not closed by ::end.");
      return close;
    }
    if (!owner) {
      if (this.entities.length === 0) this.#complain("E113", at, "This body belongs to nothing.");
      return close + 1;
    }
    if (owner.body) return this.#second(at, close);
    owner.body = { open: at, close, blocks: bodyBlocks(this.#lines.slice(at + 1, close)) };
    owner.end = close + 1;
    return close + 1;
  }

  #second(at: number, close: number): number {
    this.#complain("E122", at, "This is the second body here.");
    return close + 1;
  }
}

/** The blocks of an entity's body, none where it has none. */
export const blocksOf = (entity: SourceEntity): readonly BodyBlock[] => entity.body?.blocks ?? [];
