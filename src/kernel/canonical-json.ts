import { Failure } from "./failure.js";

/**
 * Canonical JSON: keys sorted by UTF-16 code unit, no blanks, no undefined and no numbers that JSON lacks, text in NFC with LF.
 * The same value gives the same bytes on any machine.
 * @throws Failure VALIDATION for a value that has no canonical form.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value.replace(/\r\n?/g, "\n").normalize("NFC"));
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  // Array.from: a hole is an undefined, which the last line refuses; map would leave it out.
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(",")}]`;
  if (isPlain(value)) {
    const fields = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${fields.join(",")}}`;
  }
  throw new Failure("VALIDATION", `A ${Object.prototype.toString.call(value).slice(8, -1)} has no canonical JSON.`);
}

/** A Date, a Map or a Buffer would become an object without what it holds. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
