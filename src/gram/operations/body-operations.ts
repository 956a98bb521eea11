import { type Block, DOC, orderBetween } from "../history/index.js";
import { textBlocks } from "../language/index.js";
import { addPlace, findPlace, findSection, neighbours } from "./block-place.js";
import { givenBlocks } from "./given-text.js";
import type { OperationFailures } from "./operation-failure.js";
import type { OperationOf, Place } from "./operation-table.js";
import { type NewBlock, type PatchDraft, placedRecord } from "./patch-draft.js";

type Span = readonly [from: number, to: number];

export function bodySet(patch: PatchDraft, operation: OperationOf<"body_set">, failures: OperationFailures): void {
  const owner = bodyOf(patch, operation.entity, failures);
  const blocks = givenBlocks(operation, failures);
  replaceSpan(patch, owner, [0, patch.blocks(owner).length], blocks, operation.keep_records === true, failures);
}

export function sectionSet(
  patch: PatchDraft,
  operation: OperationOf<"section_set">,
  failures: OperationFailures,
): void {
  const owner = bodyOf(patch, operation.entity, failures);
  const section = findSection(patch.blocks(owner), operation.section, failures);
  const from = section.level === 0 ? section.from : section.from + 1;
  const blocks = givenBlocks(operation, failures);
  replaceSpan(patch, owner, [from, section.to], blocks, operation.keep_records === true, failures);
}

export function blockAdd(patch: PatchDraft, operation: OperationOf<"block_add">, failures: OperationFailures): void {
  addBlocks(patch, bodyOf(patch, operation.entity, failures), operation, operation.place ?? "end", failures);
}

export function addBlocks(
  patch: PatchDraft,
  body: string,
  given: { readonly text?: string | undefined; readonly rich?: unknown },
  place: Place,
  failures: OperationFailures,
): void {
  const { owner, at } = findPlace(patch, body, place, failures);
  patch.replaceBlocks(owner, at, at, givenBlocks(given, failures), failures);
}

export function blockSet(patch: PatchDraft, operation: OperationOf<"block_set">, failures: OperationFailures): void {
  const { owner, at, block } = findNode(patch, operation.entity, operation.node, failures);
  if (placedRecord(block.type, block.md) !== undefined)
    throw failures.refuse(`"${block.node}" is the place of a record.`, "Use move, block_del, or set for its fields.");
  const blocks = givenBlocks(operation, failures);
  // The first block of the new text is the old one, edited, whatever it says now.
  const first = blocks[0];
  if (first && placedRecord(first.type, first.md) === undefined) {
    patch.apply(["b=", owner, block.node, first.type, first.md]);
    patch.replaceBlocks(owner, at + 1, at + 1, blocks.slice(1), failures);
  } else patch.replaceBlocks(owner, at, at + 1, blocks, failures);
}

export function blockDel(patch: PatchDraft, operation: OperationOf<"block_del">, failures: OperationFailures): void {
  const { owner, block } = findNode(patch, operation.entity, operation.node, failures);
  patch.apply(["b-", owner, block.node]);
  warnUnplaced(patch, [block]);
}

export function replace(patch: PatchDraft, operation: OperationOf<"replace">, failures: OperationFailures): void {
  const { find, count, node, section } = operation;
  if (node !== undefined && section !== undefined)
    throw failures.refuse('there are both "node" and "section".', "Give one of them, or none for the whole body.");
  const { owner, span } = scopeOf(patch, operation, failures);
  const old = patch.blocks(owner).slice(...span);
  const pieces = old
    .map(({ md }) => md)
    .join("\n\n")
    .split(find);
  if (pieces.length - 1 !== count)
    throw failures.refuse(
      `${JSON.stringify(find.slice(0, 80))} stands there ${pieces.length - 1} times, not ${count}.`,
      "Read the section, then give the exact words and their count.",
      { found: pieces.length - 1, count },
    );
  replaceSpan(patch, owner, span, textBlocks(pieces.join(operation.with)), false, failures);
}

