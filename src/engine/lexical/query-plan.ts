import { fold } from "../analysis/fold.js";
import { tokenize } from "../analysis/tokenize.js";
import { parseQuery, type QueryPart } from "./parse-query.js";
import { STOP_WORDS } from "./stop-words.js";

/** A unit of a query: one term, or several that must stand side by side. */
export interface QueryUnit {
  readonly terms: readonly string[];
  readonly kind: "term" | "phrase" | "prefix";
  /** Counts twice in the score. */
  readonly twice?: true;
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
/** Who types so few words looks for them as they stand; in a longer question they are part of what it is about. */
const LOOKUP_PARTS = 3;
/** Signs between letters that no ordinary word has: an address, a path, a name in code. A dot is one before two characters ("e.g"). */
const IDENTIFIER = /[\p{L}\p{N}](?:[@_:/\\]|\.(?=[\p{L}\p{N}]{2}))[\p{L}\p{N}]/u;

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
  const lookup = parts.length <= LOOKUP_PARTS;
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
      // The parts of an identifier (user@host, a/b, a.b, snake_case) are worth more side by side, most of all in a look-up. In a
      // question the words of a-b and camelCase would outweigh the others.
      const compound = terms.length > 1 && terms.length <= MAX_PHRASE_TERMS && !terms.some(isCjkGram);
      if (compound && (lookup || IDENTIFIER.test(part.text))) add(lookup ? { ...phrase, twice: true } : phrase);
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
