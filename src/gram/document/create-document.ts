import type { Instant } from "../../kernel/clock.js";
import {
  append,
  DOC,
  Draft,
  difference,
  EMPTY,
  foldTo,
  NO_HISTORY,
  presentOf,
  type Receipt,
} from "../history/index.js";
import { parse, render, toSourceSnapshot } from "../language/index.js";
import { applyContent, applyOperation, type CreateContent, PatchDraft } from "../operations/index.js";
import type { GramDocument } from "./gram-document.js";
import { headIdentity } from "./head-identity.js";
import { newWarnings } from "./new-warnings.js";
import type { Written } from "./patch-document.js";
import { toFile } from "./to-file.js";
import { checkedSource } from "./working-copy.js";
import type { WritePorts } from "./write-ports.js";

export interface NewDocument {
  /** The id that the document gets; no other of its vault has it. */
  readonly id: string;
  readonly title: string;
  readonly content: string | CreateContent;
  readonly effectiveAt: Instant | undefined;
}

export interface Created extends Written {
  readonly receipt: Omit<Receipt, "request_id">;
}

/** A document with its first revision. @throws Failure where the content is none; nothing was made then */
export function createDocument(document: NewDocument, ports: WritePorts): Created {
  const { source, parsed, patch } = drafted(document);
  const snapshot = toSourceSnapshot(parsed, patch.draft);
  const writing = { kind: "create", by: ports.by, now: ports.tick(), effectiveAt: document.effectiveAt } as const;
  const { history, entry, state } = append(presentOf(NO_HISTORY, render), { source, snapshot }, writing, render)!;
  return {
    receipt: { status: "committed", revision: 0 },
    identity: headIdentity(history),
    file: toFile(history, { source, state, diagnostics: parsed.diagnostics }),
    entry,
    warnings: [...patch.warnings, ...newWarnings(undefined, parsed)],
    created: patch.created,
  };
}

/** Whether a document began as this one would: then a create whose answer was lost has been made. */
export function isSameContent(existing: GramDocument, document: Omit<NewDocument, "id">): boolean {
  const { patch } = drafted({ ...document, id: existing.state.document });
  const first = existing.history.base ? existing.state : foldTo(existing.history, 0);
  const parsed = parse(render(patch.draft));
  return difference(first, toSourceSnapshot(parsed, first)).length === 0;
}

function drafted({ id, title, content }: NewDocument) {
  const patch = new PatchDraft(new Draft(EMPTY), 0);
  patch.apply(["d=", id]);
  applyOperation(patch, { op: "set", entity: DOC, key: "t", value: title }, "title");
  applyContent(patch, typeof content === "string" ? { text: content } : content);
  const source = render(patch.draft);
  return { source, parsed: checkedSource(parse(source), source), patch };
}
