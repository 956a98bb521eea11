import type { Snapshot, SnapshotBlock, SnapshotEntity } from "../../src/gram/history/snapshot.js";
import { blocksInOrder, entitiesInOrder, type Link, nodeId, type State } from "../../src/gram/history/state.js";

/** A small language for tests of histories: one line per field and link, blocks are paragraphs, blank lines mean nothing. */
export function render(state: State): string {
  const parts = entitiesInOrder(state).map((entity) => {
    const blocks = blocksInOrder(entity).map(({ md }) => md);
    return [
      entity.id === "doc" ? `doc ${state.document}` : `${entity.type} ${entity.id}`,
      ...[...entity.fields].flatMap(([key, values]) => values.map((value) => `${key} ${value}`)),
      ...entity.links.map(({ pred, to }) => `>${pred} ${to}`),
      ...(blocks.length > 0 ? ["::body", blocks.join("\n\n"), "::end"] : []),
    ].join("\n");
  });
  return `@gram 2\n${parts.join("\n\n")}\n`;
}

/** @param before gives blocks that are still the same their ids back */
export function parse(source: string, before: State): Snapshot {
  let document = "";
  let nodes = before.nodes;
  const entities: (SnapshotEntity & { fields: Map<string, string[]>; links: Link[]; blocks: SnapshotBlock[] })[] = [];
  const known = new Map<string, string[]>();
  for (const entity of before.entities.values())
    for (const { node, md } of blocksInOrder(entity))
      known.set(`${entity.id} ${md}`, [...(known.get(`${entity.id} ${md}`) ?? []), node]);
  let paragraph: string[] | undefined;

  for (const line of source.split("\n").slice(1)) {
    const entity = entities.at(-1);
    const [word = "", ...rest] = line.split(" ");
    if (paragraph && entity) {
      if (line !== "" && line !== "::end") {
        paragraph.push(line);
        continue;
      }
      const md = paragraph.join("\n");
      const node = known.get(`${entity.id} ${md}`)?.shift();
      if (md !== "") entity.blocks.push({ node: node ?? nodeId(++nodes), type: "paragraph", md });
      paragraph = line === "::end" ? undefined : [];
    } else if (line === "::body") paragraph = [];
    else if (word === "doc" || /^[A-Z]{3}$/.test(word)) {
      if (word === "doc") document = rest[0] ?? "";
      const id = word === "doc" ? "doc" : (rest[0] ?? "");
      entities.push({ id, type: word, fields: new Map(), links: [], blocks: [] });
    } else if (line.startsWith(">")) entity?.links.push({ pred: word.slice(1), to: rest.join(" ") });
    else if (line !== "") entity?.fields.set(word, [...(entity.fields.get(word) ?? []), rest.join(" ")]);
  }
  return { document, entities };
}
