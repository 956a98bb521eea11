import {
  type Block,
  blocksInOrder,
  DOC,
  type Entity,
  entitiesInOrder,
  type Link,
  type SnapshotEntity,
  type State,
} from "../history/index.js";
import { blockLines, entityLines, fieldLines, frameLine, linkLine } from "./render.js";
import type { SourceDocument, SourceEntity, SourceField } from "./source-document.js";

/** A source with the node ids of its blocks: `entities` stand in the order of the document's. */
export interface NamedSource {
  readonly document: SourceDocument;
  readonly entities: readonly SnapshotEntity[];
}

/** The source changed as little as it takes to say what the state says: all other lines stay as somebody wrote them. */
export function rewrite({ document, entities }: NamedSource, after: State): string {
  const { lines } = document;
  const first = document.entities[0]?.line ?? lines.length;
  const out = lines.slice(0, first);
  const known = new Map(document.entities.map((entity, at) => [entity.id, at]));
  for (const entity of entitiesInOrder(after)) {
    const at = known.get(entity.id);
    if (at === undefined) {
      if (out.at(-1) !== "" && out.length > first) out.push("");
      append(out, entityLines(entity, after.document));
      continue;
    }
    const source = document.entities[at]!;
    // Records that changed places may have had no blank line in front of them.
    if (out.length > first && out.at(-1) !== "" && lines[source.line - 1] === "") out.push("");
    append(out, chunkLines(document, source, entities[at]!, entity, after.document));
    append(out, lines.slice(source.end, document.entities[at + 1]?.line ?? lines.length));
  }
  return withEnd(out, lines).join("\n");
}

/** As many blank lines at the end as there were; at least the last line is ended. */
function withEnd(out: string[], lines: readonly string[]): string[] {
  const blanks = Math.max(1, trailingBlanks(lines));
  while (out.length > 0 && out.at(-1) === "") out.pop();
  for (let at = 0; at < blanks; at++) out.push("");
  return out;
}

function trailingBlanks(lines: readonly string[]): number {
  let count = 0;
  while (count < lines.length && lines[lines.length - 1 - count] === "") count++;
  return count;
}

function chunkLines(
  { lines }: SourceDocument,
  source: SourceEntity,
  before: SnapshotEntity,
  after: Entity,
  document: string,
): string[] {
  const frame = frameLine(after, document);
  const isSame =
    lines[source.line]!.trim()
      .split(/[ \t]+/)
      .join(" ") === frame;
  const kept = new Map<number, string[]>([[source.line, isSame ? [lines[source.line]!] : [frame]]]);
  // What is new stands behind the last line of its kind.
  const lastField = source.fields.at(-1);
  const fieldsEnd = lastField ? lastField.from : source.line;
  const linksEnd = source.links.at(-1)?.line ?? fieldsEnd;
  keepFields(lines, source.fields, after.fields, fieldsEnd, kept);
  keepLinks(lines, source, after.links, linksEnd, kept);
  if (source.body) keepBody(lines, source, before, after, kept);
  const out = walk(lines, source, kept);
  if (source.body || after.blocks.size === 0) return out;
  const bodied = entityLines({ id: DOC, type: DOC, order: "", fields: new Map(), links: [], blocks: after.blocks }, "");
  return [...out, ...bodied.slice(1)];
}

/** The lines of an entity, each replaced by what was decided for it. */
function walk(lines: readonly string[], source: SourceEntity, kept: ReadonlyMap<number, readonly string[]>): string[] {
  const out: string[] = [];
  for (let at = source.line; at < source.end; at++) {
    const now = kept.get(at);
    if (now) append(out, now);
    else out.push(lines[at]!);
  }
  return out;
}

function keepFields(
  lines: readonly string[],
  fields: readonly SourceField[],
  after: Entity["fields"],
  end: number,
  kept: Map<number, string[]>,
): void {
  const left = new Map(Array.from(after, ([key, values]) => [key, [...values]]));
  const lastOf = new Map(fields.map((field) => [field.key, field.from]));
  for (const { key, value, from, to } of fields) {
    const now = left.get(key)?.shift();
    for (let at = from; at < to; at++) kept.set(at, []);
    if (now !== undefined) kept.set(from, now === value ? lines.slice(from, to) : fieldLines(key, now));
    // Further values of a key follow its last one.
    if (lastOf.get(key) !== from) continue;
    for (const more of left.get(key) ?? []) kept.get(from)!.push(...fieldLines(key, more));
    left.delete(key);
  }
  const added = [...left].flatMap(([key, values]) => values.flatMap((value) => fieldLines(key, value)));
  kept.get(end)!.push(...added);
}

function keepLinks(
  lines: readonly string[],
  { links }: SourceEntity,
  after: readonly Link[],
  end: number,
  kept: Map<number, string[]>,
): void {
  const left = after.map(({ pred, to }) => linkLine(pred, to));
  for (const { pred, to, line } of links) {
    const at = left.indexOf(linkLine(pred, to));
    kept.set(line, at >= 0 ? [lines[line]!] : []);
    if (at >= 0) left.splice(at, 1);
  }
  kept.get(end)!.push(...left);
}

function keepBody(
  lines: readonly string[],
  source: SourceEntity,
  before: SnapshotEntity,
  after: Entity,
  kept: Map<number, string[]>,
): void {
  const { open, close, blocks } = source.body!;
  const now = blocksInOrder(after);
  if (isSameBody(before.blocks, now)) return;
  for (let at = open; at <= close; at++) kept.set(at, []);
  if (now.length === 0) return;
  const start = open + 1;
  const places = new Map(before.blocks.map(({ node }, at) => [node, at]));
  const out = [lines[open]!, ...lines.slice(start, start + (blocks[0]?.from ?? 0))];
  let previous: number | undefined;
  for (const [index, block] of now.entries()) {
    const at = places.get(block.node);
    if (index > 0) append(out, between(lines.slice(start, close), blocks, previous, at));
    const isKept = at !== undefined && before.blocks[at]!.md === block.md && before.blocks[at]!.type === block.type;
    append(out, isKept ? lines.slice(start + blocks[at]!.from, start + blocks[at]!.to) : blockLines(block));
    previous = at;
  }
  const rest = blocks.length === 0 ? [] : lines.slice(start + blocks.at(-1)!.to, close);
  kept.set(open, [...out, ...rest, lines[close]!]);
}

/** The blank lines between two blocks: those that stood there where they were neighbours before, else one. */
function between(
  body: readonly string[],
  blocks: SourceBlocks,
  previous: number | undefined,
  at: number | undefined,
): readonly string[] {
  if (previous === undefined || at !== previous + 1) return [""];
  return body.slice(blocks[previous]!.to, blocks[at]!.from);
}

type SourceBlocks = NonNullable<SourceEntity["body"]>["blocks"];

const isSameBody = (before: SnapshotEntity["blocks"], now: readonly Block[]): boolean =>
  before.length === now.length &&
  before.every(({ node, type, md }, at) => now[at]!.node === node && now[at]!.md === md && now[at]!.type === type);

/** Spread arguments lie on the stack: a long list of them would overflow it. */
function append(out: string[], lines: readonly string[]): void {
  for (const line of lines) out.push(line);
}
