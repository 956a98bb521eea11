/** A date as documents write it to ISO 8601; `undefined` when it is none. A date without a time stays a date. */
export function isoDate(text: string | undefined): string | undefined {
  const value = text?.trim().slice(0, 100);
  if (!value) return undefined;
  if (/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(value)) return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(".000Z", "Z");
}
