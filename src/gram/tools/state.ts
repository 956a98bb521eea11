import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { blocksInOrder, type Entity, entitiesInOrder } from "../history/index.js";
import { asJson, cursorField, entityField, pathField, selectorInput } from "../tool-fields.js";
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
import { pinnedView, pinOf, viewDocument } from "../view/document-view.js";
import { fieldsOf, fieldsOutput, findEntity, linksOf, linksOutput, typeOf } from "../view/entity-view.js";

/** Characters of one page. */
const PAGE_CHARS = 24_000;

const entityOutput = z.object({
  id: z.string(),
  type: z.string(),
  fields: fieldsOutput,
  links: linksOutput.optional(),
  body: z.string().optional(),
});

export const state = defineTool({
  name: "gram_state",
  title: "Show a past state",
  summary:
    "One document as it was at a revision, at a write time (recorded_at), or at the time its facts happened (effective_at).",
  effect: "read",
  profile: "core",
  input: z.object({
    path: pathField,
    entity: entityField.optional().describe("Only this entity"),
    selector: selectorInput.describe("Exactly one of revision, recorded_at, effective_at"),
    cursor: cursorField,
  }),
  output: z.object({
    doc: citationOutput,
    at: viewedAtOutput.optional(),
    entity: entityOutput.optional(),
    entities: z.array(entityOutput).optional(),
    more: z.string().optional(),
    warnings: warningsOutput,
  }),

  async run({ vault }, input) {
    if (Object.values(input.selector).every((value) => value === undefined))
      throw new Failure("VALIDATION", '"selector" is empty.', "Give one of revision, recorded_at, effective_at.", {
        details: { problem: "missing", paths: ["selector"] },
      });
    const document = await vault.document(input.path);
    const cursors = await vault.cursors();
    const place = input.cursor === undefined ? undefined : cursors.read("gram_state", input, input.cursor);
    const pin = place ? { rev: Number(place.rev), hash: String(place.hash) } : pinOf(document);
    const seen = place
      ? pinnedView(vault, document, input.selector, pin)
      : viewDocument(vault, document, input.selector);
    const answer = { doc: citationOf(document), ...atOf(seen), ...warningsOf(troubleOf(document)) };
    if (input.entity !== undefined)
      return { ...answer, entity: told(findEntity(seen.state, document.path, input.entity)) };
    const from = Number(place?.from ?? 0);
    const all = entitiesInOrder(seen.state);
    const to = endOfPage(all, from);
    return {
      ...answer,
      entities: all.slice(from, to).map(told),
      ...(to < all.length ? { more: cursors.issue("gram_state", input, { ...pin, from: to }) } : {}),
    };
  },

  render: asJson,
});

function told(entity: Entity): z.output<typeof entityOutput> {
  const body = blocksInOrder(entity)
    .map(({ md }) => md)
    .join("\n\n");
  return {
    id: entity.id,
    type: typeOf(entity),
    fields: fieldsOf(entity),
    ...(entity.links.length > 0 ? { links: linksOf(entity) } : {}),
    ...(body === "" ? {} : { body }),
  };
}

/** As many entities as fit, at least one. */
function endOfPage(entities: readonly Entity[], from: number): number {
  let chars = 0;
  let at = from;
  for (; at < entities.length; at++) {
    const { fields, blocks, links } = entities[at]!;
    const texts = [...[...fields.values()].flat(), ...Array.from(blocks.values(), ({ md }) => md)];
    chars += 60 + links.length * 40 + texts.reduce((sum, text) => sum + text.length + 8, 0);
    if (chars > PAGE_CHARS && at > from) return at;
  }
  return at;
}
