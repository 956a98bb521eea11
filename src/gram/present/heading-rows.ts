import type { Block } from "../history/index.js";
import { sectionsOf } from "../language/index.js";

/** [level, heading, node id, characters of its own text] */
export type HeadingRow = [level: number, heading: string, node: string, chars: number];

/** The headings of a body; the text before the first one, where there is any, stands first as `doc`. */
export function headingRows(blocks: readonly Block[]): HeadingRow[] {
  return sectionsOf(blocks).flatMap((section): HeadingRow[] => {
    const own = blocks.slice(section.level === 0 ? section.from : section.from + 1, section.end);
    const chars = own.reduce((sum, { md }) => sum + md.length + 2, -2);
    const isEmpty = section.level === 0 && own.length === 0;
    return isEmpty ? [] : [[section.level, section.title, section.node, Math.max(0, chars)]];
  });
}
