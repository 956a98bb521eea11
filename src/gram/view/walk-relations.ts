import type { EdgeStore, StoredEdge } from "../cache/index.js";

export type Direction = "out" | "in" | "both";

export interface EntityRef {
  readonly path: string;
  readonly entity: string;
}

export interface Relation {
  /** path#id, or what a target that leads nowhere says. */
  readonly from: string;
  readonly pred: string;
  readonly to: string;
  readonly kind: "link" | "REL";
  /** The record that states it. */
  readonly via: string;
  readonly depth: number;
}

export interface Walk {
  readonly direction: Direction;
  readonly depth: number;
  readonly predicates: ReadonlySet<string> | undefined;
  /** Whether edges that a document states count. */
  isInScope(path: string): boolean;
}

/** More edges than anyone reads; a hub of a large vault must not fill the memory. */
const MOST_EDGES = 5_000;

/** Edges around an entity, breadth first, each once, whatever rings they form; and the targets that lead nowhere. */
export async function walkRelations(
  edges: EdgeStore,
  start: EntityRef,
  walk: Walk,
): Promise<{ edges: Relation[]; unresolved: string[] }> {
  const found = new Map<number, Relation>();
  const unresolved = new Set<string>();
  const seen = new Set([refOf(start)]);
  let front: EntityRef[] = [start];
  for (let depth = 1; depth <= walk.depth && front.length > 0 && found.size < MOST_EDGES; depth++) {
    const next: EntityRef[] = [];
    for (const at of front) {
      for (const edge of await edgesAt(edges, at, walk)) {
        if (found.has(edge.id)) continue;
        const [from, to] = [await endOf(edges, edge, "from"), await endOf(edges, edge, "to")];
        found.set(edge.id, {
          from: from.name,
          pred: edge.pred,
          to: to.name,
          kind: edge.kind,
          via: `${edge.path}#${edge.via}`,
          depth,
        });
        for (const end of [from, to]) {
          if (!end.ref) unresolved.add(end.name);
          else if (!seen.has(end.name)) {
            seen.add(end.name);
            next.push(end.ref);
          }
        }
      }
    }
    front = next;
  }
  return { edges: [...found.values()], unresolved: [...unresolved] };
}

async function edgesAt(
  edges: EdgeStore,
  at: EntityRef,
  { direction, predicates, isInScope }: Walk,
): Promise<StoredEdge[]> {
  const names = await edges.namesOf(at.path);
  const ends =
    direction === "both" ? (["from", "to"] as const) : direction === "out" ? (["from"] as const) : (["to"] as const);
  const all: StoredEdge[] = [];
  for (const end of ends) all.push(...(await edges.at(end, at.path, names, at.entity)));
  return all.filter(({ pred, path }) => isInScope(path) && (!predicates || predicates.has(pred)));
}

/** Where an end leads; without a `ref` it leads nowhere. */
async function endOf(
  edges: EdgeStore,
  edge: StoredEdge,
  end: "from" | "to",
): Promise<{ name: string; ref: EntityRef | undefined }> {
  const [written, entity] = end === "from" ? [edge.fromPath, edge.fromEntity] : [edge.toPath, edge.toEntity];
  const path = written === "" ? edge.path : await edges.currentPath(written);
  if (entity === "") return { name: written, ref: undefined };
  if (path === undefined || !(await edges.hasEntity(path, entity)))
    return { name: written === "" ? `${edge.path}#${entity}` : `${written}#${entity}`, ref: undefined };
  return { name: `${path}#${entity}`, ref: { path, entity } };
}

const refOf = ({ path, entity }: EntityRef): string => `${path}#${entity}`;
