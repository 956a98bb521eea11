import type { Block } from "../history/index.js";
import { parseHeading } from "./heading.js";

/** A heading with what belongs to it; the text before the first heading is the section `doc` of level 0. */
export interface Section {
  /** Node id of the heading, or `doc`. */
  readonly node: string;
  readonly level: number;
  readonly title: string;
  /** Its own blocks, the heading included, are blocks[from … end); those of its subsections follow up to `to`. */
  readonly from: number;
  readonly end: number;
  readonly to: number;
}

/** The section before the first heading. */
export const PREAMBLE = "doc";

/** All sections of a body in order, the first one always `doc`. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const starts = blocks.flatMap((block, from) =>
    block.type === "heading" ? [{ from, node: block.node, ...parseHeading(block.md) }] : [],
  );
  const first = starts[0]?.from ?? blocks.length;
  const preamble = { node: PREAMBLE, level: 0, title: "", from: 0, end: first, to: first };
  return [preamble, ...starts.map((start, at) => sectionAt(starts, at, start, blocks.length))];
}

function sectionAt(
  starts: readonly { readonly from: number; readonly level: number }[],
  at: number,
  { node, level, text, from }: { node: string; level: number; text: string; from: number },
  length: number,
): Section {
  const following = starts.slice(at + 1);
  const end = following[0]?.from ?? length;
  const to = following.find((next) => next.level <= level)?.from ?? length;
  return { node, level, title: text, from, end, to };
}

export type SectionChoice =
  | { readonly kind: "found"; readonly section: Section }
  | { readonly kind: "ambiguous"; readonly sections: readonly Section[] }
  | { readonly kind: "none" };

/** A section by its node id, else by the text of its heading: as it stands, else without regard to case. */
export function chooseSection(sections: readonly Section[], name: string): SectionChoice {
  const byNode = sections.find(({ node }) => node === name);
  if (byNode) return { kind: "found", section: byNode };
  const wanted = name.trim();
  const headed = sections.slice(1);
  const exact = headed.filter(({ title }) => title === wanted);
  const found = exact.length > 0 ? exact : headed.filter(({ title }) => title.toLowerCase() === wanted.toLowerCase());
  if (found.length > 1) return { kind: "ambiguous", sections: found };
  return found[0] ? { kind: "found", section: found[0] } : { kind: "none" };
}
