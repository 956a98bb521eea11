const NAMES: readonly string[] = [
  "january jan januar jänner janvier enero gennaio",
  "february feb februar février febrero febbraio",
  "march mar märz mrz mars marzo",
  "april apr avril abril aprile",
  "may mai mayo maggio",
  "june jun juni juin junio giugno",
  "july jul juli juillet julio luglio",
  "august aug août agosto",
  "september sep sept septembre septiembre settembre",
  "october oct oktober okt octobre octubre ottobre",
  "november nov novembre noviembre",
  "december dec dezember dez décembre diciembre dicembre",
];

/** Names and abbreviations of months, lower case, in English, German, French, Spanish and Italian → 1 … 12. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
