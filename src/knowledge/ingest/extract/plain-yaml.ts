import { type FrontMap, type FrontValue, plainScalar } from "./front-value.js";
import { type Entry, type YamlLine, yamlLines } from "./plain-yaml-lines.js";
import { inlineValue } from "./plain-yaml-scalar.js";

/** Deeper maps are left to the real parser. */
const MAX_NESTING = 8;

/**
 * Reads the YAML that notes are written in: block maps, block lists, flow lists and scalars of one line. Undefined for
 * everything else, also for everything that may be wrong: then the `yaml` package decides, which takes a hundred times as long.
 */
export function plainYaml(source: string): FrontMap | undefined {
  const lines = yamlLines(source);
  if (lines === undefined) return undefined;
  if (lines.length === 0) return new Map();
  const reader = new Reader(lines);
  const map = reader.map(0, 0);
  return reader.atEnd ? map : undefined;
}

/** Walks the lines once. A method that cannot read on returns undefined, and the whole text is given up. */
class Reader {
  readonly #lines: readonly YamlLine[];
  #next = 0;

  constructor(lines: readonly YamlLine[]) {
    this.#lines = lines;
  }

  get atEnd(): boolean {
    return this.#next === this.#lines.length;
  }

  map(indent: number, depth: number): FrontMap | undefined {
    if (depth > MAX_NESTING) return undefined;
    const map = new Map<string, FrontValue>();
    for (;;) {
      const line = this.#lines[this.#next];
      if (line === undefined || line.indent < indent) return map;
      if (line.indent > indent || line.entry === undefined || line.isItem) return undefined;
      this.#next++;
      const value = this.#valueOf(line.entry, indent, depth);
      if (value === undefined) return undefined;
      map.set(line.entry.key, value);
    }
  }

  #valueOf(entry: Entry, indent: number, depth: number): FrontValue | undefined {
    const below = this.#lines[this.#next];
    if (entry.rest !== "") {
      // A deeper line would continue the scalar.
      return below !== undefined && below.indent > indent ? undefined : inlineValue(entry.rest);
    }
    if (below === undefined || below.indent < indent) return plainScalar("");
    if (below.isItem) return this.#list(below.indent);
    if (below.indent === indent) return plainScalar("");
    return this.map(below.indent, depth + 1);
  }

  #list(indent: number): FrontValue | undefined {
    const items: FrontValue[] = [];
    for (;;) {
      const line = this.#lines[this.#next];
      if (line === undefined || line.indent < indent) return items;
      if (line.indent > indent) return undefined;
      // A list may stand at the indent of its key; the next key ends it, and the map above checks the indent.
      if (!line.isItem) return items;
      this.#next++;
      const item = line.item === "" ? plainScalar("") : inlineValue(line.item);
      if (item === undefined) return undefined;
      items.push(item);
    }
  }
}
