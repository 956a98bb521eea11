import type { Instant } from "../../kernel/clock.js";
import { sha256 } from "../../kernel/hash.js";
import { type Base, baseHash, sealBase } from "./base.js";
import { type Entry, effectiveAt } from "./entry.js";
import { foldTo } from "./fold.js";
import { type History, revisionsOf } from "./history.js";
import { type Render, sourceAt } from "./source-at.js";

/** From here on the oldest part of a history moves out of the file. */
export const MOST_BYTES = 4 * 1024 * 1024;
export const MOST_LINES = 5_000;
/** What stays: the part that agents ask for, well below the limits, so that moving is rare. */
const KEPT_BYTES = MOST_BYTES / 4;
const KEPT_LINES = MOST_LINES / 4;

export interface Segment {
  readonly from: number;
  readonly to: number;
  /** The lines that moved, as they were, each with its newline. */
  readonly text: string;
}

export interface Compacted {
  readonly history: History;
  readonly segment: Segment;
}

/** Whether a history is long enough to be shortened. */
export function isLong({ entries }: History): boolean {
  if (entries.length > MOST_LINES) return true;
  return entries.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0) > MOST_BYTES;
}

/**
 * Moves the oldest whole revisions, with their receipts, out of the history: an anchor and a state line stand for them.
 * Nothing is lost (`joinSegments`), and the revisions that stay keep their lines, their hashes and their chain.
 * @returns undefined where nothing would move
 */
export function compact(history: History, render: Render, keep = KEPT_LINES): Compacted | undefined {
  const count = movable(history.entries, keep);
  if (count === 0) return undefined;
  const moved = history.entries.slice(0, count);
  const last = moved.at(-1)!;
  const base = baseAt(history, last.r, render);
  const text = moved.map((entry) => `${entry.text}\n`).join("");
  const seg = [moved[0]!.r, last.r] as const;
  const anchor = { seg, sha256: sha256(text), hash: last.hash, chain: last.chain, state: baseHash(base) };
  return {
    history: { ...history, anchors: [...history.anchors, anchor], base, entries: history.entries.slice(count) },
    segment: { from: seg[0], to: seg[1], text },
  };
}

/** How many of the first lines may go. A receipt stays with its revision, and the last revision never goes. */
function movable(entries: readonly Entry[], keep: number): number {
  let kept = 0;
  let bytes = 0;
  let count = entries.length;
  while (count > 0 && kept < keep && bytes < KEPT_BYTES) {
    count--;
    kept++;
    bytes += Buffer.byteLength(entries[count]!.text);
  }
  while (count > 0 && (entries[count] === undefined || entries[count]!.k === "receipt")) count--;
  return count;
}

function baseAt(history: History, revision: number, render: Render): Base {
  const state = foldTo(history, revision);
  const source = sourceAt(history, revision, render);
  const moved = revisionsOf(history).filter((entry) => entry.r <= revision);
  const last = moved.at(-1)!;
  const latest = moved.map(effectiveAt).reduce(later, history.base?.effectiveAt ?? effectiveAt(last));
  return sealBase({
    state,
    source: source === render(state) ? undefined : source,
    recordedAt: last.at,
    effectiveAt: latest,
    lastEffectiveAt: effectiveAt(last),
    src: last.src,
  });
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
