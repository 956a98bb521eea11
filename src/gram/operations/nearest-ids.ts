import { editDistance } from "../../kernel/text.js";

const SHOWN = 3;
const FARTHEST = 4;

/** The ids that look most like one that is not there, as a hint for whoever mistyped it. */
export function nearestIds(id: string, ids: Iterable<string>): string[] {
  const scored: { id: string; distance: number }[] = [];
  for (const candidate of ids) {
    const isPart = candidate.length > 2 && (candidate.includes(id) || id.includes(candidate));
    const distance = isPart ? 1 : editDistance(id, candidate, FARTHEST);
    if (distance <= FARTHEST) scored.push({ id: candidate, distance });
  }
  return scored
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN)
    .map((one) => one.id);
}
