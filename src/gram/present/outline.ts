import { shorten } from "../../kernel/text.js";
import type { Block, State } from "../history/index.js";
import { parseDirective, parseHeading, plainText, sectionsOf, typeName } from "../language/index.js";

/** [level, heading, node id, characters of its own text] */
export type HeadingRow = [level: number, heading: string, node: string, chars: number];

/** The headings of a body; the text before the first one, where there is any, stands first as `doc`. */
export function headingRows(blocks: readonly Block[]): HeadingRow[] {
  return sectionsOf(blocks).flatMap((section): HeadingRow[] => {
    const own = blocks.slice(section.level === 0 ? section.from : section.from + 1, section.end);
    const chars = own.reduce((sum, { md }) => sum + md.length + 2, -2);
    const isEmpty = section.level === 0 && own.length === 0;
    return isEmpty ? [] : [[section.level, section.title, section.node, Math.max(0, chars)]];
  });
}

/** [node id, type, shown as, label] */
export type BlockRow = [node: string, type: string, shownAs: string, label: string];

const LABEL_CHARS = 80;

export function blockRows(state: State, blocks: readonly Block[]): BlockRow[] {
  return blocks.map((block) => [
    block.node,
    block.type,
    shownAs(state, block),
    shorten(label(state, block), LABEL_CHARS),
  ]);
}

function shownAs(state: State, { type, md, node }: Block): string {
  if (type === "heading") return `heading ${parseHeading(md).level}`;
  if (type === "record") return typeName(state.entities.get(node)?.type ?? "record");
  const directive = type === "collection" ? parseDirective(md) : undefined;
  return directive?.kind === "collection" ? `list of ${directive.type}` : type;
}

function label(state: State, { type, md, node }: Block): string {
  if (type === "heading") return parseHeading(md).text;
  if (type === "record") return state.entities.get(node)?.fields.get("t")?.[0] ?? node;
  return plainText(md.split("\n").find((line) => line.trim() !== "") ?? "");
}
