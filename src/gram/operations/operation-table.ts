import { z } from "zod";

const entity = z.string().min(1).describe("Id of a record, or doc for the document");
const owner = z.string().min(1).optional().describe("Whose body: a record's id (default: doc)");
const node = z.string().min(1).describe("Node id of a block, from gram_get outline:true or gram_read");
const key = z.string().min(1).describe("Field key, such as x, tag, due");
const single = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const value = single.describe("One value");
const values = z
  .union([single, z.array(single).max(1000)])
  .describe("One value, or all values of a field that takes several");
const pred = z.string().min(1).describe("Kind of link, such as replaces or implements");
const target = z.string().min(1).describe("A record's id, path#id, a path.gram or a URI");
const section = z.string().min(1).describe("Text of a heading, or its node id");
const text = z.string().optional().describe("Markdown");
const rich = z.unknown().optional().describe('The same as {"v":"gram-rich/1","blocks":[…]}, instead of text');
const place = z
  .union([
    z.literal("end"),
    z.strictObject({ after: z.string().min(1).describe("A record's id or a node id") }),
    z.strictObject({ section }),
  ])
  .describe('"end", {after: record or node id} or {section: heading text or node id}');
const keepRecords = z
  .boolean()
  .optional()
  .describe("Records that the new text leaves out keep a place behind it (default: they stay without one)");

export const fieldsInput = z
  .record(z.string(), values)
  .describe("Values by key; a list for a field that takes several");
export const linksInput = z.array(z.strictObject({ pred, to: target })).describe("Links of the record");
export const bodyInput = z.strictObject({ text, rich }).describe("The record's own body");

const addMembers = {
  type: z.string().min(1).describe("Record type, such as TSK or task"),
  id: z.string().optional().describe("Id of the new record (default: made from t)"),
  t: z.string().optional().describe("Title"),
  fields: fieldsInput.optional(),
  links: linksInput.optional(),
  body: bodyInput.optional(),
  place: place.optional(),
};

/** What gram_create takes for each of its records. */
export const recordInput = z.strictObject(addMembers);
export const blockInput = z.strictObject({ text, rich, place: place.optional() });

const operation = <const Name extends string, Members extends z.ZodRawShape>(name: Name, members: Members) =>
  z.strictObject({ op: z.literal(name), ...members });

/** Every operation of gram_patch: its members, what it does, one example that works. The profile is printed from it. */
export const OPERATIONS = {
  add: {
    does: "Adds a record, in the body too where it has a place.",
    input: operation("add", addMembers),
    example: {
      op: "add",
      type: "TSK",
      id: "tsk-keys",
      t: "Rotate keys",
      fields: { x: "todo", tag: ["auth"] },
      place: "end",
    },
  },
  set: {
    does: "Sets a field to one value, or to all of its values.",
    input: operation("set", { entity, key, value: values }),
    example: { op: "set", entity: "tsk-keys", key: "x", value: "doing" },
  },
  unset: {
    does: "Takes a field away.",
    input: operation("unset", { entity, key }),
    example: { op: "unset", entity: "tsk-keys", key: "due" },
  },
  push: {
    does: "Adds one value to a field that takes several.",
    input: operation("push", { entity, key, value }),
    example: { op: "push", entity: "tsk-keys", key: "tag", value: "urgent" },
  },
  pull: {
    does: "Takes one value out of a field.",
    input: operation("pull", { entity, key, value }),
    example: { op: "pull", entity: "tsk-keys", key: "tag", value: "urgent" },
  },
  link: {
    does: "Adds a link.",
    input: operation("link", { entity, pred, to: target }),
    example: { op: "link", entity: "dec-oauth", pred: "replaces", to: "dec-cookies" },
  },
  unlink: {
    does: "Takes a link away.",
    input: operation("unlink", { entity, pred, to: target }),
    example: { op: "unlink", entity: "dec-oauth", pred: "replaces", to: "dec-cookies" },
  },
  del: {
    does: "Deletes a record with its place; links to it stay and are told of.",
    input: operation("del", { entity }),
    example: { op: "del", entity: "tsk-keys" },
  },
  body_set: {
    does: "Replaces the whole body. Records and fields are never touched.",
    input: operation("body_set", { entity: owner, text, rich, keep_records: keepRecords }),
    example: { op: "body_set", text: "# Auth\n\nWhy.\n", keep_records: true },
  },
  block_add: {
    does: "Adds Markdown at a place (default: the end).",
    input: operation("block_add", { entity: owner, text, rich, place: place.optional() }),
    example: { op: "block_add", text: "One more paragraph.", place: { section: "Open" } },
  },
  block_set: {
    does: "Replaces one block.",
    input: operation("block_set", { entity: owner, node, text, rich }),
    example: { op: "block_set", node: "n4", text: "Another paragraph." },
  },
  block_del: {
    does: "Deletes one block; a record that stood there stays without a place.",
    input: operation("block_del", { entity: owner, node }),
    example: { op: "block_del", node: "n4" },
  },
  section_set: {
    does: "Replaces all that stands below a heading, up to the next of its level; the heading stays.",
    input: operation("section_set", { entity: owner, section, text, rich, keep_records: keepRecords }),
    example: { op: "section_set", section: "Open", text: "Nothing is open." },
  },
  replace: {
    does: "Replaces words in a block, a section or the whole body; refused unless they stand there `count` times.",
    input: operation("replace", {
      entity: owner,
      node: node.optional(),
      section: section.optional(),
      find: z.string().min(1).describe("The words as they stand in the Markdown"),
      with: z.string().describe("What takes their place"),
      count: z.int().min(1).default(1).describe("How often they stand there"),
    }),
    example: { op: "replace", section: "Open", find: "next week", with: "today" },
  },
  move: {
    does: "Moves a record or a block; a record without a place gets one.",
    input: operation("move", { entity: owner, node: node.optional(), place }),
    example: { op: "move", entity: "tsk-keys", place: { section: "Done" } },
  },
} as const;

export type OperationName = keyof typeof OPERATIONS;
export type OperationOf<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]["input"]>;
export type Operation = { [Name in OperationName]: OperationOf<Name> }[OperationName];
export type Place = z.output<typeof place>;
export type RecordInput = z.output<typeof recordInput>;

export const isOperationName = (name: unknown): name is OperationName =>
  typeof name === "string" && Object.hasOwn(OPERATIONS, name);
