import type { Instant } from "../../kernel/clock.js";
import type { Effect } from "./effect.js";

export const KINDS = ["create", "patch", "external", "merge", "redact", "receipt"] as const;
/** `receipt`: a patch that changed nothing; it makes no revision, but a resend has to find it. */
export type Kind = (typeof KINDS)[number];

/** Where a merged line came from: what its own line said on the other branch. */
export interface Origin {
  readonly r?: number;
  readonly at?: Instant;
  readonly by?: string;
  readonly req?: string;
  readonly rq?: string;
  /** The chain that ended where this line began a new one (redaction). */
  readonly chain?: string;
}

/** One line of a history; the names are those of the file. */
export interface Entry {
  /** The revision that the line makes, or, of a receipt, the one it found. */
  readonly r: number;
  /** When it was written. */
  readonly at: Instant;
  /** When its facts happened; absent: when it was written. */
  readonly eff?: Instant;
  readonly by: string;
  readonly req?: string;
  /** SHA-256 of the payload that came with the request id; a redaction takes it away. */
  readonly rq?: string;
  readonly k: Kind;
  readonly ops: readonly Effect[];
  /** `+added ~changed -removed` entities. */
  readonly sum: string;
  /** SHA-256 of the source as this revision left it. */
  readonly src: string;
  readonly hash: string;
  readonly orig?: Origin;
  /** What a merge did not apply, since this side had decided otherwise. */
  readonly conflicts?: readonly Effect[];
  readonly chain: string;
  /** The line itself, without its newline: what is written again, whatever a later release added to it. */
  readonly text: string;
}

export const isRevision = (entry: Entry): boolean => entry.k !== "receipt";

export const effectiveAt = (entry: Pick<Entry, "at" | "eff">): Instant => entry.eff ?? entry.at;

/** The request that a line stands for, its own or the one it had on the branch it came from. */
export const requestOf = ({ req, rq, orig }: Entry): Pick<Entry, "req" | "rq"> =>
  req === undefined && orig
    ? { ...(orig.req === undefined ? {} : { req: orig.req }), ...(orig.rq === undefined ? {} : { rq: orig.rq }) }
    : { ...(req === undefined ? {} : { req }), ...(rq === undefined ? {} : { rq }) };
