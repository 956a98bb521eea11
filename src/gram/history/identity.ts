import type { Instant } from "../../kernel/clock.js";
import { sha256 } from "../../kernel/hash.js";

/** What stands at the end of a history: what the next line builds on. */
export interface Head {
  /** -1 where there is no revision yet. */
  readonly revision: number;
  readonly recordedAt: Instant | undefined;
  /** SHA-256 of the source. */
  readonly src: string;
  readonly hash: string;
  readonly chain: string;
}

export const NO_HEAD: Head = { revision: -1, recordedAt: undefined, src: "", hash: "", chain: "" };

/** Byte order mark and carriage returns are how a file is stored, not what it says. */
export const normalSource = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

export const sourceHash = (source: string): string => sha256(normalSource(source));

/** Follows from content alone, so that whoever may only read can tell the identity of an edit that nobody recorded yet. */
export const documentHash = (previous: string, src: string): string => sha256(`${previous}\n${src}`);

/** Binds times, authors and receipts to all that came before; `line` is the line without its chain. */
export const chainHash = (previous: string, line: string): string => sha256(previous + line);

/** A document hash as callers see it and hand it back. */
export const casToken = (hash: string): string => `h6-${hash.slice(0, 32)}`;
