import { type FrontMap, type FrontValue, MAX_DEPTH, plainScalar, textScalar } from "./front-value.js";

/** The object of a JSON front matter, with or without its braces (`;;;` blocks often leave them out); null where it is none. */
export function jsonFront(source: string): FrontMap | null {
  const trimmed = source.trim();
  if (trimmed === "") return new Map();
  const parsed = parse(trimmed.startsWith("{") ? trimmed : `{${trimmed}}`);
  const value = parsed === undefined ? null : toValue(parsed, 0);
  return value instanceof Map ? value : null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The caller decides whether this was meant as front matter.
    return undefined;
  }
}

function toValue(json: unknown, depth: number): FrontValue {
  if (json === null || depth > MAX_DEPTH) return plainScalar("");
  if (typeof json === "number" || typeof json === "boolean") return { text: String(json), value: json };
  if (typeof json === "string") return textScalar(json);
  if (Array.isArray(json)) return json.map((item) => toValue(item, depth + 1));
  return new Map(Object.entries(json as object).map(([key, value]) => [key, toValue(value, depth + 1)]));
}
