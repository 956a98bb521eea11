import { isOrder } from "./order-key.js";

/**
 * What a revision did, as the history keeps it: the outcome, not the request.
 * To the nine kinds that every writer needs come `d=` (the id of the document), `e=` (another type or place of a record
 * that stays) and `s=` (an edit of the source text, lines counted from 0 in the source before it, which keeps formatting
 * that no state can tell; the edits of a revision come in rising order and do not overlap).
 */
export type Effect =
  | readonly ["d=", document: string]
  | readonly ["e+", entity: string, type: string, order: string]
  | readonly ["e=", entity: string, type: string, order: string]
  | readonly ["e-", entity: string]
  | readonly ["f=", entity: string, key: string, values: readonly string[]]
  | readonly ["l+" | "l-", entity: string, pred: string, to: string]
  | readonly ["b+", entity: string, node: string, type: string, order: string, md: string]
  | readonly ["b=", entity: string, node: string, type: string, md: string]
  | readonly ["b-", entity: string, node: string]
  | readonly ["bm", entity: string, node: string, order: string]
  | SourceEdit;

export type BlockEffect = Extract<Effect, readonly ["b+" | "b=" | "b-" | "bm", ...unknown[]]>;

export type SourceEdit = readonly ["s=", line: number, removed: number, lines: readonly string[]];

export const isSourceEdit = (effect: Effect): effect is SourceEdit => effect[0] === "s=";

/** What follows the kind: s text, o order key, n whole number, t list of texts. */
const SHAPES: Readonly<Record<string, string>> = {
  "d=": "s",
  "e+": "sso",
  "e=": "sso",
  "e-": "s",
  "f=": "sst",
  "l+": "sss",
  "l-": "sss",
  "b+": "sssos",
  "b=": "ssss",
  "b-": "ss",
  bm: "sso",
  "s=": "nnt",
};

const isText = (value: unknown): value is string => typeof value === "string";
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: isText,
  o: (value) => isText(value) && isOrder(value),
  n: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  t: (value) => Array.isArray(value) && value.every(isText),
};

/** Whether a value out of a file is an effect that this release understands. */
export function isEffect(value: unknown): value is Effect {
  if (!Array.isArray(value) || !isText(value[0]) || !Object.hasOwn(SHAPES, value[0])) return false;
  const shape = SHAPES[value[0]]!;
  return value.length === shape.length + 1 && [...shape].every((letter, at) => CHECKS[letter]!(value[at + 1]));
}
