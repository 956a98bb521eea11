import { expandBraces } from "./glob-braces.js";
import { globFailure } from "./glob-failure.js";
import { compileSegment, type SegmentMatch } from "./glob-segment.js";

export type GlobMatch = (path: string) => boolean;

const MAX_CHARS = 1_000;

type Part = SegmentMatch | "**";

/**
 * Reads a glob: `*` and `?` within a part of the path, `**` over parts, `[a-z]`, `{a,b}`, `{1..9}`, `@(a|b)`, `!` in front for
 * everything else; names that begin with a dot are names like others. Patterns come from callers and names from strangers, so this is
 * no regular expression: the time is at most the product of the two lengths, whatever either of them says.
 * @throws Failure VALIDATION for a pattern that is too long or stands for too many
 */
export function compileGlob(pattern: string): GlobMatch {
  if (pattern.length > MAX_CHARS) throw globFailure(pattern, "is too long");
  if (pattern.startsWith("!") && !pattern.startsWith("!(")) {
    const fits = compileGlob(pattern.slice(1));
    return (path) => !fits(path);
  }
  const alternatives = expandBraces(pattern).map((one) => compilePath(one.replace(/^(\.?\/)+/, "")));
  return (path) => {
    const parts = path.split("/");
    return alternatives.some((alternative) => matches(alternative, parts));
  };
}

/** As `compileGlob`, for one pattern without braces and groups: as `.gitignore` files have them. */
export function compilePlainGlob(pattern: string): GlobMatch {
  const parts = compilePath(pattern);
  return (path) => matches(parts, path.split("/"));
}

function compilePath(pattern: string): Part[] {
  const parts = pattern.split("/").map((part) => (part === "**" ? part : compileSegment(part)));
  return parts.filter((part, i) => part !== "**" || parts[i - 1] !== "**");
}

/** Each part but `**` takes exactly one of the path, so that going back to the last `**` is all the going back there is. */
function matches(pattern: readonly Part[], path: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let starPath = 0;
  for (let i = 0; i < path.length; ) {
    const part = pattern[at];
    if (part === "**") {
      star = at++;
      starPath = i;
    } else if (part?.(path[i]!)) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++starPath;
    } else return false;
  }
  while (pattern[at] === "**") at++;
  return at === pattern.length;
}
