import { Failure } from "../../kernel/failure.js";

export interface QueryMode {
  readonly mode: "term" | "intent" | "hyde";
  readonly text: string;
}

export interface TypedQuery {
  /** What is searched by words and by meaning. */
  readonly query: string;
  readonly modes: readonly QueryMode[];
}

const TYPED_LINE = /^\s*(term|intent|hyde)\s*:\s*(.*)$/i;

/**
 * A query may be a small document: plain lines and lines that begin with `term:`, `intent:` or `hyde:`. Entries given apart are added.
 * @throws Failure VALIDATION for an empty entry or a second hyde.
 */
export function readTypedQuery(text: string, given: readonly QueryMode[] = []): TypedQuery {
  const plain: string[] = [];
  const modes: QueryMode[] = [];
  for (const line of text.split(/\r?\n/)) {
    const typed = text.includes("\n") ? TYPED_LINE.exec(line) : null;
    if (typed) modes.push({ mode: typed[1]!.toLowerCase() as QueryMode["mode"], text: typed[2]! });
    else plain.push(line);
  }
  const all = [...modes, ...given].map(({ mode, text: entry }) => ({ mode, text: entry.trim() }));
  if (all.some((entry) => entry.text === ""))
    throw new Failure("VALIDATION", '"queryModes": an entry has no text.', "Give every entry some text.");
  if (all.filter((entry) => entry.mode === "hyde").length > 1)
    throw new Failure("VALIDATION", '"queryModes": there may be one hyde entry.', "Keep one of them.");
  const query = plain.join("\n").trim();
  return { query: query === "" ? all.map((entry) => entry.text).join(" ") : query, modes: all };
}
