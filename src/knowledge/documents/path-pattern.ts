import { compileGlob } from "../../kernel/glob.js";

/** Ids of the paths that a glob over `gno://collection/path` or `collection/path` fits, in their order. */
export function matchPaths(
  paths: readonly { id: number; collection: string; relPath: string }[],
  pattern: string,
): number[] {
  const glob = pattern.replace(/^gno:\/\//i, "");
  const fits = compileGlob(glob);
  // A pattern copied from a URI is percent-encoded, one that was typed is not.
  return paths
    .filter(
      ({ collection, relPath }) => fits(`${collection}/${relPath}`) || fits(`${collection}/${encodeURI(relPath)}`),
    )
    .map(({ id }) => id);
}