function scopeOf(
  patch: PatchDraft,
  { entity, node, section }: OperationOf<"replace">,
  failures: OperationFailures,
): { owner: string; span: Span } {
  if (node !== undefined) {
    const { owner, at } = findNode(patch, entity, node, failures);
    return { owner, span: [at, at + 1] };
  }
  const owner = bodyOf(patch, entity, failures);
  const blocks = patch.blocks(owner);
  if (section === undefined) return { owner, span: [0, blocks.length] };
  const { from, to } = findSection(blocks, section, failures);
  return { owner, span: [from, to] };
}

export function move(patch: PatchDraft, operation: OperationOf<"move">, failures: OperationFailures): void {
  const { entity, node, place } = operation;
  if ((entity === undefined) === (node === undefined))
    throw failures.refuse("what moves is a record (entity) or a block (node).", "Give one of them.");
  if (entity !== undefined) {
    if (entity === DOC) throw failures.refuse("the document itself has no place.", "Give a record.");
    patch.entity(entity, failures);
  }
  const id = (entity ?? node)!;
  if (typeof place === "object" && "after" in place && place.after === id)
    throw failures.refuse(`"${id}" cannot stand behind itself.`, "Give another place.");
  const owner = patch.ownerOf(id);
  if (owner === undefined) {
    if (entity === undefined) throw noNode(id, failures);
    addPlace(patch, entity, place, failures);
    return;
  }
  const block = patch.draft.entities.get(owner)!.blocks.get(id)!;
  // Out first: the place is looked for in a body without it.
  patch.apply(["b-", owner, id]);
  const target = findPlace(patch, owner, place, failures);
  const [before, after] = neighbours(patch.blocks(target.owner), target.at);
  patch.apply(["b+", target.owner, id, block.type, orderBetween(before, after), block.md]);
}

function bodyOf(patch: PatchDraft, entity: string | undefined, failures: OperationFailures): string {
  return entity === undefined ? DOC : patch.entity(entity, failures).id;
}

/** @throws Failure NOT_FOUND, also where the node stands in another body than the one that was named */
function findNode(
  patch: PatchDraft,
  entity: string | undefined,
  node: string,
  failures: OperationFailures,
): { owner: string; at: number; block: Block } {
  const owner = patch.ownerOf(node);
  if (owner === undefined || (entity !== undefined && owner !== entity)) throw noNode(node, failures);
  const blocks = patch.blocks(owner);
  const at = blocks.findIndex((block) => block.node === node);
  return { owner, at, block: blocks[at]! };
}

const noNode = (node: string, failures: OperationFailures) =>
  failures.fail("NOT_FOUND", `no block has the id "${node}".`, "gram_get outline:true lists the blocks.", { node });

function replaceSpan(
  patch: PatchDraft,
  owner: string,
  [from, to]: Span,
  blocks: readonly NewBlock[],
  keepsRecords: boolean,
  failures: OperationFailures,
): void {
  const old = patch.blocks(owner).slice(from, to);
  const named = new Set(blocks.map(({ type, md }) => placedRecord(type, md)));
  const omitted = old.filter(({ type, md, node }) => placedRecord(type, md) !== undefined && !named.has(node));
  const kept = keepsRecords ? omitted.map(({ type, md }) => ({ type, md })) : [];
  patch.replaceBlocks(owner, from, to, [...blocks, ...kept], failures);
  if (!keepsRecords) warnUnplaced(patch, omitted);
}

/** Text never deletes a record, but whoever wrote it should know. */
function warnUnplaced(patch: PatchDraft, blocks: readonly Block[]): void {
  for (const { type, md } of blocks) {
    const record = placedRecord(type, md);
    if (record !== undefined)
      patch.warn("record_unplaced", `The record "${record}" stays, but has no place in the body any more.`);
  }
}
