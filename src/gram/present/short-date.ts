/** The day of a time; anything else as it stands. */
export const shortDate = (value: string): string => (/^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : value);
