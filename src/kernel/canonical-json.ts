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
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const record = value as Record<string, unknown>;
    const fields = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`);
    return `{${fields.join(",")}}`;
  }
  throw new Failure("VALIDATION", `A ${typeof value} has no canonical JSON.`);
}
