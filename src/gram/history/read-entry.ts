import { type Instant, instant } from "../../kernel/clock.js";
import { isEffect } from "./effect.js";
import { type Entry, KINDS } from "./entry.js";

const HASH = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

const isText = (value: unknown): boolean => typeof value === "string";
const isHash = (value: unknown): boolean => typeof value === "string" && HASH.test(value);
const isTime = (value: unknown): boolean =>
  typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value));
const isEffects = (value: unknown): boolean => Array.isArray(value) && value.every(isEffect);
const orAbsent =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || check(value);

const MEMBERS: Readonly<Record<Exclude<keyof Entry, "text">, (value: unknown) => boolean>> = {
  r: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  at: isTime,
  eff: orAbsent(isTime),
  by: isText,
  req: orAbsent(isText),
  rq: orAbsent(isHash),
  k: (value) => KINDS.some((kind) => kind === value),
  ops: isEffects,
  sum: isText,
  src: isHash,
  hash: isHash,
  orig: orAbsent((value) => typeof value === "object" && value !== null),
  conflicts: orAbsent(isEffects),
  chain: isHash,
};

/** JSON out of a file that anybody may have edited; undefined where it is no object. */
export function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Not JSON and not an object are the same to the reader: a line that it reports and keeps.
    return undefined;
  }
}

/** @returns the entry, or what is wrong with it */
export function readEntry(line: string): Entry | string {
  const value = parseObject(line);
  if (!value) return "is not a JSON object";
  for (const [member, check] of Object.entries(MEMBERS))
    if (!check(value[member])) return `has a "${member}" that this release does not understand`;
  const entry = value as unknown as Omit<Entry, "text">;
  const eff = entry.eff === undefined ? {} : { eff: withMilliseconds(entry.eff) };
  return { ...entry, at: withMilliseconds(entry.at), ...eff, text: line };
}

/** Times are compared as text, so all of them need the same digits. */
const withMilliseconds = (time: Instant): Instant => (time.length === 24 ? time : instant(time));
