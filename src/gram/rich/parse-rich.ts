import { Failure } from "../../kernel/failure.js";
import { BLOCK_TYPES, type RichDocument, richDocument } from "./rich.js";

const DEEPEST = 32;

/** @throws Failure VALIDATION that names the place of what is wrong */
export function parseRich(value: unknown): RichDocument {
  if (depthOf(value, 0) > DEEPEST * 3) throw wrong(`It is nested deeper than ${DEEPEST} blocks.`);
  const parsed = richDocument.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue!.path.map(String).join(".");
  throw wrong(`${at === "" ? "It" : `"${at}"`}: ${issue!.message}${given(value, issue!.path)}.`);
}

const wrong = (what: string): Failure =>
  new Failure("VALIDATION", `The rich text is no gram-rich/1. ${what}`, `Block types: ${BLOCK_TYPES.join(", ")}.`, {
    details: { problem: "invalid", paths: ["rich"] },
  });

function given(value: unknown, path: readonly PropertyKey[]): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
  return typeof found === "string" ? ` (${JSON.stringify(found.slice(0, 40))})` : "";
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || depth > DEEPEST * 3) return depth;
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}
