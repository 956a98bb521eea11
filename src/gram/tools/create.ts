import { z } from "zod";
import { contentInput } from "../operations/index.js";
import { asJson, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { effectiveTime } from "../view/effective-time.js";
import { authorOf, writeAnswer, writeOutput } from "../view/write-answer.js";

export const create = defineTool({
  name: "gram_create",
  title: "Create a document",
  summary:
    "Create a .gram document; a new folder in the path becomes a new project folder. content is the body as md text, or {text|rich, records, fields, blocks} to write structure in one revision. effective_at (ISO time) records when the written facts happened.",
  effect: "write",
  profile: "core",
  input: z.object({
    path: pathField,
    base_revision: z.null().describe("null: there must be no document at this path yet"),
    title: z.string().min(1).describe("Title of the document"),
    content: z.union([z.string(), contentInput]).describe("Markdown, or {text|rich, records, fields, blocks}"),
    effective_at: z.string().optional().describe("When the facts happened: ISO time with zone"),
  }),
  output: z.object({
    doc: writeOutput.doc,
    receipt: z.object({ status: z.string(), revision: z.int() }),
    sync: writeOutput.sync,
    created: writeOutput.created,
    warnings: writeOutput.warnings,
  }),

  async run({ vault }, { path, title, content, effective_at: effective }, call) {
    const effectiveAt = effectiveTime(effective);
    const created = await vault.create(path, { title, content, effectiveAt }, authorOf(call));
    return { ...(await writeAnswer(vault, created)), receipt: created.receipt };
  },

  render: asJson,
});
