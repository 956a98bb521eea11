import { sha256 } from "../../kernel/hash.js";

/** Stands in the file for the revisions from `seg[0]` to `seg[1]`, which lie in a file of their own. */
export interface Anchor {
  readonly seg: readonly [from: number, to: number];
  /** Of the text of that file. */
  readonly sha256: string;
  /** Document hash and chain where the stretch ends: what the next line builds on. */
  readonly hash: string;
  readonly chain: string;
  /** SHA-256 of the `state` line that tells the state where the stretch ends. */
  readonly state: string;
}

export const anchorLine = ({ seg, sha256: content, hash, chain, state }: Anchor): string =>
  JSON.stringify({ seg, sha256: content, hash, chain, state });

export function toAnchor(value: Readonly<Record<string, unknown>>): Anchor | undefined {
  const { seg, sha256: content, hash, chain, state } = value;
  const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
  if (!isHash(content) || !isHash(hash) || !isHash(chain) || !isHash(state) || !Array.isArray(seg)) return undefined;
  const [from, to]: unknown[] = seg;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || (from as number) > (to as number)) return undefined;
  return { seg: [from as number, to as number], sha256: content, hash, chain, state };
}

/** Whether a text is the very stretch that was moved out. */
export const isSegment = (anchor: Anchor, text: string): boolean => sha256(text) === anchor.sha256;
