/** One part of a query as a person wrote it. */
export interface QueryPart {
  readonly kind: "words" | "phrase" | "prefix";
  readonly text: string;
  readonly negative: boolean;
}

/** What lies beyond is not read: no one types it, and a search must stay bounded whatever is pasted into it. */
export const MAX_QUERY_CHARS = 8_000;

const OPENING: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』" };
const isBlank = (char: string): boolean => /\s/u.test(char);

/**
 * Splits a query into words, quoted phrases, `-negations` and `prefixes*`. Every string is a query: what has no meaning in the
 * grammar is text. A minus counts only at the start of a word, so that foo-bar is a word.
 */
export function parseQuery(query: string): QueryPart[] {
  const text = query.slice(0, MAX_QUERY_CHARS).replaceAll("\0", " ");
  const parts: QueryPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at]!)) {
      at++;
      continue;
    }
    const negative = text[at] === "-" && at + 1 < text.length && !isBlank(text[at + 1]!) && text[at + 1] !== "-";
    const from = negative ? at + 1 : at;
    const closing = OPENING[text[from]!];
    const end = closing === undefined ? -1 : endOfPhrase(text, from + 1, closing);
    if (end > from + 1) {
      parts.push({ kind: "phrase", text: text.slice(from + 1, end), negative });
      at = end + 1;
      continue;
    }
    let stop = from;
    while (stop < text.length && !isBlank(text[stop]!) && !(stop > from && text[stop] === '"')) stop++;
    if (stop === from) stop++;
    const word = text.slice(from, stop);
    const prefix = /^[\p{L}\p{N}_.-]{2,}\*$/u.test(word);
    parts.push({ kind: prefix ? "prefix" : "words", text: prefix ? word.slice(0, -1) : word, negative });
    at = stop;
  }
  return parts;
}

function endOfPhrase(text: string, from: number, closing: string): number {
  for (let at = from; at < text.length; at++) if (closing.includes(text[at]!)) return at;
  return -1;
}
