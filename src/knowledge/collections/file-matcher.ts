import path from "node:path";
import { Failure } from "../../kernel/failure.js";
import { compileGlob } from "../../kernel/glob.js";

/** Which files of a folder belong to a collection. */
export interface FileRules {
  readonly pattern: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const MAX_PATTERNS = 10_000;

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
  const wanted = [rules.pattern, ...rules.include].map(compileGlob);
  // A plain name excludes that file or folder at any depth, as in .gitignore.
  const names = new Set(rules.exclude.filter((pattern) => !/[*?[{(!/]/.test(pattern)));
  const globs = rules.exclude.filter((pattern) => /[*?[{(!/]/.test(pattern));
  const unwanted = globs.map(compileGlob);
  const excluded = (relPath: string) =>
    (names.size > 0 && names.has(path.posix.basename(relPath))) || unwanted.some((fits) => fits(relPath));
  return {
    file: (relPath) => wanted.some((fits) => fits(relPath)) && !excluded(relPath),
    folder: (relPath) => !excluded(relPath),
  };
}
