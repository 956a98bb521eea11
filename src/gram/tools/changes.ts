import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import type { StoredRevision } from "../cache/index.js";
import { zonedTime } from "../history/index.js";
import { typeName } from "../language/index.js";
import { asJson, cursorField, folderField, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { areaOf, existingArea } from "../view/area-input.js";

const DEFAULT_LIMIT = 50;
const EPOCH = "1970-01-01T00:00:00.000Z";

const revision = z.object({
  path: z.string(),
  rev: z.int(),
  recorded_at: z.string(),
  effective_at: z.string(),
  by: z.string(),
  add: z.array(z.tuple([z.string(), z.string(), z.string()])),
  set: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
  del: z.array(z.tuple([z.string(), z.string()])),
  blocks: z.object({ added: z.int(), changed: z.int(), moved: z.int(), removed: z.int() }).optional(),
});

export const changes = defineTool({
  name: "gram_changes",
  title: "List changes",
  summary:
    "What changed after since (ISO time, exclusive) in a folder or document, or after since_revision in one document: each revision with add [id, type, title], set [id, title, changed keys], del [id, title]; the document owner is doc. next is the time to pass as since later; more continues the page.",
  effect: "read",
  profile: "core",
  positional: ["folder"],
  input: z.object({
    folder: folderField.optional(),
    path: pathField.optional(),
    since: z.string().optional().describe("ISO time with zone; only what came to be known after it"),
    since_revision: z.int().min(0).optional().describe("Only later revisions than this one; needs path"),
    limit: z.int().min(1).max(100).optional().describe("Revisions of a page (default 50)"),
    cursor: cursorField,
  }),
  output: z.object({ revisions: z.array(revision), next: z.string(), more: z.string().optional() }),

  async run({ vault }, input) {
    const { since, since_revision: sinceRevision, limit = DEFAULT_LIMIT, cursor } = input;
    if (since !== undefined && sinceRevision !== undefined)
      throw new Failure("CONFLICTING_ARGUMENTS", "since and since_revision were given together.", "Give one of them.");
    if (sinceRevision !== undefined && input.path === undefined)
      throw new Failure("CONFLICTING_ARGUMENTS", "since_revision counts within one document.", "Give path too.");
    const arrival = since === undefined ? "" : zonedTime(since);
    if (arrival === undefined)
      throw new Failure(
        "INVALID_TIME",
        `since "${since!.slice(0, 60)}" is no ISO 8601 time with a zone.`,
        "Pass the `next` of an earlier answer.",
      );
    const asked = areaOf(input);
    const { cache } = await vault.fresh(asked);
    const area = await existingArea(vault, asked);
    const cursors = await vault.cursors();
    const offset = cursor === undefined ? 0 : Number(cursors.read("gram_changes", input, cursor).offset);
    const from = sinceRevision === undefined ? { arrival } : { rev: sinceRevision };
    const newest = (await cache.revisions.lastArrival(area)) ?? (arrival || EPOCH);
    // What comes in meanwhile comes later than all that is there, so that it does not shift the pages.
    const rows = await cache.revisions.after(area, from, offset, limit + 1);
    const page = rows.slice(0, limit);
    const isCut = rows.length > limit;
    // Some may have come in since `newest` was looked up: they are told now, and not again.
    const last = page.at(-1);
    return {
      revisions: page.map(toRevision),
      next: isCut || (last !== undefined && last.arrival > newest) ? last!.arrival : newest,
      ...(isCut ? { more: cursors.issue("gram_changes", input, { offset: offset + limit }) } : {}),
    };
  },

  render: asJson,
});

const toRevision = ({
  path,
  rev,
  recorded,
  effective,
  author,
  changes: did,
}: StoredRevision): z.output<typeof revision> => ({
  path,
  rev,
  recorded_at: recorded,
  effective_at: effective,
  by: author,
  add: did.add.map(([id, type, title]) => [id, type === "doc" ? "document" : typeName(type), title]),
  set: did.set.map(([id, title, keys]) => [id, title, [...keys]]),
  del: did.del.map(([id, title]) => [id, title]),
  ...(Object.values(did.blocks).some((count) => count > 0) ? { blocks: did.blocks } : {}),
});
