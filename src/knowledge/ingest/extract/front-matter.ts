import { type FrontBlock, findFrontBlock } from "./front-block.js";
import type { FrontMap } from "./front-value.js";
import { fullYaml } from "./full-yaml.js";
import { jsonFront } from "./json-front.js";
import { plainYaml } from "./plain-yaml.js";
import { salvage } from "./salvage.js";
import { tomlFront } from "./toml-front.js";

export interface FrontMatter {
  readonly map: FrontMap;
  /** Why the front matter could not be read as a whole; null where it could. */
  readonly invalid: string | null;
  readonly bodyOffset: number;
  readonly bodyLine: number;
}

export const NO_FRONT_MATTER: FrontMatter = { map: new Map(), invalid: null, bodyOffset: 0, bodyLine: 1 };

const MAX_SOURCE = 2 ** 20;

/** Reads the front matter of a text. A front matter that is invalid ends all the same at its closing line. */
export function readFrontMatter(text: string): FrontMatter {
  const block = findFrontBlock(text);
  if (block === null) return NO_FRONT_MATTER;
  const read = block.source.length > MAX_SOURCE ? tooLarge(block) : READERS[block.format](block);
  if (read === null) return NO_FRONT_MATTER;
  return { ...read, bodyOffset: block.bodyOffset, bodyLine: block.bodyLine };
}

/** Null where the block is no front matter at all, but text that looks like one. */
type Reading = Pick<FrontMatter, "map" | "invalid"> | null;

const READERS: Readonly<Record<FrontBlock["format"], (block: FrontBlock) => Reading>> = {
  yaml({ source }) {
    const plain = plainYaml(source);
    if (plain !== undefined) return { map: plain, invalid: null };
    const full = fullYaml(source);
    if (full.kind === "map") return { map: full.map, invalid: null };
    // Prose between two thematic breaks.
    if (full.kind === "other" || !looksLikeKeys(source)) return null;
    return { map: salvage(source), invalid: full.reason };
  },

  toml({ source }) {
    const { map, badLine } = tomlFront(source);
    return { map, invalid: badLine === null ? null : `line ${badLine + 1} is not understood` };
  },

  json(block) {
    const map = jsonFront(block.source);
    if (map !== null) return { map, invalid: null };
    // Any text may begin with a brace; nothing but front matter begins with ";;;".
    return block.fenced ? { map: new Map(), invalid: "it is not valid JSON" } : null;
  },
};

/** `key:` at the start of the first line: what makes an invalid block a front matter with a mistake, not prose between rules. */
function looksLikeKeys(source: string): boolean {
  return /^(?:#[^\n]*\n)*["']?[\p{L}_][^\n:]{0,127}:(?:\s|$)/u.test(source);
}

function tooLarge(block: FrontBlock): Reading {
  return { map: salvage(block.source.slice(0, 64 * 1024)), invalid: `it is larger than ${MAX_SOURCE / 2 ** 20} MiB` };
}
