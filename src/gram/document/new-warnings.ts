import { isError, type SourceDocument } from "../language/index.js";
import type { PatchWarning } from "../operations/index.js";

/** What a write made questionable: warnings that the document did not have before. */
export function newWarnings(before: SourceDocument | undefined, after: SourceDocument): PatchWarning[] {
  const known = new Set(before?.diagnostics.map(({ message }) => message));
  return after.diagnostics
    .filter((one) => !isError(one) && !known.has(one.message))
    .map(({ code, message }) => ({ code, message }));
}
