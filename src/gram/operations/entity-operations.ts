import { nearest } from "../../kernel/text.js";
import { DOC, type Draft } from "../history/index.js";
import { isId, isPredicate, isSingleKey, PREDICATES, parseTarget, toRawType } from "../language/index.js";
import { addPlace } from "./block-place.js";
import { checkKey, checkValues } from "./field-values.js";
import { givenBlocks } from "./given-text.js";
import type { OperationFailures } from "./operation-failure.js";
import type { OperationOf, RecordInput } from "./operation-table.js";
import type { PatchDraft } from "./patch-draft.js";
import { newRecordId } from "./record-id.js";

function add(patch: PatchDraft, record: RecordInput, failures: OperationFailures): void {
  const { draft } = patch;
  const type = toRawType(record.type);
  if (type === undefined)
    throw failures.refuse(`"${record.type}" is no record type.`, "Give three capitals (TSK) or a name (task).", {
      type: record.type,
    });
  const fields = Object.entries({ ...(record.t === undefined ? {} : { t: record.t }), ...record.fields });
  const title = fields.find(([key]) => key === "t")?.[1];
  const id = record.id ?? newRecordId(title === undefined ? undefined : String(title), type, isTaken(draft));
  checkId(patch, id, failures);
  patch.apply(["e+", id, type, patch.lastOrder()]);
  for (const [key, value] of fields) setField(patch, id, key, [value].flat(), failures);
  for (const { pred, to } of record.links ?? []) addLink(patch, id, pred, to, failures);
  if (record.body) patch.replaceBlocks(id, 0, 0, givenBlocks(record.body, failures), failures);
  if (record.place !== undefined) addPlace(patch, id, record.place, failures);
  patch.created.push(id);
}

/** An id once used in a document is never used again: links and old answers still mean the first one. */
const isTaken =
  (draft: Draft) =>
  (id: string): boolean =>
    id === DOC || draft.entities.has(id) || draft.retired.has(id) || isNode(draft, id);

/** Records and blocks are told apart by their ids alone. */
const isNode = (draft: Draft, id: string): boolean => {
  for (const { blocks } of draft.entities.values()) if (blocks.has(id)) return true;
  return false;
};

function checkId({ draft }: PatchDraft, id: string, failures: OperationFailures): void {
  if (id === DOC)
    throw failures.fail("ID_TAKEN", '"doc" stands for the document itself.', "Choose another id.", { id });
  if (!isId(id))
    throw failures.refuse(
      `${JSON.stringify(id.slice(0, 80))} is no id.`,
      "An id begins with a letter or number, then letters, numbers, . _ - (at most 64).",
      { id },
    );
  const deletedBy = draft.retired.get(id);
  if (deletedBy !== undefined)
    throw failures.fail(
      "ID_TAKEN",
      `the id "${id}" was used before; revision ${deletedBy} deleted it.`,
      "Choose another id.",
      {
        id,
        revision: deletedBy,
      },
    );
  if (isTaken(draft)(id))
    throw failures.fail("ID_TAKEN", `the id "${id}" is taken.`, "Choose another id, or leave it out to get one.", {
      id,
    });
}

function set(patch: PatchDraft, { entity, key, value }: OperationOf<"set">, failures: OperationFailures): void {
  patch.entity(entity, failures);
  setField(patch, entity, key, [value].flat(), failures);
}

function setField(
  patch: PatchDraft,
  entity: string,
  key: string,
  values: readonly string[],
  failures: OperationFailures,
): void {
  checkKey(key, failures);
  if (values.length === 0) throw failures.refuse(`"${key}" has no value.`, "Use unset to take a field away.", { key });
  checkValues(key, values, failures);
  patch.apply(["f=", entity, key, values]);
}

function unset(patch: PatchDraft, { entity, key }: OperationOf<"unset">, failures: OperationFailures): void {
  const { fields } = patch.entity(entity, failures);
  checkKey(key, failures);
  if (fields.has(key)) patch.apply(["f=", entity, key, []]);
}

function push(patch: PatchDraft, { entity, key, value }: OperationOf<"push">, failures: OperationFailures): void {
  const { fields } = patch.entity(entity, failures);
  checkKey(key, failures);
  if (isSingleKey(key)) throw failures.refuse(`"${key}" has one value.`, "Use set.", { key });
  checkValues(key, [value], failures);
  patch.apply(["f=", entity, key, [...(fields.get(key) ?? []), value]]);
}

function pull(patch: PatchDraft, { entity, key, value }: OperationOf<"pull">, failures: OperationFailures): void {
  const { fields } = patch.entity(entity, failures);
  checkKey(key, failures);
  const values = [...(fields.get(key) ?? [])];
  const at = values.indexOf(value);
  if (at < 0)
    throw failures.refuse(
      `"${key}" of "${entity}" has no value ${JSON.stringify(value.slice(0, 80))}.`,
      "gram_get tells its values.",
      {
        entity,
        key,
      },
    );
  patch.apply(["f=", entity, key, values.toSpliced(at, 1)]);
}

function link(patch: PatchDraft, { entity, pred, to }: OperationOf<"link">, failures: OperationFailures): void {
  patch.entity(entity, failures);
  addLink(patch, entity, pred, to, failures);
}

function addLink(patch: PatchDraft, entity: string, pred: string, to: string, failures: OperationFailures): void {
  if (!isPredicate(pred))
    throw failures.refuse(
      `${JSON.stringify(pred.slice(0, 60))} is no kind of link.`,
      "Use lower-case words joined by -.",
      { pred },
    );
  if (parseTarget(to) === undefined)
    throw failures.refuse(
      `${JSON.stringify(to.slice(0, 120))} is no target.`,
      "Give an id, path#id, a path.gram or a URI.",
      { to },
    );
  const known = PREDICATES.some((one) => one === pred) ? undefined : nearest(pred, PREDICATES);
  if (known !== undefined)
    patch.warn("near_predicate", `"${pred}" has no meaning of its own; did you mean "${known}"?`);
  const { links } = patch.draft.entities.get(entity)!;
  if (!links.some((one) => one.pred === pred && one.to === to)) patch.apply(["l+", entity, pred, to]);
}

function unlink(patch: PatchDraft, { entity, pred, to }: OperationOf<"unlink">, failures: OperationFailures): void {
  const { links } = patch.entity(entity, failures);
  if (!links.some((one) => one.pred === pred && one.to === to))
    throw failures.refuse(`"${entity}" has no link ${pred} to "${to}".`, "gram_get links:true tells its links.", {
      entity,
    });
  patch.apply(["l-", entity, pred, to]);
}

function del(patch: PatchDraft, { entity }: OperationOf<"del">, failures: OperationFailures): void {
  if (entity === DOC)
    throw failures.refuse("the document itself cannot be deleted.", "Delete its records.", { entity });
  patch.entity(entity, failures);
  const owner = patch.ownerOf(entity);
  if (owner !== undefined) patch.apply(["b-", owner, entity]);
  patch.apply(["e-", entity]);
  for (const from of incoming(patch.draft, entity))
    patch.warn("dangling_link", `"${from}" still leads to "${entity}", which is deleted.`);
}

function incoming(draft: Draft, entity: string): string[] {
  return [...draft.entities.values()]
    .filter(
      ({ links, fields, type }) =>
        links.some(({ to }) => to === entity) ||
        (type === "REL" && ["from", "to"].some((key) => fields.get(key)?.includes(entity))),
    )
    .map(({ id }) => id);
}

/** What can be done to records and their fields and links. */
export const entityOperations = { add, set, unset, push, pull, link, unlink, del } as const;
