/**
 * A value of the front matter. A scalar keeps its text as written beside its typed value, so that `title: 007` stays "007".
 * Maps are `Map`s: a key named `__proto__` or `constructor` is then a key like any other and reaches no prototype.
 */
export type FrontValue = FrontScalar | readonly FrontValue[] | FrontMap;
export type FrontMap = ReadonlyMap<string, FrontValue>;

export interface FrontScalar {
  readonly text: string;
  readonly value: string | number | boolean | null;
}

/** Nothing that a person writes nests deeper; what does is an attack on a recursive reader. */
export const MAX_DEPTH = 32;

export const isScalar = (value: FrontValue): value is FrontScalar => "text" in value;
export const isList = (value: FrontValue): value is readonly FrontValue[] => Array.isArray(value);
export const isMap = (value: FrontValue): value is FrontMap => value instanceof Map;

export const textScalar = (text: string): FrontScalar => ({ text, value: text });

const INTEGER = /^[-+]?[0-9]+$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/;
const EXPONENT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/;
const RADIX = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const WORDS = new Map<string, boolean | null>([
  ["", null],
  ["~", null],
  ["null", null],
  ["Null", null],
  ["NULL", null],
  ["true", true],
  ["True", true],
  ["TRUE", true],
  ["false", false],
  ["False", false],
  ["FALSE", false],
]);

/** The value of a plain scalar by the YAML 1.2 core schema (https://yaml.org/spec/1.2.2/#1032-tag-resolution). */
export function plainScalar(text: string): FrontScalar {
  const word = WORDS.get(text);
  if (word !== undefined) return { text, value: word };
  return { text, value: startsLikeNumber(text) ? (toNumber(text) ?? text) : text };
}

/** A digit, a sign or a point: everything else is text, which spares most scalars the patterns. */
function startsLikeNumber(text: string): boolean {
  const unit = text.charCodeAt(0);
  return (unit >= 48 && unit <= 57) || unit === 43 || unit === 45 || unit === 46;
}

function toNumber(text: string): number | undefined {
  if (INTEGER.test(text) || FLOAT.test(text) || EXPONENT.test(text)) return Number(text);
  if (RADIX.test(text)) return Number(text);
  if (!NOT_FINITE.test(text)) return undefined;
  if (/nan/i.test(text)) return Number.NaN;
  return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
