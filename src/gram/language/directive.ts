/** A line of a body that stands for something of the document. */
export type Directive =
  | { readonly kind: "record"; readonly id: string }
  | { readonly kind: "collection"; readonly type: string; readonly filter: ReadonlyMap<string, string> };

const RECORD = /^::rec[ \t]+(\S+)[ \t]*$/;
const COLLECTION = /^::coll[ \t]+([A-Z]{3})((?:[ \t]+[a-z][a-z0-9_]*=\S*)*)[ \t]*$/;

/** @returns undefined for a line that is content, however much it looks like one */
export function parseDirective(line: string): Directive | undefined {
  if (!line.startsWith("::")) return undefined;
  const record = RECORD.exec(line);
  if (record) return { kind: "record", id: record[1]! };
  const collection = COLLECTION.exec(line);
  if (!collection) return undefined;
  const pairs = collection[2]!
    .trim()
    .split(/[ \t]+/)
    .filter(Boolean);
  return {
    kind: "collection",
    type: collection[1]!,
    filter: new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
  };
}
