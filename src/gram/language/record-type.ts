interface RecordType {
  /** Three capitals, as a source has it. */
  readonly raw: string;
  /** As answers name it. */
  readonly name: string;
  /** Something to be done or watched: it counts among the open records until it is finished. */
  readonly isWork?: true;
}

const RECORD_TYPES: readonly RecordType[] = [
  { raw: "SRC", name: "source" },
  { raw: "REL", name: "relation" },
  { raw: "DEC", name: "decision" },
  { raw: "TSK", name: "task", isWork: true },
  { raw: "EVT", name: "event" },
  { raw: "MET", name: "metric" },
  { raw: "RSK", name: "risk", isWork: true },
  { raw: "BLK", name: "blocker", isWork: true },
  { raw: "ISS", name: "issue", isWork: true },
  { raw: "QST", name: "question", isWork: true },
  { raw: "GOL", name: "goal", isWork: true },
  { raw: "MIL", name: "milestone", isWork: true },
  { raw: "FCT", name: "fact" },
  { raw: "ASM", name: "assumption" },
  { raw: "REQ", name: "requirement" },
  { raw: "IDE", name: "idea" },
  { raw: "NOT", name: "note" },
  { raw: "PER", name: "person" },
  { raw: "TRM", name: "term" },
];

const byRaw = new Map(RECORD_TYPES.map((type) => [type.raw, type]));
const byName = new Map(RECORD_TYPES.map((type) => [type.name, type]));

/** Any three capitals are a type; those of the table have a name too. */
export const isRawType = (text: string): boolean => /^[A-Z]{3}$/.test(text);

export const isKnownType = (raw: string): boolean => byRaw.has(raw);

/** `TSK` and `task` both give `TSK`; undefined for what is no type at all. */
export const toRawType = (given: string): string | undefined =>
  byName.get(given.toLowerCase())?.raw ?? (isRawType(given) ? given : undefined);

/** The name that answers use; a type that the table does not know is its own name. */
export const typeName = (raw: string): string => byRaw.get(raw)?.name ?? raw;

export const isWorkType = (raw: string): boolean => byRaw.get(raw)?.isWork ?? false;

export const WORK_TYPES: readonly string[] = RECORD_TYPES.filter(({ isWork }) => isWork).map(({ raw }) => raw);

/** `DEC decision`, one for each known type. */
export const typeWords = (): string[] => RECORD_TYPES.map(({ raw, name }) => `${raw} ${name}`);
