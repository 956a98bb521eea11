import { type History, headOf, isBroken, type Redaction, redact } from "../history/index.js";
import { parse, render } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";
import { refusalOf, troubleFailure } from "./patch-document.js";
import { type DocumentFile, toFile } from "./to-file.js";
import type { WritePorts } from "./write-ports.js";

/**
 * Forgets something in every revision, because a person asked for it; the parts that were moved out of the file come back
 * into it, redacted. @throws Failure where the document cannot be written to
 */
export function redactDocument(
  document: GramDocument,
  whole: History,
  what: Redaction,
  { by, tick }: WritePorts,
): DocumentFile {
  if (document.trouble || isBroken(whole)) throw troubleFailure(document);
  const forgotten = redact(whole, what, { by, now: tick(headOf(whole).recordedAt) }, render);
  if (!forgotten.ok) throw refusalOf(forgotten);
  const { history, source, state } = forgotten.value;
  return toFile(history, { source, state, diagnostics: parse(source).diagnostics });
}
