import { globFailure } from "./glob-failure.js";

/** One pattern may stand for so many. */
const MAX_ALTERNATIVES = 1_000;

/**
 * The patterns that a pattern with `{a,b}`, `{1..9}` or `@(a|b)` stands for.
 * @throws Failure VALIDATION where they are too many, or the group is one that repeats or negates
 */
export function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = firstGroup(next);
    if (!group) done.push(next);
    else open.push(...group.choices.map((choice) => group.before + choice + group.after).reverse());
    if (done.length + open.length > MAX_ALTERNATIVES) throw globFailure(pattern, "stands for too many");
  }
  return done;
}

interface Group {
  readonly before: string;
  readonly choices: readonly string[];
  readonly after: string;
}

/** The first group that is closed. Its choices may hold groups, which are found when it is their turn. */
function firstGroup(pattern: string): Group | undefined {
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at++;
    else if (char === "[") at = Math.max(at, pattern.indexOf("]", at + 2));
    else if (char === "{" || char === "(") {
      const group = groupAt(pattern, at);
      if (group) return group;
    }
  }
  return undefined;
}

function groupAt(pattern: string, start: number): Group | undefined {
  const isBrace = pattern[start] === "{";
  const [opening, closing, comma] = isBrace ? ["{", "}", ","] : ["(", ")", "|"];
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at++;
    else if (char === opening) depth++;
    else if (char === comma && depth === 1) {
      choices.push(pattern.slice(from, at));
      from = at + 1;
    } else if (char === closing && --depth === 0) {
      choices.push(pattern.slice(from, at));
      const inner = isBrace && choices.length === 1 ? range(pattern, choices[0]!) : choices;
      if (!inner || (!isBrace && choices.length === 1 && !/[@?*+!]/.test(pattern[start - 1] ?? ""))) return undefined;
      return isBrace
        ? { before: pattern.slice(0, start), choices: inner, after: pattern.slice(at + 1) }
        : quantified(pattern, start, choices, at);
    }
  }
  return undefined;
}

function quantified(pattern: string, start: number, choices: readonly string[], end: number): Group {
  const sign = pattern[start - 1] ?? "";
  if (/[*+!]/.test(sign)) throw globFailure(pattern, `has a group that ${sign === "!" ? "negates" : "repeats"}`);
  const before = pattern.slice(0, sign === "@" || sign === "?" ? start - 1 : start);
  return { before, choices: sign === "?" ? ["", ...choices] : choices, after: pattern.slice(end + 1) };
}

/** `1..9` as its numbers; undefined for anything else. */
function range(pattern: string, text: string): string[] | undefined {
  const [, first, last] = /^(\d{1,9})\.\.(\d{1,9})$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [low, high] = [Math.min(Number(first), Number(last)), Math.max(Number(first), Number(last))];
  if (high - low >= MAX_ALTERNATIVES) throw globFailure(pattern, "stands for too many");
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
}
