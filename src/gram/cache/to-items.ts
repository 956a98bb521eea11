import { dateField, parseSpan, type TimeZone } from "../dates/index.js";
import { blocksInOrder, DOC, type Entity, type State, titleOf } from "../history/index.js";
import { isWorkType, parseTarget, priorityRank, sectionsOf, statusClass } from "../language/index.js";
import { type Edge, type Item, type ItemDate, UNDATED } from "./item.js";

const TEXT_KEYS = ["d", "value", "unit", "owner", "source", "ref"];
const WORD_KEYS = ["tag", "s"];
/** Keys whose values are shown elsewhere or mean nothing to a reader. */
const SILENT_KEYS = new Set([...TEXT_KEYS, ...WORD_KEYS, "t", "x", "p", "at", "due", "observed", "from", "pred", "to"]);

/** A record as it can be found. */
export function toRecordItem(entity: Entity, zone: TimeZone): Item {
  const first = (key: string): string | undefined => entity.fields.get(key)?.[0];
  const dates = datesOf(entity, zone);
  const own = dates.find(({ key }) => key === dateField(entity.type));
  const [status, priority] = [first("x"), first("p")];
  return {
    kind: "record",
    entity: entity.id,
    place: entity.order,
    type: entity.type,
    title: titleOf(entity),
    status,
    priority,
    urgency: urgencyOf(entity.type, status, priority),
    due: dates.find(({ key }) => key === "due")?.starts ?? UNDATED,
    starts: own?.starts ?? UNDATED,
    ends: own?.ends ?? UNDATED,
    date: first(dateField(entity.type)),
    text: textOf(entity),
    words: WORD_KEYS.flatMap((key) => [...new Set(entity.fields.get(key))].map((value) => [key, value] as const)),
    dates,
    edges: edgesOf(entity),
  };
}

function urgencyOf(type: string, status: string | undefined, priority: string | undefined): number | undefined {
  if (!isWorkType(type) || statusClass(status) !== "open") return undefined;
  const group = type === "BLK" ? 0 : type === "RSK" ? 1 : 2;
  return group * 10 + priorityRank(priority);
}

/** Every value that is a date, whatever its key: callers may choose the field that counts. */
function datesOf({ fields }: Entity, zone: TimeZone): ItemDate[] {
  return [...fields].flatMap(([key, [value = ""]]) => {
    const span = /^\d{4}/.test(value) ? parseSpan(value, zone) : undefined;
    return span ? [{ key, starts: span.start, ends: span.end, date: value }] : [];
  });
}

function textOf(entity: Entity): string {
  const own = TEXT_KEYS.flatMap((key) => entity.fields.get(key) ?? []);
  const other = [...entity.fields].flatMap(([key, values]) => (SILENT_KEYS.has(key) ? [] : values));
  return [...own, ...other, ...blocksInOrder(entity).map(({ md }) => md)].filter((part) => part !== "").join("\n");
}

/** What an entity leads to: its links, and of a REL record its own ends. */
export function edgesOf(entity: Entity): Edge[] {
  const links = entity.links.flatMap(({ pred, to }): Edge[] => {
    const end = endOf(to);
    return end ? [{ kind: "link", pred, fromPath: "", fromEntity: entity.id, toPath: end[0], toEntity: end[1] }] : [];
  });
  const [from, pred, to] = ["from", "pred", "to"].map((key) => entity.fields.get(key)?.[0]);
  const ends = [from, to].map((end) => (end === undefined ? undefined : endOf(end)));
  if (entity.type !== "REL" || pred === undefined || !ends[0] || !ends[1]) return links;
  const [[fromPath, fromEntity], [toPath, toEntity]] = [ends[0], ends[1]];
  return [...links, { kind: "REL", pred, fromPath, fromEntity, toPath, toEntity }];
}

/** Where a target leads: a URI is its own path. */
function endOf(text: string): readonly [path: string, entity: string] | undefined {
  const target = parseTarget(text);
  if (!target) return undefined;
  if (target.kind === "entity") return [target.path ?? "", target.entity];
  return target.kind === "document" ? [target.path, DOC] : [target.uri, ""];
}

/** The sections of the document's own body, each with the words that stand directly in it, and the document's own links. */
export function toSectionItems(state: State): Item[] {
  const document = state.entities.get(DOC)!;
  const blocks = blocksInOrder(document);
  return sectionsOf(blocks).flatMap((section, at): Item[] => {
    const own = blocks.slice(section.level === 0 ? section.from : section.from + 1, section.end);
    const texts = own.filter(({ type }) => type !== "record" && type !== "collection").map(({ md }) => md);
    const isFirst = section.level === 0;
    const description = isFirst ? textOf({ ...document, blocks: new Map() }) : "";
    const text = [description, ...texts].filter((part) => part !== "").join("\n\n");
    return [
      {
        kind: "section",
        entity: section.node,
        place: String(at).padStart(6, "0"),
        type: "section",
        title: isFirst ? titleOf(document) : section.title,
        status: undefined,
        priority: undefined,
        urgency: undefined,
        due: UNDATED,
        starts: UNDATED,
        ends: UNDATED,
        date: undefined,
        text,
        words: isFirst
          ? WORD_KEYS.flatMap((key) => [...new Set(document.fields.get(key))].map((value) => [key, value] as const))
          : [],
        dates: [],
        edges: isFirst ? edgesOf(document) : [],
      },
    ];
  });
}
