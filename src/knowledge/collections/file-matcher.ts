import path from "node:path";
import picomatch from "picomatch";
import { Failure } from "../../kernel/failure.js";

/** Which files of a folder belong to a collection. */
export interface FileRules {
  readonly pattern: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const MAX_PATTERNS = 10_000;
const MAX_PATTERN_CHARS = 1_000;
const MAX_BRACES = 16;

/** Whether a path inside the collection belongs to it. */
export type FileMatcher = { file(relPath: string): boolean; folder(relPath: string): boolean };

/** @throws Failure VALIDATION for patterns that would take too long. */
export function fileMatcher(rules: FileRules): FileMatcher {
  const all = [rules.pattern, ...rules.include, ...rules.exclude];
  if (all.length > MAX_PATTERNS)
    throw new Failure(
      "VALIDATION",
      `${all.length} patterns are too many (at most ${MAX_PATTERNS}).`,
      "Use fewer, wider patterns.",
    );
  const heavy = all.find(
    (pattern) => pattern.length > MAX_PATTERN_CHARS || (pattern.match(/[{(]/g)?.length ?? 0) > MAX_BRACES,
  );
  if (heavy !== undefined)
    throw new Failure(
      "VALIDATION",
      `The pattern ${JSON.stringify(heavy.slice(0, 60))}… is too long or too nested.`,
      "Split it into several patterns.",
    );
  const options = { dot: true, nocase: false };
  const wanted = picomatch([rules.pattern, ...rules.include], options);
  // A plain name excludes that file or folder at any depth, as in .gitignore.
  const names = new Set(rules.exclude.filter((pattern) => !/[*?[{(!/]/.test(pattern)));
  const globs = rules.exclude.filter((pattern) => /[*?[{(!/]/.test(pattern));
  const unwanted =
    globs.length > 0
      ? picomatch(
          globs.flatMap((glob) => (glob.endsWith("/**") ? [glob, glob.slice(0, -3)] : [glob])),
          options,
        )
      : () => false;
  const excluded = (relPath: string) =>
    (names.size > 0 && names.has(path.posix.basename(relPath))) || unwanted(relPath);
  return { file: (relPath) => wanted(relPath) && !excluded(relPath), folder: (relPath) => !excluded(relPath) };
}
