import { z } from "zod";

/** Input fields that several tools share. */
export const pathField = z.string().describe("Path of a document in the vault, such as project/notes.gram");
export const folderField = z.string().describe("Path of a folder: a project, or the key of a mount");
export const entityField = z.string().describe("Id of a record; doc for the document itself");
export const cursorField = z.string().optional().describe("The `more` of the page before");

export const selectorFields = {
  revision: z.int().min(0).optional().describe("The document at this revision"),
  recorded_at: z
    .string()
    .optional()
    .describe("The document as it was written by then: ISO time with zone, or YYYY-MM-DD for the end of that day"),
  effective_at: z.string().optional().describe("The document as its facts were then: ISO time with zone"),
};

export const selectorInput = z.strictObject(selectorFields);
export const entityRef = z.strictObject({ path: pathField, entity: entityField });

/** Compact JSON is what clients of these tools read. */
export const asJson = (output: unknown): string => JSON.stringify(output);
