import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { McpSession } from "./mcp-session.js";

/** One statement of the set: what a file said of something, from one commit on. */
export interface Statement {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly valid_from: string;
  readonly recorded_at: string;
  readonly superseded_by: string | null;
}

export interface Question {
  readonly id: string;
  readonly kind: "current" | "current-revised" | "as-of" | "known-at" | "unknown";
  readonly text: string;
  readonly as_of?: string;
  readonly known_at?: string;
}

export const readLines = <Row>(file: string): Row[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

const DAY_MS = 86_400_000;
const pathOf = ({ subject }: Statement): string => `eol/${subject.split("/")[0]}.gram`;
/** What a statement is about: the line of releases, and which of its dates or numbers. */
const topicOf = ({ subject, attribute }: Statement): string => `${subject}/${attribute}`;
const recordId = (id: string): string => `s-${id}`;

/**
 * Keeps every statement as a record of its product's document, written on the day of its commit, in effect from its own day
 * on, and replacing the one that it superseded. Statements of one day and one time of effect are one patch.
 */
export async function loadStatements(
  session: McpSession,
  statements: readonly Statement[],
  clock: string,
): Promise<void> {
  const replaced = new Map(statements.flatMap(({ id, superseded_by: by }) => (by === null ? [] : [[by, id] as const])));
  const heads = new Map<string, { rev: number; hash: string }>();
  let now = 0;
  const tick = (day: string): void => {
    now = Math.max(now + 1, Date.parse(day) + DAY_MS / 2);
    writeFileSync(`${clock}.new`, new Date(now).toISOString());
    renameSync(`${clock}.new`, clock);
  };
  for (const [at, group] of groups(statements).entries()) {
    const [first] = group;
    const file = pathOf(first!);
    tick(first!.recorded_at);
    const effective_at = `${first!.valid_from}T00:00:00Z`;
    if (!heads.has(file)) {
      const made = await session.ask<{ doc: { rev: number; hash: string } }>("gram_create", {
        path: file,
        base_revision: null,
        title: file,
        content: "",
        effective_at: "1990-01-01T00:00:00Z",
      });
      heads.set(file, made.doc);
      tick(first!.recorded_at);
    }
    const { rev, hash } = heads.get(file)!;
    const { doc } = await session.ask<{ doc: { rev: number; hash: string } }>("gram_patch", {
      path: file,
      base_revision: rev,
      expected_hash: hash,
      request_id: `load-${at}`,
      effective_at,
      operations: group.map((one) => toOperation(one, replaced.get(one.id))),
    });
    heads.set(file, doc);
  }
}

const toOperation = (statement: Statement, replaces: string | undefined) => ({
  op: "add",
  type: "FCT",
  id: recordId(statement.id),
  t: statement.title,
  fields: {
    d: statement.text,
    value: statement.value,
    at: statement.valid_from,
    s: topicOf(statement),
    tag: topicOf(statement),
  },
  links: replaces === undefined ? [] : [{ pred: "replaces", to: recordId(replaces) }],
});

/** Neighbours in the file that one patch can hold: of one document, one day of recording and one of effect. */
function groups(statements: readonly Statement[]): Statement[][] {
  const found: Statement[][] = [];
  for (const one of statements) {
    const last = found.at(-1)?.[0];
    const isSame =
      last !== undefined &&
      found.at(-1)!.length < 200 &&
      pathOf(last) === pathOf(one) &&
      last.recorded_at === one.recorded_at &&
      last.valid_from === one.valid_from;
    if (isSame) found.at(-1)!.push(one);
    else found.push([one]);
  }
  return found;
}

type Hit = readonly [ref: string, ...rest: unknown[]];

const idOf = (ref: string): string => ref.slice(ref.lastIndexOf("#s-") + 3);

/**
 * The statement that answers a question, found as an agent would: first what is asked about, by the words of the question
 * without its date, then what holds of it at the time that is asked about.
 * @returns undefined where the tools give nothing
 */
export async function answer(session: McpSession, question: Question): Promise<string | undefined> {
  // A time is a filter, never words of a query.
  const query = question.text.replace(/\d{4}-\d\d-\d\d/g, "").trim();
  const { hits } = await session.ask<{ hits: Hit[] }>("gram_recall", {
    query,
    mode: "keyword",
    type: "fact",
    top_k: 1,
  });
  const found = hits[0]?.[0];
  if (found === undefined || question.kind === "current" || question.kind === "current-revised")
    return found === undefined ? undefined : idOf(found);
  const [file, entity] = [found.slice(0, found.lastIndexOf("#")), found.slice(found.lastIndexOf("#") + 1)];
  const topic = await session.ask<{ entity: { fields: { s: string } } }>("gram_get", {
    path: file,
    entity,
    fields: ["s"],
  });
  const scope = topic.entity.fields.s;
  if (question.known_at !== undefined) {
    const call = { path: file, select: { tag: scope }, recorded_at: question.known_at };
    // The document itself may be younger than the day that is asked about.
    const then = await session.ask<{ records: Hit[] }>("gram_list", call, "not_found_at");
    const last = then?.records.at(-1)?.[0];
    return last === undefined ? undefined : idOf(last);
  }
  const then = await session.ask<{ hits: Hit[] }>("gram_recall", {
    query,
    mode: "keyword",
    scope,
    to: question.as_of!,
    top_k: 1,
  });
  return then.hits[0] === undefined ? undefined : idOf(then.hits[0][0]);
}

export const setFile = (name: string): string => path.resolve("..", "shared", "eval", "temporal-eol", name);
