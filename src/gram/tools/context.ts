import { z } from "zod";
import { Failure, toFailure } from "../../kernel/failure.js";
import { blocksInOrder, type Entity } from "../history/index.js";
import { blocksMarkdown } from "../present/index.js";
import { asJson, cursorField, entityRef, selectorFields } from "../tool-fields.js";
import { defineTool, type Gram } from "../toolset.js";
import { projectOf } from "../vault-sync.js";
import { atOf, troubleOf, viewedAtOutput, warningsOf, warningsOutput } from "../view/citation.js";
import { viewDocument } from "../view/document-view.js";
import { fieldsOf, fieldsOutput, findEntity, linksOf, linksOutput, typeOf } from "../view/entity-view.js";
import { implementedDates } from "../view/implemented.js";

const DEFAULT_FIELDS = ["t", "d", "x", "p", "owner", "tag", "due", "at", "value", "unit", "source", "ref"];
/** Entities of one page. */
const PAGE = 50;
/** Characters of rich text for each entity. */
const TEXT_CHARS = 2_000;

const idInput = z.strictObject({ ...entityRef.shape, ...selectorFields });
type Asked = z.output<typeof idInput>;

const item = z.object({
  path: z.string(),
  entity: z.string(),
  id: z.string().optional(),
  type: z.string().optional(),
  at: viewedAtOutput.optional(),
  fields: fieldsOutput.optional(),
  links: linksOutput.optional(),
  implemented: z.string().optional(),
  text: z.string().optional(),
  cut: z.literal(true).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  warnings: warningsOutput,
});

export const context = defineTool({
  name: "gram_context",
  title: "Read many entities",
  summary:
    "Read many entities in one call: fields (default t d x p owner tag due at value unit source ref), links and bounded rich text for each {path, entity}; a decision adds implemented, the date of its earliest implementing event. Prefer this to repeated gram_get.",
  effect: "read",
  profile: "core",
  input: z.object({
    ids: z.array(idInput).min(1).describe("The entities, each with its document"),
    fields: z.array(z.string()).optional().describe("Keys of the fields wanted, in place of the default ones"),
    cursor: cursorField,
  }),
  output: z.object({ items: z.array(item), more: z.string().optional() }),

  async run(gram, input) {
    const cursors = await gram.vault.cursors();
    const from = input.cursor === undefined ? 0 : Number(cursors.read("gram_context", input, input.cursor).from);
    const items = [];
    for (const asked of input.ids.slice(from, from + PAGE)) items.push(await itemOf(gram, asked, input.fields));
    const to = from + PAGE;
    return { items, ...(to < input.ids.length ? { more: cursors.issue("gram_context", input, { from: to }) } : {}) };
  },

  render: asJson,
});

/** What cannot be told stands as an error in its place: the others are told all the same. */
async function itemOf(
  gram: Gram,
  asked: Asked,
  fields: readonly string[] = DEFAULT_FIELDS,
): Promise<z.output<typeof item>> {
  const { path, entity: id } = asked;
  try {
    return { path, entity: id, ...(await found(gram, asked, fields)) };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { code, message, hint } = toFailure(thrown);
    return { path, entity: id, error: { code: code.toLowerCase(), message: `${message} ${hint}`.trim() } };
  }
}

async function found({ vault }: Gram, asked: Asked, fields: readonly string[]) {
  const document = await vault.document(asked.path);
  const seen = viewDocument(vault, document, asked);
  const entity = findEntity(seen.state, document.path, asked.entity);
  const implemented = entity.type === "DEC" ? await implementedAt(vault, seen, entity) : undefined;
  const whole = blocksMarkdown(seen.state, blocksInOrder(entity), new Map()).join("\n\n");
  const text = whole.slice(0, TEXT_CHARS);
  return {
    id: entity.id,
    type: typeOf(entity),
    ...atOf(seen),
    fields: fieldsOf(entity, fields),
    links: linksOf(entity),
    ...(implemented === undefined ? {} : { implemented }),
    ...(text === "" ? {} : { text }),
    ...(text.length < whole.length ? { cut: true as const } : {}),
    ...warningsOf(troubleOf(document)),
  };
}

async function implementedAt(vault: Gram["vault"], seen: ReturnType<typeof viewDocument>, { id }: Entity) {
  const project = projectOf(seen.document.path);
  const { cache } = await vault.fresh(project === "" ? { kind: "vault" } : { kind: "folder", folder: project });
  return (await implementedDates(vault, cache, seen, [id])).get(id);
}
