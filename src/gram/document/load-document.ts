import { instant } from "../../kernel/clock.js";
import {
  foldHead,
  type History,
  headOf,
  type Identity,
  identityOf,
  isBroken,
  isRecorded,
  NO_HISTORY,
  type Present,
  presentOf,
  readHistory,
  recordExternalEdit,
  setAside,
  splitFile,
} from "../history/index.js";
import { type Diagnostic, isError, isSound, parse, render, toSourceSnapshot } from "../language/index.js";
import { decodeText } from "./decode-text.js";
import type { GramDocument, Trouble, UnreadableFile } from "./gram-document.js";
import { headIdentity } from "./head-identity.js";
import { tooLarge } from "./too-large.js";

export interface DocumentBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly stamp: string;
  readonly mtimeMs: number;
}

/** Reads a document with everything that is known of it. Bad files are answers too; nothing is thrown for them. */
export function loadDocument({ path, bytes, stamp, mtimeMs }: DocumentBytes): GramDocument | UnreadableFile {
  const { text, problem } = decodeText(bytes);
  const parts = splitFile(text);
  const recorded = parts.header === undefined ? NO_HISTORY : readHistory(parts.history, parts.header);
  const limit = tooLarge(parts.source);
  if (limit !== undefined) return { path, stamp, reason: "too_large", message: limit, diagnostics: [] };
  const base = setAside(recorded).history;
  const file = { path, stamp, modified: instant(mtimeMs), source: parts.source, recorded };
  const historyTrouble = troubleOf(recorded, parts.headerLine);
  if (!problem && isRecorded(base, parts.source) && headOf(base).revision >= 0) {
    const present = { history: base, state: foldHead(base), source: parts.source };
    return { ...file, ...seen(present, headIdentity(base)), ...historyTrouble };
  }
  const sourceText = /[\r\uFEFF]/.test(text) ? originalSource(text) : parts.source;
  const document = parse(sourceText);
  const diagnostics = problem ? [problem, ...document.diagnostics] : document.diagnostics;
  if (problem || !isSound(document)) return unsound(file, base, diagnostics);
  const present = presentOf(base, render);
  const next = { source: parts.source, snapshot: toSourceSnapshot(document, present.state) };
  const identity = identityOf(present, next);
  const edited = identity.unrecorded
    ? recordExternalEdit(present, next, { now: file.modified, modified: file.modified }, render)
    : undefined;
  return {
    ...file,
    ...seen(edited ?? present, identity),
    diagnostics,
    ...(historyTrouble.trouble
      ? { trouble: historyTrouble.trouble, diagnostics: [...historyTrouble.diagnostics, ...diagnostics] }
      : { trouble: undefined }),
  };
}

type Seen = Pick<GramDocument, "history" | "state" | "identity">;

const seen = ({ history, state }: Present, identity: Identity): Seen => ({ history, state, identity });

/** The source before its line ends were made one, for the warning that tells of them. */
const originalSource = (text: string): string => {
  const at = text.search(/^::history\b/m);
  return at < 0 ? text : text.slice(0, at);
};

function troubleOf(
  history: History,
  headerLine: number,
): { trouble: Trouble | undefined; diagnostics: readonly Diagnostic[] } {
  if (!isBroken(history)) return { trouble: undefined, diagnostics: [] };
  const [first] = history.problems;
  const line = headerLine + first!.line;
  return {
    trouble: {
      code: first!.code === "E160" ? "MERGE_CONFLICT" : "HISTORY_BROKEN",
      message: `Line ${line}: ${first!.message}`,
    },
    diagnostics: [{ code: first!.code, line, column: 1, message: first!.message }],
  };
}

/** The last state that was sound stands in, where there is one. */
function unsound(
  file: Pick<GramDocument, "path" | "stamp" | "modified" | "source" | "recorded">,
  base: History,
  diagnostics: readonly Diagnostic[],
): GramDocument | UnreadableFile {
  const errors = diagnostics.filter(isError);
  const first = errors[0]!;
  const message = `Line ${first.line}, column ${first.column}: ${first.code} ${first.message}`;
  if (headOf(base).revision < 0) {
    const isForeign = first.code === "E101" || first.code === "E102";
    const { path, stamp } = file;
    return { path, stamp, reason: isForeign ? "foreign" : "invalid", message, diagnostics };
  }
  const isMerge = errors.some(({ code }) => code === "E160");
  const trouble = { code: isMerge ? ("MERGE_CONFLICT" as const) : ("SOURCE_INVALID" as const), message };
  const present = presentOf(base, render);
  return { ...file, ...seen(present, headIdentity(base)), trouble, diagnostics };
}
