import { compilePlainGlob, type GlobMatch } from "../../kernel/glob.js";

/** A file of rules ends here, and so does the number of them: each file of the folder is held against all. */
export const MAX_IGNORE_BYTES = 1024 * 1024;
const MAX_RULES = 10_000;

interface Rule {
  readonly fits: GlobMatch;
  readonly isForFolders: boolean;
  readonly isException: boolean;
}

/** Tells whether a path is ignored (true), is an exception (false), or is not spoken of (undefined). */
export type IgnoreRules = (relPath: string, isFolder: boolean) => boolean | undefined;

/** Reads a `.gitignore`, by the rules of git: the last line that fits a path decides. Paths are relative to its folder. */
export function parseIgnoreRules(text: string): { readonly rules: IgnoreRules; readonly isCut: boolean } {
  const all = text
    .split("\n")
    .map(ruleOf)
    .filter((rule) => rule !== undefined);
  const kept = all.slice(0, MAX_RULES).reverse();
  const rules = (relPath: string, isFolder: boolean) => {
    const rule = kept.find(({ fits, isForFolders }) => (isFolder || !isForFolders) && fits(relPath));
    return rule && !rule.isException;
  };
  return { rules, isCut: all.length > MAX_RULES };
}

function ruleOf(line: string): Rule | undefined {
  // Blanks at the end count only behind a backslash.
  const trimmed = line.replace(/\r$/, "").replace(/(?<!\\)[ \t]+$/, "");
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const isException = trimmed.startsWith("!");
  const pattern = isException ? trimmed.slice(1) : trimmed;
  const isForFolders = pattern.endsWith("/");
  const bare = isForFolders ? pattern.slice(0, -1) : pattern;
  return bare === "" ? undefined : { fits: matcherOf(bare), isForFolders, isException };
}

function matcherOf(pattern: string): GlobMatch {
  if (!pattern.includes("/")) {
    const fits = compilePlainGlob(pattern);
    return (relPath) => fits(relPath.slice(relPath.lastIndexOf("/") + 1));
  }
  // `a/**` is what lies in the folder, not the folder: an exception behind it may still let something in.
  return compilePlainGlob(pattern.replace(/^\//, "").replace(/\/\*\*$/, "/**/*"));
}
