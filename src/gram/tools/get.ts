import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { blocksInOrder, DOC, type Entity } from "../history/index.js";
import { blockRows } from "../present/index.js";
import { asJson, entityField, pathField, selectorFields } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import {
  atOf,
  citationOf,
  citationOutput,
  troubleOf,
  viewedAtOutput,
  warningsOf,
  warningsOutput,
} from "../view/citation.js";
import { viewDocument } from "../view/document-view.js";
import { fieldsOf, fieldsOutput, findEntity, linksOf, linksOutput, typeOf } from "../view/entity-view.js";

const block = z.object({ node: z.string(), type: z.string(), md: z.string() });

export const get = defineTool({
  name: "gram_get",
  title: "Get an entity",
  summary:
    "One entity's selected fields/blocks/links, optionally at a past revision. outline:true lists the body's top-level blocks as [node id, type, shown as, label]. For several entities use gram_context.",
  effect: "read",
  profile: "core",
  positional: ["path", "entity"],
  input: z.object({
    path: pathField,
    entity: entityField,
    fields: z.array(z.string()).optional().describe("Keys of the fields wanted (default: all)"),
    blocks: z.array(z.string()).optional().describe("Node ids of blocks whose Markdown is wanted"),
    links: z.boolean().optional().describe("The links too"),
    outline: z.boolean().optional().describe("A row for each top-level block of the body"),
    ...selectorFields,
  }),
  output: z.object({
    doc: citationOutput,
    at: viewedAtOutput.optional(),
    entity: z.object({
      id: z.string(),
      type: z.string(),
      fields: fieldsOutput,
      links: linksOutput.optional(),
      blocks: z.array(block).optional(),
      outline: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).optional(),
    }),
    warnings: warningsOutput,
  }),

  async run({ vault }, input) {
    const document = await vault.document(input.path);
    const seen = viewDocument(vault, document, input);
    const entity = findEntity(seen.state, document.path, input.entity);
    const unknown = (input.fields ?? []).filter((key) => !entity.fields.has(key));
    return {
      doc: citationOf(document),
      ...atOf(seen),
      entity: {
        id: entity.id,
        type: typeOf(entity),
        fields: fieldsOf(entity, input.fields),
        ...(input.links ? { links: linksOf(entity) } : {}),
        ...(input.blocks ? { blocks: input.blocks.map((node) => findBlock(entity, document.path, node)) } : {}),
        ...(input.outline ? { outline: blockRows(seen.state, blocksInOrder(entity)) } : {}),
      },
      ...warningsOf(
        troubleOf(document),
        unknown.map((key) => ({ code: "unknown_field", message: `"${input.entity}" has no field "${key}".` })),
      ),
    };
  },

  render: asJson,
});

function findBlock({ id, blocks }: Entity, path: string, node: string): z.output<typeof block> {
  const found = blocks.get(node);
  if (found) return { node: found.node, type: found.type, md: found.md };
  throw new Failure(
    "NOT_FOUND",
    `The body of "${id}" in "${path}" has no block "${node}".`,
    `outline:true lists the blocks of ${id === DOC ? "the document" : `"${id}"`}.`,
    { details: { kind: "node", path, entity: id, node } },
  );
}
