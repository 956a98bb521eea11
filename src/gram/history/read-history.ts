import { type Anchor, toAnchor } from "./anchor.js";
import { type Base, baseHash, toBase } from "./base.js";
import { documentHash, normalSource } from "./document-hash.js";
import { type Entry, isRevision } from "./entry.js";
import { isChained } from "./entry-line.js";
import type { Head } from "./head.js";
import { type History, type HistoryProblem, headOf, NO_HISTORY } from "./history.js";
import { parseObject, readEntry } from "./read-entry.js";
import { HISTORY_HEADER } from "./split-file.js";

/**
 * Reads the machine part of a document, never throws, and trusts it up to the first line that is damaged, out of place or
 * of a kind that this release does not know. That line and all behind it are kept as they are; one look costs one pass.
 * @param text the lines after the header
 */
export function readHistory(text: string, header = HISTORY_HEADER): History {
  const lines = normalSource(text).split("\n");
  if (header !== HISTORY_HEADER) {
    const message = `"${header.slice(0, 40)}" is a history that this release does not understand.`;
    return { ...NO_HISTORY, rest: lines.join("\n"), problems: [{ code: "E102", line: 1, message }] };
  }
  const anchors: Anchor[] = [];
  const entries: Entry[] = [];
  let base: Base | undefined;
  let head = headOf(NO_HISTORY);
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const moved = entries.length === 0 && base === undefined ? readMoved(line, anchors) : undefined;
    if (moved === undefined) {
      const entry = anchors.length > 0 && !base ? "has no state line before it" : nextEntry(line, head);
      if (typeof entry === "string") return stopped({ anchors, base, entries }, lines, at, entry);
      entries.push(entry);
      head = { revision: entry.r, recordedAt: entry.at, src: entry.src, hash: entry.hash, chain: entry.chain };
    } else if (typeof moved === "string") return stopped({ anchors, base, entries }, lines, at, moved);
    else if ("seg" in moved) anchors.push(moved);
    else {
      base = moved;
      head = headOf({ ...NO_HISTORY, anchors, base });
    }
  }
  if (anchors.length > 0 && !base)
    return stopped({ anchors, base, entries }, lines, lines.length, "is missing: the state");
  return { anchors, base, entries, rest: "", problems: [] };
}

/** An anchor, the state line behind the last one, what is wrong with them, or undefined for any other line. */
function readMoved(line: string, anchors: readonly Anchor[]): Anchor | Base | string | undefined {
  // Entries begin with their revision: no need to take the line apart twice.
  if (line.startsWith('{"r":')) return undefined;
  const value = parseObject(line);
  if (!value) return undefined;
  const last = anchors.at(-1);
  if ("seg" in value) {
    const anchor = toAnchor(value);
    return anchor?.seg[0] === (last?.seg[1] ?? -1) + 1 ? anchor : "is no anchor that fits here";
  }
  if (!("state" in value) || !last) return undefined;
  const base = toBase(value, line);
  return base && baseHash(base) === last.state ? base : "is not the state that the anchor names";
}

function nextEntry(line: string, head: Head): Entry | string {
  const entry = readEntry(line);
  if (typeof entry === "string") return entry;
  const isNext = isRevision(entry);
  if (entry.r !== head.revision + (isNext ? 1 : 0)) return `is revision ${entry.r} and stands behind ${head.revision}`;
  if (entry.hash !== (isNext ? documentHash(head.hash, entry.src) : head.hash))
    return "has a hash that does not follow";
  return isChained(head.chain, line) ? entry : "was edited: its chain does not follow";
}

function stopped(
  read: Pick<History, "anchors" | "base" | "entries">,
  lines: readonly string[],
  at: number,
  what: string,
): History {
  const isMarker = /^(<{7}|={7}|>{7}|\|{7})/.test(lines[at] ?? "");
  const code: HistoryProblem["code"] = isMarker ? "E160" : "E170";
  const said = isMarker ? "is a mark that a merge left behind" : what;
  const message = `Line ${at + 1} of the history ${said}. It and the lines behind it are kept as they are.`;
  return { ...read, rest: lines.slice(at).join("\n"), problems: [{ code, line: at + 1, message }] };
}
