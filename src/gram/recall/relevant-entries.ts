import { indexTerms } from "../../engine/analysis/index-terms.js";
import { planQuery } from "../../engine/lexical/query-plan.js";
import { type Effect, type Entry, type History, isRevision } from "../history/index.js";

/** Revisions whose changes have words of a query; of more than `top` those with the most. */
export function relevantEntries(history: History, query: string, top: number | undefined): Set<number> {
  const wanted = planQuery(query).highlights;
  const titles = new Map<string, string>();
  const scored: { readonly rev: number; readonly score: number }[] = [];
  for (const entry of history.entries) {
    if (!isRevision(entry)) continue;
    const score = scoreOf(textOf(entry, titles), wanted);
    if (score > 0) scored.push({ rev: entry.r, score });
  }
  const best = scored.sort((a, b) => b.score - a.score || a.rev - b.rev).slice(0, top);
  return new Set(best.map(({ rev }) => rev));
}

/** Different words count most, repetitions a little. */
function scoreOf(text: string, wanted: ReadonlySet<string>): number {
  const { terms, symbols } = indexTerms(text);
  const found = `${terms} ${symbols}`.split(" ").filter((term) => wanted.has(term));
  return new Set(found).size * 1_000 + Math.min(999, found.length);
}

/** What a revision says, and the titles of what it says it about. */
function textOf({ ops }: Entry, titles: Map<string, string>): string {
  const parts: string[] = [];
  for (const effect of ops) {
    if (effect[0] === "f=" && effect[2] === "t") titles.set(effect[1], effect[3][0] ?? "");
    if (effect[0] !== "s=" && effect[0] !== "d=") parts.push(titles.get(effect[1]) ?? "");
    parts.push(...wordsOf(effect));
  }
  return parts.join("\n");
}

function wordsOf(effect: Effect): readonly string[] {
  switch (effect[0]) {
    case "f=":
      return effect[3];
    case "l+":
    case "l-":
      return [effect[3]];
    case "b+":
      return [effect[5]];
    case "b=":
      return [effect[4]];
    default:
      return [];
  }
}
