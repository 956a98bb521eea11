import { z } from "zod";
import { asJson, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { effectiveTime } from "../view/effective-time.js";
import { authorOf, writeAnswer, writeOutput } from "../view/write-answer.js";

export const patch = defineTool({
  name: "gram_patch",
  title: "Change a document",
  summary:
    'Change a document against the observed rev/hash. Resending the same request_id returns the original receipt. An add operation may carry place: "end", {after: record or node id} or {section: heading text or node id} to put the new record in the body in the same revision. effective_at (ISO time) records when the change happened.',
  effect: "destroy",
  idempotent: true,
  profile: "core",
  input: z.object({
    path: pathField,
    base_revision: z.int().min(0).describe("The rev that you saw"),
    expected_hash: z.string().min(1).describe("The hash that you saw"),
    request_id: z.string().min(1).max(128).describe("Your name for this change: sent again with it, it is made once"),
    operations: z
      .array(z.looseObject({}))
      .min(1)
      .describe("What to change, in order, all or nothing (gram_profile edit)"),
    effective_at: z.string().optional().describe("When the change happened: ISO time with zone"),
  }),
  output: z.object({
    doc: writeOutput.doc,
    receipt: z.object({
      request_id: z.string(),
      status: z.string(),
      revision: z.int(),
      replayed: z.literal(true).optional(),
    }),
    sync: writeOutput.sync,
    created: writeOutput.created,
    warnings: writeOutput.warnings,
  }),

  async run({ vault }, { path, effective_at: effective, ...request }, call) {
    const effectiveAt = effectiveTime(effective);
    const patched = await vault.patch(path, { ...request, effectiveAt }, authorOf(call));
    return { ...(await writeAnswer(vault, patched)), receipt: patched.receipt };
  },

  render: asJson,
});
