import { createRequire } from "node:module";
import type { Alias, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { type FrontMap, type FrontScalar, type FrontValue, MAX_DEPTH, plainScalar } from "./front-value.js";

/** What the real parser says: a map, nothing but comments, a text or list that is no front matter, or why it cannot be read. */
export type YamlReading =
  | { readonly kind: "map"; readonly map: FrontMap }
  | { readonly kind: "other" }
  | { readonly kind: "invalid"; readonly reason: string };

/** The `yaml` package reads 200 to 500 KB a second: more would take longer than the 200 ms that a front matter may cost. */
const MAX_SOURCE = 32 * 1024;
const MAX_NODES = 20_000;
const MAX_ALIASES = 64;

const require = createRequire(import.meta.url);
let loaded: typeof import("yaml") | undefined;

/** Loading takes 70 ms, and most collections hold no front matter that needs it. */
function yaml(): typeof import("yaml") {
  loaded ??= require("yaml") as typeof import("yaml");
  return loaded;
}

/** Reads YAML by the book, within limits of size, depth, nodes and aliases. No tags, no merge keys; the last of equal keys counts. */
export function fullYaml(source: string): YamlReading {
  if (source.length > MAX_SOURCE) return invalid(`it is larger than ${MAX_SOURCE / 1024} KiB`);
  if (nestsTooDeep(source)) return invalid("it nests too deep");

  const document = yaml().parseDocument(source, {
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error !== undefined) return invalid(error.message);
  return readDocument(document);
}

const invalid = (reason: string): YamlReading => ({ kind: "invalid", reason });

/** The parser descends by recursion: a flow of a thousand brackets or dashes is refused before it gets there. */
function nestsTooDeep(source: string): boolean {
  let depth = 0;
  let markers = 0;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit === 91 || unit === 123) depth++;
    else if (unit === 93 || unit === 125) depth = Math.max(0, depth - 1);
    // "- - - x" and "? ? ? x" nest as well; blanks alone may also be an indent.
    if (unit === 45 || unit === 63 || unit === 58) markers++;
    else if (unit !== 32) markers = 0;
    if (depth > 2 * MAX_DEPTH || (markers > 2 * MAX_DEPTH && source.charCodeAt(at) === 32)) return true;
  }
  return false;
}

class TooMuch extends Error {}

function readDocument(document: Document.Parsed): YamlReading {
  const { contents } = document;
  if (contents === null) return { kind: "map", map: new Map() };
  try {
    const value = new Walk().value(contents, 0);
    if (value instanceof Map) return { kind: "map", map: value };
    return isNothing(value) ? { kind: "map", map: new Map() } : { kind: "other" };
  } catch (cause) {
    if (cause instanceof TooMuch) return invalid(cause.message);
    throw cause;
  }
}

const isNothing = (value: FrontValue): boolean => "value" in value && value.value === null && value.text === "";

/** Turns nodes into values. It follows aliases itself, so that their number and what they unfold to are both bounded. */
class Walk {
  readonly #anchors = new Map<string, Node>();
  #nodes = 0;
  #aliases = 0;

  value(node: unknown, depth: number): FrontValue {
    const { isAlias, isMap, isScalar, isSeq } = yaml();
    if (++this.#nodes > MAX_NODES) throw new TooMuch("it unfolds to too many values");
    if (depth > MAX_DEPTH) throw new TooMuch("it nests too deep");
    if (isAlias(node)) return this.#alias(node, depth);
    if (isScalar(node)) return this.#remember(node, scalar(node));
    if (isSeq(node)) return this.#list(node, depth);
    return isMap(node) ? this.#map(node, depth) : plainScalar("");
  }

  #alias(node: Alias, depth: number): FrontValue {
    if (++this.#aliases > MAX_ALIASES) throw new TooMuch("it has too many aliases");
    const target = this.#anchors.get(node.source);
    return target === undefined ? plainScalar("") : this.value(target, depth + 1);
  }

  #remember<T>(node: Node & { anchor?: string }, value: T): T {
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    return value;
  }

  #list(node: YAMLSeq, depth: number): FrontValue {
    const items = node.items.map((item) => this.value(item, depth + 1));
    return this.#remember(node, items);
  }

  #map(node: YAMLMap, depth: number): FrontValue {
    const map = new Map<string, FrontValue>();
    for (const pair of node.items as Pair[]) {
      // A list or map as a key: no reader of front matter asks for it.
      if (!yaml().isScalar(pair.key)) continue;
      map.set(this.#remember(pair.key, scalar(pair.key)).text, this.value(pair.value, depth + 1));
    }
    return this.#remember(node, map);
  }
}

function scalar(node: Scalar): FrontScalar {
  const { value } = node;
  const text = node.source ?? String(value ?? "");
  const typed = typeof value === "number" || typeof value === "boolean" || value === null;
  return { text, value: typed ? value : text };
}
