import { isSegment } from "./anchor.js";
import type { History } from "./history.js";
import { readHistory } from "./read-history.js";
import { answered, type Outcome, refused } from "./refusal.js";

/**
 * Puts the parts that were moved out back in front, every line checked as if it had never left.
 * @param segments the texts of the anchors' files, in their order
 */
export function joinSegments(history: History, segments: readonly string[]): Outcome<History> {
  const foreign = history.anchors.find((anchor, at) => !isSegment(anchor, segments[at] ?? ""));
  if (foreign) {
    const [from, to] = foreign.seg;
    return broken(`The file with the revisions ${from} to ${to} is missing or is not what the anchor names.`);
  }
  const own = history.entries.map(({ text }) => `${text}\n`).join("");
  const joined = readHistory(segments.join("") + own);
  const problem = joined.problems[0];
  if (problem) return broken(problem.message);
  return answered({ ...joined, rest: history.rest, problems: history.problems });
}

const broken = (message: string): Outcome<never> =>
  refused("history_broken", message, "Put the file back from a backup; `ken gram doctor` names it.");
