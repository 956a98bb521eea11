import { z } from "zod";
import { blocksInOrder, DOC, sourceAt, titleOf } from "../history/index.js";
import { chooseSection, render, sectionsOf } from "../language/index.js";
import { blocksMarkdown, documentMarkdown } from "../present/index.js";
import { pathField, selectorFields } from "../tool-fields.js";
import { type DocumentView, viewDocument } from "../view/document-view.js";
import { implementedDates } from "../view/implemented.js";
import { sectionFailure } from "../view/section-failure.js";
import { defineCommand } from "./command.js";

export const show = defineCommand({
  name: "gram_show",
  title: "Show a document",
  summary: "Prints a document, or one of its sections, as it is or as it was; --source prints the file's own text.",
  effect: "read",
  path: ["gram", "show"],
  positional: ["path", "section"],
  input: z.object({
    path: pathField,
    section: z.string().optional().describe("Text or node id of a heading"),
    source: z.boolean().default(false).describe("The text of the file, without its history"),
    ...selectorFields,
  }),
  output: z.object({
    path: z.string(),
    title: z.string(),
    revision: z.int(),
    recordedAt: z.string(),
    text: z.string(),
  }),

  async run(services, input) {
    const vault = services.vault();
    const document = await vault.document(input.path);
    const seen = viewDocument(vault, document, input);
    const last = document.history.entries.at(-1);
    return {
      path: document.path,
      title: titleOf(seen.state.entities.get(DOC)),
      revision: seen.at?.revision ?? document.identity.rev,
      recordedAt: seen.at?.recorded_at ?? last?.at ?? document.modified,
      text: input.source ? sourceOf(vault, seen) : await textOf(vault, seen, input.section),
    };
  },

  render: ({ text }) => text,
  terminal: ({ path, title, revision, recordedAt, text }, _input, style) =>
    [`${style.bold(title)}  ${style.dim(`${path}  revision ${revision}  ${recordedAt}`)}`, "", text].join("\n"),
});

type Vault = Parameters<typeof viewDocument>[0];

/** Byte for byte, where the view is that of a revision; of a time of facts what the format writes for it. */
function sourceOf(vault: Vault, { document, state, selector, at }: DocumentView): string {
  if (selector.axis === "head") return document.source.trimEnd();
  if (selector.axis === "effective") return render(state).trimEnd();
  return sourceAt(vault.wholeHistory(document), at!.revision, render).trimEnd();
}

async function textOf(vault: Vault, seen: DocumentView, section: string | undefined): Promise<string> {
  const { document, state } = seen;
  const blocks = blocksInOrder(state.entities.get(DOC)!);
  const decisions = [...state.entities.values()].filter(({ type, fields }) => type === "DEC" && !fields.has("at"));
  const { cache } = await vault.fresh({ kind: "document", path: document.path });
  const implemented = await implementedDates(
    vault,
    cache,
    seen,
    decisions.map(({ id }) => id),
  );
  if (section === undefined) return documentMarkdown(state, implemented);
  const sections = sectionsOf(blocks);
  const choice = chooseSection(sections, section);
  if (choice.kind !== "found") throw sectionFailure(document.path, section, choice, sections);
  return blocksMarkdown(state, blocks.slice(choice.section.from, choice.section.to), implemented).join("\n\n");
}
