/**
 * Facts that a text leaves to the data on purpose: it is read by models, which pay for every word and could do nothing with these.
 * Whoever checks a copy, opens a file by its path or draws a picture reads the data.
 */
const FOR_PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(schemaVersion|mirrorHash|sourceHash)$/, "versions of formats, and fingerprints"],
  [/(^|\.|\])(source|conversion|capabilities)\./, "where a file comes from: its place is in its URI"],
  [/(^|\.)absPath$/, "the same place, as this machine names it"],
  [/(^|\.)(snippetLanguage|snippetRange\.\w+|contentType)$/, "told by the snippet, the line and the categories"],
  [/(^|\.)position\.\w+$/, "the line is told; columns are for editors"],
  [/(^|\.)score$/, "told in two digits"],
  [/^meta\./, "what the caller asked for, said again"],
];

/** Strings and numbers of the data that the text does not contain, each with its place. What the caller gave counts as told. */
export function factsMissingFrom(text: string, data: Record<string, unknown>, args: Record<string, unknown>): string[] {
  const flat = flattened(`${text} ${JSON.stringify(args)}`);
  return [...leaves(data, "")]
    .filter(([at]) => !FOR_PROGRAMS.some(([pattern]) => pattern.test(at)))
    .filter(([, value]) => !isTold(value, flat))
    .map(([at, value]) => `${at}: ${value}`);
}

function* leaves(value: unknown, at: string): Generator<[string, string | number]> {
  if (typeof value === "string" || typeof value === "number") yield [at, value];
  else if (Array.isArray(value)) for (const item of value) yield* leaves(item, `${at}[]`);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) yield* leaves(item, at === "" ? key : `${at}.${key}`);
}

const flattened = (text: string): string => text.replace(/\s+/g, " ").trim();

function isTold(value: string | number, flat: string): boolean {
  if (typeof value === "number") return flat.includes(String(value));
  // A text may indent or number the lines of what it quotes.
  return value.split("\n").every((line) => flat.includes(flattened(line)));
}
