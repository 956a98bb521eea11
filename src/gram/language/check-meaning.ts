import { parseSpan, timeZone } from "../dates/index.js";
import { type DiagnosticCode, quoted } from "./diagnostic.js";
import { parseDirective } from "./directive.js";
import { isDateKey, isKnownKey } from "./field-keys.js";
import { parseTarget } from "./identifiers.js";
import { blocksOf, type Complain } from "./line-parser.js";
import { mentionsOf } from "./mention.js";
import { isKnownType } from "./record-type.js";
import type { SourceDocument, SourceEntity } from "./source-document.js";
import { isKnownStatus } from "./statuses.js";

/** Types that need no title. */
const UNTITLED = new Set(["REL", "SRC"]);

/** Which words are dates does not depend on the zone. */
const UTC = timeZone("UTC");

/** What only the whole document can tell: references, and words of the tables. */
export function checkMeaning(document: Omit<SourceDocument, "diagnostics">, complain: Complain): void {
  const ids = new Set(document.entities.map(({ id }) => id));
  const placed = new Map<string, number>();
  const unknownKeys = new Set<string>();
  const warn = (code: DiagnosticCode, line: number, message: string): void => complain(code, line, message);
  for (const entity of document.entities) {
    checkFrame(entity, complain);
    checkFields(entity, unknownKeys, complain);
    for (const { to, line } of entity.links) checkTarget(to, line, ids, warn);
    checkBody(entity, ids, placed, complain);
  }
}

function checkFrame({ id, type, line, fields }: SourceEntity, complain: Complain): void {
  const has = (key: string): boolean => fields.some((field) => field.key === key && field.value !== "");
  if (!UNTITLED.has(type) && !has("t")) complain("W201", line, `${quoted(id)} has no title (t).`);
  if (type !== "doc" && !isKnownType(type)) complain("W210", line, `The type ${type} of ${quoted(id)} is not known.`);
  const missing = type === "REL" ? ["from", "pred", "to"].filter((key) => !has(key)) : [];
  if (missing.length > 0) complain("E140", line, `The relation ${quoted(id)} lacks ${missing.join(" and ")}.`);
}

function checkFields({ id, fields }: SourceEntity, unknown: Set<string>, complain: Complain): void {
  for (const { key, value, from } of fields) {
    if (!isKnownKey(key) && !unknown.has(key)) {
      unknown.add(key);
      complain("W211", from, `The key ${quoted(key)} of ${quoted(id)} is not one of the table; it is kept.`);
    }
    if (isDateKey(key) && parseSpan(value, UTC) === undefined)
      complain("W202", from, `${key} ${quoted(value)} of ${quoted(id)} is a bad_date: it counts as none.`);
    if (key === "x" && !isKnownStatus(value))
      complain(
        "W203",
        from,
        `The status ${quoted(value)} of ${quoted(id)} is not one of the table; it counts as open.`,
      );
  }
}

/** Whether another document has what a path names, only the vault can tell. */
function checkTarget(
  text: string,
  line: number,
  ids: ReadonlySet<string>,
  warn: (code: DiagnosticCode, line: number, message: string) => void,
): void {
  const target = parseTarget(text);
  if (target?.kind === "entity" && target.path === undefined && !ids.has(target.entity))
    warn("W220", line, `${quoted(text)} is no record of this document.`);
}

function checkBody(
  entity: SourceEntity,
  ids: ReadonlySet<string>,
  placed: Map<string, number>,
  complain: Complain,
): void {
  const start = (entity.body?.open ?? 0) + 1;
  for (const block of blocksOf(entity)) {
    const line = start + block.from;
    if (block.type === "record") {
      const directive = parseDirective(block.md);
      if (directive?.kind === "record") checkPlace(directive.id, line, ids, placed, complain);
    } else if (block.type !== "code" && block.type !== "html") {
      for (const mention of mentionsOf(block.md)) checkTarget(mention, line, ids, complain);
    }
  }
}

function checkPlace(
  id: string,
  line: number,
  ids: ReadonlySet<string>,
  placed: Map<string, number>,
  complain: Complain,
): void {
  if (!ids.has(id) || id === "doc") complain("E130", line, `::rec names ${quoted(id)}, which is no record here.`);
  const first = placed.get(id);
  if (first !== undefined) complain("E131", line, `The record ${quoted(id)} stands in line ${first + 1} already.`);
  else placed.set(id, line);
}
