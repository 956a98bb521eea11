import { Failure } from "../../kernel/failure.js";
import { append, headOf, type Identity } from "../history/index.js";
import { parse, render, toSourceSnapshot } from "../language/index.js";
import type { GramDocument } from "./gram-document.js";
import { headIdentity } from "./head-identity.js";
import { newWarnings } from "./new-warnings.js";
import { troubleFailure, type Written } from "./patch-document.js";
import { toFile } from "./to-file.js";
import { checkedSource, toWorkingCopy } from "./working-copy.js";
import type { WritePorts } from "./write-ports.js";

/**
 * A whole new source, from a person who saw the document at `base`: one revision with what became different.
 * @returns undefined where the source says what the document says already
 * @throws Failure CONFLICT where the document changed meanwhile; SOURCE_INVALID with the diagnostics of the new source
 */
export function editDocument(
  document: GramDocument,
  source: string,
  base: Identity,
  ports: WritePorts,
): Written | undefined {
  const { rev, hash } = document.identity;
  if (rev !== base.rev || hash !== base.hash)
    throw new Failure(
      "CONFLICT",
      `"${document.path}" was changed meanwhile: it is at revision ${rev}.`,
      "Look at the change (ken gram diff), then edit again.",
      {
        details: { rev, hash },
      },
    );
  if (document.trouble) throw troubleFailure(document);
  const copy = toWorkingCopy(document, ports);
  const parsed = checkedSource(parse(source), source);
  const snapshot = toSourceSnapshot(parsed, copy.present.state);
  const now = ports.tick(headOf(copy.present.history).recordedAt);
  const edited = append(copy.present, { source, snapshot }, { kind: "patch", by: ports.by, now }, render);
  if (!edited) return undefined;
  const { history, state, entry } = edited;
  return {
    identity: headIdentity(history),
    file: toFile(history, { source, state, diagnostics: parsed.diagnostics }),
    entry,
    warnings: newWarnings(copy.parsed, parsed),
    created: [],
  };
}
