import type { ExtractedHeading } from "./extraction.js";

export interface HeadingPaths {
  /** Path of the headings above a 1-based line, which must not be smaller than the last one asked for. */
  at(line: number): string;
}

const SEPARATOR = " > ";

/** "Guide > Setup > Linux": the headings that a line stands under, its own included, outermost first. */
export function headingPaths(headings: readonly ExtractedHeading[]): HeadingPaths {
  const open: ExtractedHeading[] = [];
  let next = 0;
  let path = "";
  return {
    at(line) {
      const before = next;
      for (; next < headings.length && headings[next]!.line <= line; next++) {
        const heading = headings[next]!;
        while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
        open.push(heading);
      }
      if (next > before) path = open.map(({ text }) => text).join(SEPARATOR);
      return path;
    },
  };
}

/** The heading path of one line. For many lines of a document, ask `headingPaths` in order. */
export const headingPathAt = (headings: readonly ExtractedHeading[], line: number): string =>
  headingPaths(headings).at(line);
