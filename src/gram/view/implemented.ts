import { Failure } from "../../kernel/failure.js";
import { edgesOf, type VaultCache } from "../cache/index.js";
import { parseSpan } from "../dates/index.js";
import type { GramVault } from "../gram-vault.js";
import type { Entity, Selector, State } from "../history/index.js";
import { projectOf } from "../vault-sync.js";
import { type DocumentView, viewAt } from "./document-view.js";

/**
 * When decisions were first implemented: the date of the earliest event of the same project that implements each, in the
 * same view of the past. The cache tells where to look; what counts is what the documents said then.
 */
export async function implementedDates(
  vault: GramVault,
  cache: VaultCache,
  seen: DocumentView,
  decisions: readonly string[],
): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  if (decisions.length === 0) return dates;
  const { path } = seen.document;
  const names = await cache.edges.namesOf(path);
  const states = new Map<string, State | undefined>([[path, seen.state]]);
  const stateOf = async (other: string): Promise<State | undefined> => {
    if (!states.has(other)) states.set(other, await stateAt(vault, other, momentOf(seen)));
    return states.get(other);
  };
  for (const decision of decisions) {
    const sources = new Set((await cache.edges.at("to", path, names, decision)).map((edge) => edge.path));
    const events: Entity[] = [];
    for (const source of new Set([path, ...sources])) {
      if (projectOf(source) !== projectOf(path)) continue;
      const state = await stateOf(source);
      if (state) events.push(...(await eventsOf(state, source, { path, names, decision }, stateOf)));
    }
    const first = earliest(vault, events);
    if (first !== undefined) dates.set(decision, first);
  }
  return dates;
}

/** Other documents have revisions of their own: a revision stands for the time at which it was written. */
function momentOf({ selector, at }: DocumentView): Selector {
  return selector.axis === "revision" && at ? { axis: "recorded", at: at.recorded_at } : selector;
}

async function stateAt(vault: GramVault, path: string, moment: Selector): Promise<State | undefined> {
  try {
    return viewAt(vault, await vault.document(path), moment).state;
  } catch (thrown) {
    // A document that was not there then, or cannot be read now, has no event to tell of.
    if (thrown instanceof Failure && UNSEEN.has(thrown.code)) return undefined;
    throw thrown;
  }
}

const UNSEEN: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "NOT_FOUND_AT",
  "SOURCE_INVALID",
  "TOO_LARGE",
  "HISTORY_BROKEN",
]);

async function eventsOf(
  state: State,
  source: string,
  target: { readonly path: string; readonly names: readonly string[]; readonly decision: string },
  stateOf: (path: string) => Promise<State | undefined>,
): Promise<Entity[]> {
  const found: Entity[] = [];
  for (const entity of state.entities.values()) {
    for (const edge of edgesOf(entity)) {
      const to = edge.toPath === "" ? source : edge.toPath;
      const isIt = edge.pred === "implements" && edge.toEntity === target.decision && target.names.includes(to);
      const from = isIt ? (await stateOf(edge.fromPath || source))?.entities.get(edge.fromEntity) : undefined;
      if (from?.type === "EVT") found.push(from);
    }
  }
  return found;
}

function earliest(vault: GramVault, events: readonly Entity[]): string | undefined {
  const dated = events.flatMap(({ fields }) => {
    const date = fields.get("at")?.[0];
    const span = date === undefined ? undefined : parseSpan(date, vault.zone);
    return span ? [{ date: date!, start: span.start }] : [];
  });
  return dated.sort((a, b) => a.start - b.start)[0]?.date;
}
