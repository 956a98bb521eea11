import { shorten } from "../../kernel/text.js";
import type { Block, State } from "../history/index.js";
import { parseDirective, parseHeading, plainText, typeName } from "../language/index.js";

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
