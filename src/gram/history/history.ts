import type { Instant } from "../../kernel/clock.js";
import type { Anchor } from "./anchor.js";
import type { Base } from "./base.js";
import { type Entry, isRevision } from "./entry.js";
import { type Head, NO_HEAD } from "./head.js";

/** The machine part of a document, as far as it can be trusted, and what is behind that, untouched. */
export interface History {
  /** Stretches that were moved out of the file, oldest first. */
  readonly anchors: readonly Anchor[];
  /** The state at the end of the last such stretch. */
  readonly base: Base | undefined;
  readonly entries: readonly Entry[];
  /** All lines from the first one that cannot be trusted, as they are in the file; empty in a whole history. */
  readonly rest: string;
  readonly problems: readonly HistoryProblem[];
}

export interface HistoryProblem {
  readonly code: "E102" | "E160" | "E170";
  /** Counted from 1, the line after `::history` being the first. */
  readonly line: number;
  readonly message: string;
}

export const NO_HISTORY: History = { anchors: [], base: undefined, entries: [], rest: "", problems: [] };

export const revisionsOf = (history: History): Entry[] => history.entries.filter(isRevision);

/** A broken history may be read as far as it goes; it must not be written to before a person has accepted that. */
export const isBroken = (history: History): boolean => history.problems.length > 0;

export function headOf(history: History): Head {
  const last = history.entries.at(-1);
  if (last) return { revision: last.r, recordedAt: last.at, src: last.src, hash: last.hash, chain: last.chain };
  const anchor = history.anchors.at(-1);
  if (!anchor || !history.base) return NO_HEAD;
  const { recordedAt, src } = history.base;
  return { revision: anchor.seg[1], recordedAt, src, hash: anchor.hash, chain: anchor.chain };
}

/** The time that a write gets: never at or before the last one, wherever the clock has gone. */
export function nextRecordedAt(now: Instant, last: Instant | undefined): Instant {
  if (last === undefined || now > last) return now;
  return new Date(Date.parse(last) + 1).toISOString() as Instant;
}
