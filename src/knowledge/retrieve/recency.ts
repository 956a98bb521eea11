const RECENCY = /\b(?:latest|newest|most\s+recent|recently|recent|today|yesterday|(?:this|last)\s+(?:week|month))\b/giu;

export interface RecencyReading {
  /** Whether the query asks for what is new. */
  readonly wanted: boolean;
  /** The query without those words, unless it has no others. */
  readonly query: string;
}

/** "latest incident" asks for incidents, newest first: the word about time is no word to look for. */
export function readRecency(query: string): RecencyReading {
  const rest = query.replace(RECENCY, " ").replace(/\s+/g, " ").trim();
  const wanted = rest !== query.replace(/\s+/g, " ").trim();
  return { wanted, query: wanted && /[\p{L}\p{N}]/u.test(rest) ? rest : query };
}

interface Dated {
  readonly documentDate: string | null;
  readonly mtimeMs: number;
}

/** The day of a document: its own date where it has one, else the day its file was changed. */
const dayOf = ({ documentDate, mtimeMs }: Dated): string =>
  documentDate?.slice(0, 10) ?? new Date(mtimeMs).toISOString().slice(0, 10);

/** Newest day first; within a day the order given stays, which is by relevance. */
export function newestFirst<T>(items: readonly T[], datedOf: (item: T) => Dated): T[] {
  return items
    .map((item, at) => ({ item, at, day: dayOf(datedOf(item)) }))
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.at - b.at))
    .map(({ item }) => item);
}
