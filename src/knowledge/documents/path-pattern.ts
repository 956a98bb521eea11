import picomatch from "picomatch";
import { Failure } from "../../kernel/failure.js";

const MAX_BRACES = 16;

/** Ids of the paths that a glob over `gno://collection/path` or `collection/path` fits, in their order. */
export function matchPaths(
  paths: readonly { id: number; collection: string; relPath: string }[],
  pattern: string,
): number[] {
  if ((pattern.match(/[{(]/g)?.length ?? 0) > MAX_BRACES)
    throw new Failure("VALIDATION", "The pattern is too nested.", "Use several simpler patterns.");
  const glob = pattern.replace(/^gno:\/\//i, "");
  const fits = picomatch(glob, { dot: true });
  // A pattern copied from a URI is percent-encoded, one that was typed is not.
  return paths
    .filter(
      ({ collection, relPath }) => fits(`${collection}/${relPath}`) || fits(`${collection}/${encodeURI(relPath)}`),
    )
    .map(({ id }) => id);
}
