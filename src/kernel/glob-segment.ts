export type SegmentMatch = (name: string) => boolean;

/** One character of a pattern: itself, any one, any number of any, or one of a set. */
type Token = string | "?any" | "*any" | CharacterSet;

interface CharacterSet {
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [string, string])[];
}

/** Reads one part of a glob, between two slashes. */
export function compileSegment(pattern: string): SegmentMatch {
  const tokens = tokensOf(pattern);
  if (tokens.every((token) => typeof token === "string" && token.length === 1)) {
    const literal = tokens.join("");
    return (name) => name === literal;
  }
  return (name) => matches(tokens, name);
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === "\\" && at + 1 < pattern.length) tokens.push(pattern[++at]!);
    else if (char === "*") {
      if (tokens.at(-1) !== "*any") tokens.push("*any");
    } else if (char === "?") tokens.push("?any");
    else {
      const end = char === "[" ? pattern.indexOf("]", at + (/^\[[!^]/.test(pattern.slice(at)) ? 3 : 2)) : -1;
      tokens.push(end < 0 ? char : characterSet(pattern.slice(at + 1, end)));
      if (end >= 0) at = end;
    }
  }
  return tokens;
}

function characterSet(text: string): CharacterSet {
  const isNegated = /^[!^]/.test(text);
  const chars = isNegated ? text.slice(1) : text;
  const ranges: [string, string][] = [];
  for (let at = 0; at < chars.length; at++) {
    if (chars[at] === "\\" && at + 1 < chars.length) at++;
    const isRange = chars[at + 1] === "-" && at + 2 < chars.length;
    ranges.push([chars[at]!, isRange ? chars[at + 2]! : chars[at]!]);
    if (isRange) at += 2;
  }
  return { isNegated, ranges };
}

/** Going back to the last `*` is enough: whatever an earlier one could take, the later one can take as well. */
function matches(tokens: readonly Token[], name: string): boolean {
  let at = 0;
  let star = -1;
  let starName = 0;
  for (let i = 0; i < name.length; ) {
    const token = tokens[at];
    if (token === "*any") {
      star = at++;
      starName = i;
    } else if (token !== undefined && fits(token, name[i]!)) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++starName;
    } else return false;
  }
  while (tokens[at] === "*any") at++;
  return at === tokens.length;
}

function fits(token: Token, char: string): boolean {
  if (typeof token === "string") return token === "?any" || token === char;
  return token.ranges.some(([low, high]) => low <= char && char <= high) !== token.isNegated;
}
