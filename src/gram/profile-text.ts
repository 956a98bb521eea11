import { FIELD_KEYS, PREDICATES, STATUSES, typeWords } from "./language/index.js";
import { membersOf, OPERATIONS } from "./operations/index.js";

export const TASKS = ["create", "edit", "rich", "read", "memory"] as const;
export type Task = (typeof TASKS)[number];

type Profile = Readonly<Record<string, unknown>>;

const VERSION = 1;
const BASE = { version: VERSION, format: "@gram 2", history: 6 };

const vocabulary = (): Profile => ({
  types: typeWords().join(", "),
  fields: FIELD_KEYS.map(({ key, name, isMulti }) => `${key} ${name}${isMulti ? " (several)" : ""}`).join(", "),
  other_fields: "Other lower-case keys are kept as they are.",
  status_words: Object.fromEntries(Object.entries(STATUSES).map(([name, words]) => [name, words.join(" ")])),
  priority: "0..4 or critical high medium low none",
  dates: "YYYY, YYYY-MM, YYYY-MM-DD, ISO time, or A/B",
  links: `${PREDICATES.join(" ")}; others are free. A target is an id, path#id, a path.gram or a URI.`,
});

const PLACE =
  'place: "end", {"after": record or node id} or {"section": heading text or node id}. Without a place a record is not in the body: gram_read does not show it, list, get, context and recall do.';

const TEXTS: Readonly<Record<Task, () => Profile>> = {
  create: () => ({
    call: { path: "project/name.gram", base_revision: null, title: "Title", content: "Markdown, or an object" },
    content: {
      text: "the body as Markdown",
      rich: "the body as gram-rich/1 (task rich), instead of text",
      records: "list of what the operation add takes, without op",
      fields: "fields of the document: {key: value or [values]}",
      blocks: "list of {text or rich, place?}",
    },
    place: PLACE,
    vocabulary: vocabulary(),
    body: "A line `::rec id` stands for a record, `::coll TSK x=open` for a list of records; [[id]] and [[path#id]] mention one.",
    example: {
      path: "auth/notes.gram",
      base_revision: null,
      title: "Auth notes",
      content: {
        text: "# Auth notes\n\n## Decisions\n",
        records: [
          {
            type: "DEC",
            id: "dec-oauth",
            t: "Use OAuth",
            fields: { x: "accepted", at: "2026-03-02" },
            place: { section: "Decisions" },
          },
        ],
      },
    },
  }),
  edit: () => ({
    call: "gram_patch {path, base_revision, expected_hash, request_id, operations}: base_revision and expected_hash are the rev and hash that you last saw (gram_brief, gram_get, gram_range). A conflict tells what changed: read again, then send the patch anew under a new request_id. After a lost answer send the very same call again: it is made once.",
    rules:
      "All operations or none; later ones see what earlier ones did. At most 200 operations and 1 MiB. Unknown ids are refused, never guessed.",
    place: PLACE,
    types: typeWords()
      .map((words) => words.split(" ")[0])
      .join(" "),
    operations: Object.fromEntries(
      Object.entries(OPERATIONS).map(([name, { does, input, example }]) => [
        name,
        { does, members: membersOf(input).replace(/^Members: op, |\.$/g, ""), example },
      ]),
    ),
  }),
  rich: () => ({
    use: 'Wherever text is taken, rich may stand instead: {"v":"gram-rich/1","blocks":[…]}. Markdown is what is kept.',
    blocks: {
      heading: '{"type":"heading","level":1..6,"text":[spans],"id"?}',
      paragraph: '{"type":"paragraph","text":[spans]}',
      list: '{"type":"list","ordered"?,"start"?,"items":[{"checked"?,"text":[spans],"blocks"?}]}',
      code: '{"type":"code","lang"?,"code"}',
      quote: '{"type":"quote","blocks":[…]}',
      callout: '{"type":"callout","kind":"note","title"?,"blocks":[…]}',
      table: '{"type":"table","align"?,"head":[[spans]],"rows":[[[spans]]]}',
      hr: '{"type":"hr"}',
      image: '{"type":"image","src","alt"?,"title"?}',
      math: '{"type":"math","code"}',
      html: '{"type":"html","html"}',
      record: '{"type":"record","id"}',
      collection: '{"type":"collection","of":"TSK","filter"?:{"x":"open"}}',
    },
    spans:
      'A string, or {"text","marks"?:["strong"|"em"|"code"|"strike"],"href"?}, {"mention":"id or path#id"}, {"break":true}',
    nodes:
      "Every block has a node id that survives edits; gram_get outline:true lists them. A placed record is its own node.",
    example: {
      v: "gram-rich/1",
      blocks: [
        { type: "heading", level: 2, text: ["Plan"] },
        { type: "paragraph", text: ["Ship ", { text: "today", marks: ["strong"] }, "."] },
      ],
    },
  }),
  read: () => ({
    order:
      "gram_brief orients; gram_read gives the outline, then one section; gram_get and gram_context give records; gram_recall searches; gram_relations follows links.",
    past: "One of revision, recorded_at (what was written by then) or effective_at (what held then; ISO time with zone). gram_state shows a whole past state, gram_range the revisions.",
    news: "gram_changes since = the `next` of an earlier brief or changes.",
    lines:
      "- [id] TYPE x=status p=priority at=… due=… value=… observed=… -- title, then the description, then what it replaces",
    recall:
      "exact: the phrase, or an id. keyword: any of the words. semantic: by meaning. hybrid: both. auto chooses. A date, month or year finds records of that date. A replaced record follows its replacement and is named in superseded.",
    paging: "A `more` in an answer is the cursor of the next page, for the very same call.",
    vocabulary: vocabulary(),
  }),
  memory: () => ({
    what: "Memory of a project is one document, memory.gram, in its folder. Read it with gram_brief {path}; write what the next session has to know.",
    path: "project/memory.gram",
    sections: {
      Overview: "what the project is, in a few sentences",
      Decisions: "DEC records; a later one links replaces to the one that it takes the place of",
      "Open work": "TSK, RSK, BLK, QST records that are not finished",
      "Facts and constraints": "FCT, REQ, ASM records; value and unit where there is a number",
      Log: "EVT records with at; one that implements a decision links implements to it",
    },
    rules:
      "One record for each thing. Change the status of what is done, never delete it. Set effective_at when something happened earlier than now.",
    create: {
      path: "project/memory.gram",
      base_revision: null,
      title: "Memory of the project",
      content:
        "# Memory\n\n## Overview\n\n## Decisions\n\n## Open work\n\n::coll TSK x=open\n\n## Facts and constraints\n\n## Log\n",
    },
  }),
};

/** The contract of writing and reading, from the tables that the checks use; at most 6 KB for a task. */
export function profileOf(task: Task | undefined): Profile {
  if (task !== undefined) return { ...BASE, task, ...TEXTS[task]() };
  return {
    ...BASE,
    what: "A document is a plain-text file ending in .gram: fields, records, a Markdown body, and every revision that it ever had, with the time of writing and the time of the facts.",
    tasks: {
      create: "before gram_create",
      edit: "before gram_patch",
      rich: "the JSON form of bodies",
      read: "what reading tools take and give",
      memory: "how to keep a project's memory",
    },
    vocabulary: vocabulary(),
    operations: Object.keys(OPERATIONS).join(" "),
  };
}
