interface FieldKey {
  readonly key: string;
  readonly name: string;
  readonly isMulti?: true;
  readonly isDate?: true;
}

/** Keys with a meaning. Others are kept as they are and may have several values. */
export const FIELD_KEYS: readonly FieldKey[] = [
  { key: "t", name: "title" },
  { key: "d", name: "description" },
  { key: "x", name: "status" },
  { key: "p", name: "priority" },
  { key: "owner", name: "owner", isMulti: true },
  { key: "tag", name: "tag", isMulti: true },
  { key: "s", name: "scope", isMulti: true },
  { key: "at", name: "happened", isDate: true },
  { key: "due", name: "due", isDate: true },
  { key: "observed", name: "observed", isDate: true },
  { key: "value", name: "value", isMulti: true },
  { key: "unit", name: "unit" },
  { key: "source", name: "source", isMulti: true },
  { key: "ref", name: "reference", isMulti: true },
  { key: "from", name: "start of a relation" },
  { key: "pred", name: "kind of a relation" },
  { key: "to", name: "end of a relation" },
  { key: "was", name: "old path", isMulti: true },
];

const byKey = new Map(FIELD_KEYS.map((field) => [field.key, field]));

export const isKnownKey = (key: string): boolean => byKey.has(key);

export const isSingleKey = (key: string): boolean => byKey.has(key) && byKey.get(key)!.isMulti !== true;

export const isDateKey = (key: string): boolean => byKey.get(key)?.isDate ?? false;

/** Kinds of links with a meaning. Others are free. */
export const PREDICATES = [
  "replaces",
  "implements",
  "blocks",
  "depends-on",
  "part-of",
  "supports",
  "contradicts",
  "about",
  "derived-from",
] as const;
