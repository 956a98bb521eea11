import path from "node:path";
import { importsOf, type SourceText } from "./rules/rule.js";

/**
 * Rings among the members of each folder, a member being a file in it or a folder with all that is below. In this sense `tools/` may
 * import the toolset's `toolset.ts` and its `index.ts` may import `tools/`, but two folders side by side never import each other,
 * by whatever way round.
 */
export function folderCycles(files: readonly SourceText[]): string[] {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const file of files)
    for (const { from } of importsOf(file)) {
      if (!from.startsWith(".")) continue;
      const target = path.posix.join(path.posix.dirname(file.path), from).replace(/\.js$/, ".ts");
      const meeting = meetingPoint(file.path, target);
      if (!meeting) continue;
      const edges = folders.get(meeting.folder) ?? new Map<string, Set<string>>();
      folders.set(meeting.folder, edges);
      edges.set(meeting.importer, (edges.get(meeting.importer) ?? new Set()).add(meeting.imported));
    }
  return [...folders].flatMap(([folder, edges]) => ringsOf(edges).map((ring) => `${folder}: ${ring.join(" -> ")}`));
}

/** The deepest folder that both are in, and its two members. */
function meetingPoint(importer: string, imported: string) {
  const [a, b] = [importer.split("/"), imported.split("/")];
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  if (depth >= a.length || depth >= b.length) return undefined;
  return { folder: a.slice(0, depth).join("/"), importer: a[depth]!, imported: b[depth]! };
}

/** One ring for each member that leads back to itself by a way not told yet. */
function ringsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const told = new Set<string>();
  return [...edges.keys()].sort().flatMap((start) => {
    if (told.has(start)) return [];
    const ring = wayBack(start, edges);
    for (const member of ring ?? []) told.add(member);
    return ring ? [ring] : [];
  });
}

function wayBack(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of edges.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}
