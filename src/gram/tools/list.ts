import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { type ItemFilter, UNDATED } from "../cache/index.js";
import { toRecordItem } from "../cache/to-items.js";
import { overlaps, parseRange } from "../dates/index.js";
import { DOC, entitiesInOrder } from "../history/index.js";
import { toRawType, typeName } from "../language/index.js";
import { asJson, cursorField, selectorFields } from "../tool-fields.js";
import { defineTool, type Gram } from "../toolset.js";
import { folderArea } from "../view/area-input.js";
import {
  atOf,
  citationOf,
  citationOutput,
  troubleOf,
  viewedAtOutput,
  warningsOf,
  warningsOutput,
} from "../view/citation.js";
import { type DocumentView, pinnedView, pinOf, viewDocument } from "../view/document-view.js";
import { typeOf } from "../view/entity-view.js";
import { vaultWarnings } from "../view/vault-warnings.js";

const DEFAULT_LIMIT = 100;

const selectInput = z.strictObject({
  type: z.string().optional().describe("Record type, such as task or TSK"),
  status: z.string().optional().describe("The stored status word"),
  tag: z.string().optional().describe("One of the record's tags"),
  from: z.string().optional().describe("First day, month, year or time; inclusive"),
  to: z.string().optional().describe("Last one; inclusive"),
  date: z
    .string()
    .optional()
    .describe("The date field that counts (default: event at, metric observed, task due, otherwise at)"),
});

const input = z.object({
  path: z.string().optional().describe("A folder, or a document (…/name.gram); nothing: the whole vault"),
  select: selectInput.optional().describe("Records instead of documents: those that fit all of it"),
  limit: z.int().min(1).max(100).optional().describe("Rows of a page (default 100)"),
  cursor: cursorField,
  ...selectorFields,
});
type Input = z.output<typeof input>;

const recordRow = z.tuple([z.string(), z.string(), z.string(), z.string().nullable(), z.string().nullable()]);
type RecordRow = z.output<typeof recordRow>;

export const list = defineTool({
  name: "gram_list",
  title: "List documents or records",
  summary:
    "No path: every document as [path, title, rev]; path of a folder: the documents in it. With select {type?, status?, tag?, from?, to?, date?}: matching records as [path#id, type, title, status|null, date?], filtered by inclusive date span, sorted by the selected date; date-only to includes that day and YYYY-MM / YYYY are shorthand. Date defaults by record type: event at, metric observed, task due, otherwise at; date names another field. Path of a .gram: its entity ids in source order, optionally at a past revision.",
  effect: "read",
  profile: "core",
  positional: ["path"],
  input,
  output: z.object({
    docs: z.array(z.tuple([z.string(), z.string(), z.int()])).optional(),
    doc: citationOutput.optional(),
    at: viewedAtOutput.optional(),
    entities: z.array(z.tuple([z.string(), z.string()])).optional(),
    records: z.array(recordRow).optional(),
    more: z.string().optional(),
    warnings: warningsOutput,
  }),

  async run(gram, given) {
    const isDocument = given.path?.endsWith(".gram") ?? false;
    const isPast = [given.revision, given.recorded_at, given.effective_at].some((value) => value !== undefined);
    if (isPast && !isDocument)
      throw new Failure(
        "CONFLICTING_ARGUMENTS",
        "The past is that of one document.",
        "Give the path of a .gram document.",
      );
    if (isDocument && (given.select === undefined || isPast)) return listDocument(gram, given);
    return given.select === undefined ? listDocuments(gram, given) : listRecords(gram, given, given.select);
  },

  render: asJson,
});

async function listDocuments({ vault }: Gram, given: Input) {
  const area = folderArea(given.path ?? "");
  const { cache, problems } = await vault.fresh(area);
  const cursors = await vault.cursors();
  const after = given.cursor === undefined ? "" : String(cursors.read("gram_list", given, given.cursor).path);
  const limit = given.limit ?? DEFAULT_LIMIT;
  const rows = await cache.documents.list(area, after, limit + 1);
  const page = rows.slice(0, limit);
  return {
    docs: page.map(({ path, title, rev }): [string, string, number] => [path, title, rev]),
    ...(rows.length > limit ? { more: cursors.issue("gram_list", given, { path: page.at(-1)!.path }) } : {}),
    ...warningsOf(await vaultWarnings(cache, area, problems)),
  };
}

