export type StatusClass = "proposed" | "open" | "finished";

/** Words of the field `x`. */
export const STATUSES: Readonly<Record<StatusClass, readonly string[]>> = {
  proposed: ["proposed", "idea", "draft"],
  open: ["absent", "open", "todo", "backlog", "active", "doing", "in-progress", "blocked", "waiting", "review"],
  finished: [
    "done",
    "closed",
    "resolved",
    "fixed",
    "accepted",
    "rejected",
    "cancelled",
    "canceled",
    "dropped",
    "mitigated",
    "superseded",
    "obsolete",
  ],
};

const classOf = new Map(
  (Object.entries(STATUSES) as [StatusClass, readonly string[]][]).flatMap(([name, words]) =>
    words.map((word) => [word, name] as const),
  ),
);

export const isKnownStatus = (word: string): boolean => classOf.has(word.toLowerCase());

/** A record without a status, or with a word of its own, is open: rather seen once too often than forgotten. */
export const statusClass = (word: string | undefined): StatusClass =>
  word === undefined ? "open" : (classOf.get(word.toLowerCase()) ?? "open");

const PRIORITIES: Readonly<Record<string, number>> = { critical: 0, high: 1, medium: 2, low: 3, none: 4 };

/** 0 (first) to 4; what is no priority comes after all that are. */
export function priorityRank(word: string | undefined): number {
  if (word === undefined) return 5;
  return PRIORITIES[word.toLowerCase()] ?? (/^[0-4]$/.test(word) ? Number(word) : 5);
}
