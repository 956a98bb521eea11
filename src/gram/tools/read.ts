import { z } from "zod";
import { type Block, blocksInOrder, DOC } from "../history/index.js";
import { chooseSection, parseDirective, type Section, sectionsOf } from "../language/index.js";
import { blocksMarkdown, headingRows, toPages } from "../present/index.js";
import { asJson, cursorField, pathField, selectorFields } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { projectOf } from "../vault-sync.js";
import {
  atOf,
  citationOf,
  citationOutput,
  troubleOf,
  viewedAtOutput,
  warningsOf,
  warningsOutput,
} from "../view/citation.js";
import { type DocumentView, pinnedView, pinOf, viewDocument } from "../view/document-view.js";
import { implementedDates } from "../view/implemented.js";
import { sectionFailure } from "../view/section-failure.js";

export const read = defineTool({
  name: "gram_read",
  title: "Read a document",
  summary:
    "Read one document a section at a time. Without section: the heading outline [level, heading, node id, chars]. With section: {doc, section, level, md, more?}; historical reads also include at. Agent record lines include id and raw type/x/p; at, due, the first value and optional unit/observed; non-empty d on the next line; and replaces links. at/observed dates beginning YYYY-MM-DD are shortened to 10 characters; a decision without at shows its earliest implementing event's date. Other fields (owner/tag/source/ref), other links, and extra values require gram_context. Collections use raw-type headings and id-bearing bullets; images use Markdown image refs. No separate records index is returned. A long section continues with cursor = more.",
  effect: "read",
  profile: "core",
  positional: ["path", "section"],
  input: z.object({
    path: pathField,
    section: z
      .string()
      .min(1)
      .optional()
      .describe("Node id or text of a heading; doc for the text before the first one"),
    ...selectorFields,
    cursor: cursorField,
  }),
  output: z.object({
    doc: citationOutput,
    at: viewedAtOutput.optional(),
    outline: z.array(z.tuple([z.int(), z.string(), z.string(), z.int()])).optional(),
    section: z.string().optional(),
    level: z.int().optional(),
    heading: z.string().optional(),
    md: z.string().optional(),
    more: z.string().optional(),
    warnings: warningsOutput,
  }),

  async run({ vault }, input) {
    const document = await vault.document(input.path);
    const cursors = await vault.cursors();
    const place = input.cursor === undefined ? undefined : cursors.read("gram_read", input, input.cursor);
    const seen = place
      ? pinnedView(vault, document, input, { rev: Number(place.rev), hash: String(place.hash) })
      : viewDocument(vault, document, input);
    const answer = { doc: citationOf(document), ...atOf(seen) };
    const warnings = warningsOf(troubleOf(document));
    const blocks = blocksInOrder(seen.state.entities.get(DOC)!);
    if (input.section === undefined) return { ...answer, outline: headingRows(blocks), ...warnings };
    const sections = sectionsOf(blocks);
    const choice = chooseSection(sections, input.section);
    if (choice.kind !== "found") throw sectionFailure(document.path, input.section, choice, sections);
    const { section } = choice;
    const pages = toPages(
      blocksMarkdown(seen.state, shownBlocks(blocks, section), await dates(vault, seen, blocks, section)),
    );
    const page = Number(place?.page ?? 0);
    const pin = place ? { rev: Number(place.rev), hash: String(place.hash) } : pinOf(document);
    return {
      ...answer,
      section: section.node,
      level: section.level,
      heading: section.title,
      md: pages[page] ?? "",
      ...(page + 1 < pages.length ? { more: cursors.issue("gram_read", input, { ...pin, page: page + 1 }) } : {}),
      ...warnings,
    };
  },

  render: asJson,
});

/** With its subsections; the text before the first heading has none. */
const shownBlocks = (blocks: readonly Block[], { from, to }: Section): readonly Block[] => blocks.slice(from, to);

/** Looked up only where a decision without a date of its own is shown. */
async function dates(
  vault: Parameters<typeof viewDocument>[0],
  seen: DocumentView,
  blocks: readonly Block[],
  section: Section,
): Promise<ReadonlyMap<string, string>> {
  const undated = new Set<string>();
  for (const { type, md, node } of shownBlocks(blocks, section)) {
    const directive = type === "collection" ? parseDirective(md) : undefined;
    const isDecisions = directive?.kind === "collection" && directive.type === "DEC";
    for (const entity of isDecisions ? seen.state.entities.values() : [seen.state.entities.get(node)])
      if (entity?.type === "DEC" && !entity.fields.has("at")) undated.add(entity.id);
  }
  if (undated.size === 0) return new Map();
  const project = projectOf(seen.document.path);
  const { cache } = await vault.fresh(project === "" ? { kind: "vault" } : { kind: "folder", folder: project });
  return implementedDates(vault, cache, seen, [...undated]);
}