async function listRecords({ vault }: Gram, given: Input, select: z.output<typeof selectInput>) {
  const isDocument = given.path?.endsWith(".gram") ?? false;
  const area = isDocument
    ? ({ kind: "document", path: (await vault.document(given.path!)).path } as const)
    : folderArea(given.path ?? "");
  const { cache, problems } = await vault.fresh(area);
  const cursors = await vault.cursors();
  const place = given.cursor === undefined ? undefined : cursors.read("gram_list", given, given.cursor);
  const after = place && { starts: Number(place.starts), ends: Number(place.ends), ref: String(place.ref) };
  const limit = given.limit ?? DEFAULT_LIMIT;
  const rows = await cache.items.list(filterOf(vault, area, select), after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    records: page.map(({ ref, type, title, status, date }): RecordRow => [ref, typeName(type), title, status, date]),
    ...(rows.length > limit && last
      ? { more: cursors.issue("gram_list", given, { starts: last.starts, ends: last.ends, ref: last.ref }) }
      : {}),
    ...warningsOf(await vaultWarnings(cache, area, problems)),
  };
}

function filterOf(
  { zone }: Gram["vault"],
  area: ItemFilter["area"],
  { type, status, tag, from, to, date }: z.output<typeof selectInput>,
): ItemFilter {
  return {
    area,
    // What is no type at all is asked for as it stands, and found nowhere.
    type: type === undefined ? undefined : (toRawType(type) ?? type),
    status,
    tag,
    dateField: date,
    range: from === undefined && to === undefined ? undefined : parseRange(from, to, zone),
  };
}

/** The entities of one document, now or then; with `select` those that fit. */
async function listDocument({ vault }: Gram, given: Input) {
  const document = await vault.document(given.path!);
  const cursors = await vault.cursors();
  const place = given.cursor === undefined ? undefined : cursors.read("gram_list", given, given.cursor);
  const pin = place ? { rev: Number(place.rev), hash: String(place.hash) } : pinOf(document);
  const seen = place ? pinnedView(vault, document, given, pin) : viewDocument(vault, document, given);
  const from = Number(place?.from ?? 0);
  const to = from + (given.limit ?? DEFAULT_LIMIT);
  const page = <Row>(rows: readonly Row[]) => ({
    rows: rows.slice(from, to),
    ...(to < rows.length ? { more: { more: cursors.issue("gram_list", given, { ...pin, from: to }) } } : {}),
  });
  const answer = { doc: citationOf(document), ...atOf(seen), ...warningsOf(troubleOf(document)) };
  if (given.select) {
    const { rows, more } = page(selectedRows(vault, seen, given.select));
    return { ...answer, records: rows, ...more };
  }
  const entities = entitiesInOrder(seen.state);
  const { rows, more } = page(entities.map((entity): [string, string] => [entity.id, typeOf(entity)]));
  return { ...answer, entities: rows, ...more };
}

function selectedRows(
  vault: Gram["vault"],
  { state, document }: DocumentView,
  select: z.output<typeof selectInput>,
): RecordRow[] {
  const { type, status, tag, range, dateField } = filterOf(vault, { kind: "vault" }, select);
  return entitiesInOrder(state)
    .filter(({ id }) => id !== DOC)
    .map((entity) => toRecordItem(entity, vault.zone))
    .flatMap((item) => {
      const chosen = dateField === undefined ? item : item.dates.find(({ key }) => key === dateField);
      const { starts, ends, date } = chosen ?? { starts: UNDATED, ends: UNDATED, date: undefined };
      const fits =
        (type === undefined || item.type === type) &&
        (status === undefined || item.status === status) &&
        (tag === undefined || item.words.some(([key, value]) => key === "tag" && value === tag)) &&
        (range === undefined || (starts < UNDATED && overlaps({ start: starts, end: ends }, range)));
      const row: RecordRow = [
        `${document.path}#${item.entity}`,
        typeName(item.type),
        item.title,
        item.status ?? null,
        date ?? null,
      ];
      return fits ? [{ starts, ends, row }] : [];
    })
    .sort((a, b) => a.starts - b.starts || a.ends - b.ends || (a.row[0] < b.row[0] ? -1 : 1))
    .map(({ row }) => row);
}
