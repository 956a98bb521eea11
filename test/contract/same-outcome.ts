import type { Outcome } from "./doors.js";

/** Facts of the process that answers, not of the index. */
const OF_PROCESS = new Set(["resident", "generatedAt", "gnoVersion", "embedding", "durationMs", "elapsedMs"]);

/** An outcome without what may differ between doors: facts of the process, and folders of this machine, which HTTP never shows. */
export function comparable(outcome: Outcome, root: string): unknown {
  return stripped("data" in outcome ? outcome.data : outcome, root);
}

function stripped(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map((item) => stripped(item, root));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !OF_PROCESS.has(key) && !(typeof item === "string" && item.startsWith(root)))
      .map(([key, item]) => [key, stripped(item, root)]),
  );
}
