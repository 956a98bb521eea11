import { type FrontMap, type FrontValue, textScalar } from "./front-value.js";

const MAX_SALVAGED = 200;

/**
 * What is plainly readable in a front matter that is not valid YAML: `key: text` at the start of a line, `key: [a, b]`, and
 * `- item` lines under a key. `title: Chapter 1: the sea` and `tags: [#sea]` are what people write and YAML refuses.
 */
export function salvage(source: string): FrontMap {
  const map = new Map<string, FrontValue>();
  let list: FrontValue[] | undefined;
  for (const line of source.split("\n")) {
    const item = /^ {0,8}- {1,4}(\S.*)$/.exec(line);
    if (item) {
      const text = plainly(item[1]!.trim());
      if (text !== null && list !== undefined && list.length < MAX_SALVAGED) list.push(textScalar(text));
      continue;
    }
    const entry = /^([\p{L}_][\p{L}\p{N}_. -]{0,127}):(?:\s|$)/u.exec(line);
    list = undefined;
    if (entry === null || map.size >= MAX_SALVAGED) continue;
    const rest = line.slice(entry[0].length).trim();
    if (rest === "") {
      list = [];
      map.set(entry[1]!, list);
      continue;
    }
    const value = salvagedValue(rest);
    if (value !== null) map.set(entry[1]!, value);
  }
  return map;
}

function salvagedValue(rest: string): FrontValue | null {
  if (rest.startsWith("[") && rest.endsWith("]") && !rest.startsWith("[[")) {
    const items = rest.slice(1, -1).split(",", MAX_SALVAGED);
    return items.flatMap((item) => plainly(item.trim()) ?? []).map(textScalar);
  }
  const text = plainly(rest);
  return text === null ? null : textScalar(text);
}

/** The text without its quotes; null where it is open, nested or a template. */
function plainly(text: string): string | null {
  const first = text[0];
  if (first === '"' || first === "'") {
    return text.length > 1 && text.endsWith(first) ? text.slice(1, -1) : null;
  }
  if (text === "" || "{}|>&!%".includes(first!) || (first === "[" && !text.endsWith("]"))) return null;
  return text;
}
