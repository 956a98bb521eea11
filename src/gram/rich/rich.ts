import { z } from "zod";

export const RICH_VERSION = "gram-rich/1";
export const MARKS = ["strong", "em", "code", "strike"] as const;

const span = z.union([
  z.string(),
  z.strictObject({ text: z.string(), marks: z.array(z.enum(MARKS)).optional(), href: z.string().min(1).optional() }),
  z.strictObject({ mention: z.string().min(1) }),
  z.strictObject({ break: z.literal(true) }),
]);
const text = z.array(span);

const item = z.strictObject({
  checked: z.boolean().optional(),
  text,
  get blocks() {
    return z.array(block).optional();
  },
});

const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("heading"), level: z.int().min(1).max(6), text, id: z.string().optional() }),
  z.strictObject({ type: z.literal("paragraph"), text }),
  z.strictObject({
    type: z.literal("list"),
    ordered: z.boolean().optional(),
    start: z.int().min(0).max(999_999_999).optional(),
    items: z.array(item).min(1),
  }),
  z.strictObject({ type: z.literal("code"), lang: z.string().optional(), code: z.string() }),
  z.strictObject({
    type: z.literal("quote"),
    get blocks() {
      return z.array(block).min(1);
    },
  }),
  z.strictObject({
    type: z.literal("callout"),
    kind: z.string().regex(/^[A-Za-z]+$/),
    title: z.string().optional(),
    get blocks() {
      return z.array(block);
    },
  }),
  z.strictObject({
    type: z.literal("table"),
    align: z.array(z.enum(["left", "center", "right", "none"])).optional(),
    head: z.array(text).min(1),
    rows: z.array(z.array(text)),
  }),
  z.strictObject({ type: z.literal("hr") }),
  z.strictObject({
    type: z.literal("image"),
    src: z.string().min(1),
    alt: z.string().optional(),
    title: z.string().optional(),
  }),
  z.strictObject({ type: z.literal("math"), code: z.string() }),
  z.strictObject({ type: z.literal("html"), html: z.string() }),
  z.strictObject({ type: z.literal("record"), id: z.string().min(1) }),
  z.strictObject({
    type: z.literal("collection"),
    of: z.string().regex(/^[A-Z]{3}$/),
    filter: z.record(z.string(), z.string()).optional(),
  }),
]);

/** A body as JSON: what an agent builds that would rather not write Markdown. */
export const richDocument = z.strictObject({ v: z.literal(RICH_VERSION), blocks: z.array(block) });

export type RichDocument = z.output<typeof richDocument>;
export type RichBlock = z.output<typeof block>;
export type RichItem = z.output<typeof item>;
export type RichSpan = z.output<typeof span>;

export const BLOCK_TYPES: readonly string[] = block.options.map((option) => option.shape.type.value);
