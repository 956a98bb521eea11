import { type Block, blocksInOrder, DOC, type Entity, entitiesInOrder, type State } from "../history/index.js";
import { stuffed } from "./stuffed-line.js";

export const HEADER = "@gram 2";

/** The source of a state as the format writes it: always the same for the same state. */
export function render(state: State): string {
  const parts = entitiesInOrder(state).map((entity) => entityLines(entity, state.document).join("\n"));
  return `${HEADER}\n${parts.join("\n\n")}\n`;
}

export function entityLines(entity: Entity, document: string): string[] {
  const blocks = blocksInOrder(entity);
  return [
    frameLine(entity, document),
    ...[...entity.fields].flatMap(([key, values]) => values.flatMap((value) => fieldLines(key, value))),
    ...entity.links.map(({ pred, to }) => linkLine(pred, to)),
    ...(blocks.length === 0 ? [] : ["::body", ...bodyLines(blocks), "::end"]),
  ];
}

export const frameLine = ({ id, type }: Pick<Entity, "id" | "type">, document: string): string =>
  id === DOC ? `doc ${document}` : `${type} ${id}`;

export function fieldLines(key: string, value: string): string[] {
  const [first = "", ...rest] = value.split("\n");
  return [first === "" ? key : `${key} ${first}`, ...rest.map((line) => (line === "" ? "|" : `| ${line}`))];
}

export const linkLine = (pred: string, to: string): string => `>${pred} ${to}`;

export const blockLines = ({ type, md }: Pick<Block, "type" | "md">): string[] =>
  type === "record" || type === "collection" ? [md] : md.split("\n").map(stuffed);

function bodyLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, at) => (at === 0 ? blockLines(block) : ["", ...blockLines(block)]));
}
