import { indexTerms } from "../../engine/analysis/index-terms.js";

export interface Scored {
  readonly id: number;
  readonly score: number;
  readonly cosine?: number | undefined;
}

/** How much more a record counts whose name the query says. */
const NAMED = 1.5;
/** A single word in common is no name: "Plan" would win every question about plans. */
const SHORTEST = 2;

/**
 * Records whose whole title stands in the query, word after word, are what it is about: "When does support for PHP 8.2 end?"
 * asks about PHP 8.2, however many words others have in common with it.
 */
export function namedFirst(
  query: string,
  ranked: readonly Scored[],
  titleOf: (id: number) => string | undefined,
): Scored[] {
  const asked = ` ${termsOf(query).join(" ")} `;
  return ranked
    .map((one) => ({ ...one, score: isNamed(asked, titleOf(one.id) ?? "") ? one.score * NAMED : one.score }))
    .sort((a, b) => b.score - a.score);
}

function isNamed(asked: string, title: string): boolean {
  const terms = termsOf(title);
  return terms.length >= SHORTEST && asked.includes(` ${terms.join(" ")} `);
}

const termsOf = (text: string): string[] =>
  indexTerms(text)
    .terms.split(" ")
    .filter((term) => term !== "");
