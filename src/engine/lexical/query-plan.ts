import { fold } from "../analysis/fold.js";
import { tokenize } from "../analysis/tokenize.js";
import { parseQuery, type QueryPart } from "./parse-query.js";
import { STOP_WORDS } from "./stop-words.js";

/** A unit of a query: one term, or several that must stand side by side. */
export interface QueryUnit {
  readonly terms: readonly string[];
  readonly kind: "term" | "phrase" | "prefix";
}

export interface QueryPlan {
  /** Any of these may match; each adds to the score. */
  readonly optional: readonly QueryUnit[];
  /** All of these must match: what the query put in quotes. */
  readonly required: readonly QueryUnit[];
  readonly forbidden: readonly QueryUnit[];
  /** Terms that a reader looks for in a snippet. */
  readonly highlights: ReadonlySet<string>;
}

/** More terms than this are not looked up: the first ones of a pasted page say enough about it. */
const MAX_UNITS = 64;
const MAX_PHRASE_TERMS = 24;

interface Analysed {
  terms: string[];
  compounds: string[];
}

function analyse(text: string): Analysed {
  const found: Analysed = { terms: [], compounds: [] };
  tokenize(text, { term: (term) => found.terms.push(term), compound: (compound) => found.compounds.push(compound) });
  return found;
}

const isCjkGram = (term: string): boolean => term.charCodeAt(0) >= 0x1100 && !/^[a-z0-9]/.test(term);

/** Makes a plan from what a person wrote; a plan without optional and required units finds nothing. */
export function planQuery(query: string): QueryPlan {
  const parts = parseQuery(query);
  const optional = new Map<string, QueryUnit>();
  const required: QueryUnit[] = [];
  const forbidden: QueryUnit[] = [];
  const add = (unit: QueryUnit) => {
    if (optional.size < MAX_UNITS) optional.set(`${unit.kind} ${unit.terms.join(" ")}`, unit);
  };
  const droppable = droppableWords(parts);
  for (const part of parts) {
    const { terms, compounds } = analyse(part.text);
    if (terms.length === 0) continue;
    const phrase: QueryUnit = { kind: terms.length > 1 ? "phrase" : "term", terms: terms.slice(0, MAX_PHRASE_TERMS) };
    if (part.negative) {
      forbidden.push(phrase);
    } else if (part.kind === "phrase") {
      required.push(phrase);
    } else if (part.kind === "prefix") {
      for (const term of terms.slice(0, -1)) add({ kind: "term", terms: [term] });
      add({ kind: "prefix", terms: [fold(lastWord(part.text))] });
      add({ kind: "term", terms: [terms.at(-1)!] });
    } else if (!droppable.has(part)) {
      for (const term of terms) add({ kind: "term", terms: [term] });
      // A compound (a-b, a.b, a/b, user@host, camelCase) is worth more where its parts stand side by side.
      if (terms.length > 1 && terms.length <= MAX_PHRASE_TERMS && !terms.some(isCjkGram)) add(phrase);
      for (const compound of compounds) add({ kind: "term", terms: [compound] });
    }
  }
  const highlights = new Set([...optional.values(), ...required].flatMap((unit) => unit.terms));
  return { optional: [...optional.values()], required, forbidden, highlights };
}

const lastWord = (text: string): string => /[\p{L}\p{N}]+$/u.exec(text)?.[0] ?? text;

/** The stop words of a query, unless it has nothing else. */
function droppableWords(parts: readonly QueryPart[]): ReadonlySet<QueryPart> {
  const words = parts.filter((part) => part.kind === "words" && !part.negative);
  const stops = words.filter((part) => STOP_WORDS.has(part.text.toLowerCase().replace(/[\p{P}\p{S}]+$/u, "")));
  const others = parts.some((part) => !part.negative && !stops.includes(part));
  return others ? new Set(stops) : new Set();
}
