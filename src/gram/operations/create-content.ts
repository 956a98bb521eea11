import { z } from "zod";
import { DOC } from "../history/index.js";
import { addPlace } from "./block-place.js";
import { addBlocks } from "./body-operations.js";
import { entityOperations } from "./entity-operations.js";
import { givenBlocks } from "./given-text.js";
import { OperationFailures } from "./operation-failure.js";
import { blockInput, fieldsInput, type OperationOf, recordInput } from "./operation-table.js";
import { describeIssues, membersOf } from "./parse-operation.js";
import type { PatchDraft } from "./patch-draft.js";

/** The members of a structured content, checked piece by piece so that a mistake is named by its place. */
export const contentInput = z.strictObject({
  text: z.string().optional().describe("The body as Markdown"),
  rich: z.looseObject({}).optional().describe('The body as {"v":"gram-rich/1","blocks":[…]}, instead of text'),
  records: z
    .array(z.looseObject({}))
    .optional()
    .describe("Records, each as gram_patch's add takes it (gram_profile create)"),
  fields: z.looseObject({}).optional().describe("Fields of the document: values by key"),
  blocks: z
    .array(z.looseObject({}))
    .optional()
    .describe("Further Markdown: {text or rich, place?}, behind the text where it has no place"),
});

export type CreateContent = z.output<typeof contentInput>;

/** Fills a new document. Text comes first, so that records and blocks find their places in it. */
export function applyContent(patch: PatchDraft, { text, rich, records, fields, blocks }: CreateContent): void {
  const whole = new OperationFailures("content", "create");
  const values = checked("content.fields", fieldsInput, fields ?? {});
  for (const [key, value] of Object.entries(values))
    entityOperations.set(patch, setOf(key, value), new OperationFailures("content.fields", key));
  // The records are there before the text places them.
  const parsed = (records ?? []).map((raw, at) => checked(`content.records[${at}]`, recordInput, raw));
  for (const [at, { place: _later, ...record }] of parsed.entries())
    entityOperations.add(patch, record, new OperationFailures(`content.records[${at}]`, "add"));
  if (text !== undefined || rich !== undefined)
    patch.replaceBlocks(DOC, 0, 0, givenBlocks({ text, rich }, whole), whole);
  for (const [at, raw] of (blocks ?? []).entries()) {
    const { place, ...given } = checked(`content.blocks[${at}]`, blockInput, raw);
    addBlocks(patch, DOC, given, place ?? "end", new OperationFailures(`content.blocks[${at}]`, "block_add"));
  }
  for (const [at, { place }] of parsed.entries())
    if (place !== undefined)
      addPlace(patch, patch.created[at]!, place, new OperationFailures(`content.records[${at}]`, "add"));
}

const setOf = (key: string, value: string | string[]): OperationOf<"set"> => ({ op: "set", entity: DOC, key, value });

function checked<Schema extends z.ZodType>(at: string, schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new OperationFailures(at, "create").refuse(
    describeIssues(parsed.error, raw),
    schema instanceof z.ZodObject ? membersOf(schema) : "Give one value, or a list of values, for each key.",
  );
}
