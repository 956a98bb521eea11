import { type Block, type Entity, entitiesInOrder, type State } from "../history/index.js";
import { type Directive, parseDirective, statusClass } from "../language/index.js";
import { type Implemented, recordLines } from "./record-lines.js";

/** Characters of one page; a page ends between two blocks, and only a larger block is cut, between two lines. */
export const PAGE_CHARS = 12_000;

/** Blocks as a reader sees them: records as lines, collections as lists, all else as it was written. */
export function blocksMarkdown(state: State, blocks: readonly Block[], implemented: Implemented): string[] {
  return blocks.map((block) => {
    const directive = block.type === "record" || block.type === "collection" ? parseDirective(block.md) : undefined;
    return directive ? directiveMarkdown(state, directive, implemented) : block.md;
  });
}

function directiveMarkdown(state: State, directive: Directive, implemented: Implemented): string {
  if (directive.kind === "record") {
    const entity = state.entities.get(directive.id);
    // The effective view of a time may hold the place of a record and not the record.
    return entity ? recordLines(entity, implemented).join("\n") : `- [${directive.id}]`;
  }
  const { type, filter } = directive;
  const conditions = [...filter].map(([key, value]) => `${key}=${value}`);
  const records = collected(state, directive);
  return [
    ["####", type, ...conditions].join(" "),
    "",
    ...(records.length === 0 ? ["(none)"] : records.flatMap((entity) => recordLines(entity, implemented))),
  ].join("\n");
}

/** The records that blocks show, by their place or in a collection. */
export function shownRecords(state: State, blocks: readonly Block[]): Set<string> {
  return new Set(
    blocks.flatMap((block) => {
      const directive = block.type === "record" || block.type === "collection" ? parseDirective(block.md) : undefined;
      if (directive === undefined) return [];
      return directive.kind === "record" ? [directive.id] : collected(state, directive).map(({ id }) => id);
    }),
  );
}

const collected = (state: State, { type, filter }: Extract<Directive, { kind: "collection" }>): Entity[] =>
  entitiesInOrder(state).filter((entity) => entity.type === type && isIn(entity, filter));

/** For a status the words open, proposed and finished name classes; any other value is the stored word. */
function isIn({ fields }: Entity, filter: ReadonlyMap<string, string>): boolean {
  return [...filter].every(([key, value]) => {
    const values = fields.get(key) ?? [];
    const isClass = key === "x" && (value === "open" || value === "proposed" || value === "finished");
    return isClass ? statusClass(values[0]) === value : values.includes(value);
  });
}

/** Texts put together to pages of at most `PAGE_CHARS`. */
export function toPages(texts: readonly string[]): string[] {
  const pages: string[] = [];
  let page = "";
  for (const text of texts.flatMap(cutLong)) {
    const joined = page === "" ? text : `${page}\n\n${text}`;
    if (joined.length > PAGE_CHARS && page !== "") {
      pages.push(page);
      page = text;
    } else page = joined;
  }
  return page === "" && pages.length > 0 ? pages : [...pages, page];
}

function cutLong(text: string): string[] {
  if (text.length <= PAGE_CHARS) return [text];
  const pieces: string[] = [];
  let piece = "";
  for (const line of text.split("\n")) {
    if (piece !== "" && piece.length + line.length + 1 > PAGE_CHARS) {
      pieces.push(piece);
      piece = line;
    } else piece = piece === "" ? line : `${piece}\n${line}`;
  }
  return [...pieces, piece];
}
