import { z } from "zod";
import { typeName } from "../language/index.js";
import { asJson, folderField, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { areaOf, existingArea } from "../view/area-input.js";
import { warningsOf, warningsOutput } from "../view/citation.js";
import { vaultWarnings } from "../view/vault-warnings.js";

const DEFAULT_LIMIT = 20;
/** What nothing was recorded before. */
const EPOCH = "1970-01-01T00:00:00.000Z";

const docRow = z.tuple([z.string(), z.string(), z.int(), z.string(), z.string(), z.string()]);
const openRow = z.tuple([z.string(), z.string(), z.string(), z.string().nullable(), z.string().nullable()]);
const revisionRow = z.tuple([z.string(), z.int(), z.string(), z.string(), z.string(), z.string()]);
type DocRow = z.output<typeof docRow>;
type OpenRow = z.output<typeof openRow>;
type RevisionRow = z.output<typeof revisionRow>;

export const brief = defineTool({
  name: "gram_brief",
  title: "Get a brief",
  summary:
    'Start here. One call orients you in a project folder (folder) or one memory document (path): docs [path, title, rev, hash, last recorded, last effective] (rev and hash are the CAS pair for gram_patch), counts by type, open records [path#id, type, title, status, priority] (work types only, blockers and risks first; proposed and finished ones left out), recent revisions [path, rev, recorded, effective, by, "+added ~changed -removed"], and next: keep it and pass it to gram_changes since on your next visit.',
  effect: "read",
  profile: "core",
  positional: ["folder"],
  input: z.object({
    folder: folderField.optional(),
    path: pathField.optional(),
    limit: z.int().min(1).max(50).optional().describe("Rows of each list (default 20)"),
  }),
  output: z.object({
    docs: z.array(docRow),
    counts: z.record(z.string(), z.int()),
    open: z.array(openRow),
    revisions: z.array(revisionRow),
    next: z.string(),
    truncated: z.record(z.string(), z.int()).optional(),
    warnings: warningsOutput,
  }),

  async run({ vault }, { folder, path, limit = DEFAULT_LIMIT }) {
    const asked = areaOf({ folder, path });
    const { cache, problems } = await vault.fresh(asked);
    const area = await existingArea(vault, asked);
    // Before the lists: what comes meanwhile is then told twice rather than never.
    const next = (await cache.revisions.lastArrival(area)) ?? EPOCH;
    const docs = await cache.documents.latest(area, limit);
    const open = await cache.items.open(area, limit);
    const revisions = await cache.revisions.latest(area, limit);
    const counts = await cache.items.typeCounts(area);
    const left = {
      docs: (await cache.documents.count(area)) - docs.length,
      open: (await cache.items.countOpen(area)) - open.length,
      revisions: (await cache.revisions.count(area)) - revisions.length,
    };
    const truncated = Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0));
    return {
      docs: docs.map((doc): DocRow => [doc.path, doc.title, doc.rev, doc.hash, doc.recorded, doc.effective]),
      counts: Object.fromEntries(counts.map(({ type, count }) => [typeName(type), count])),
      open: open.map(
        ({ ref, type, title, status, priority }): OpenRow => [ref, typeName(type), title, status, priority],
      ),
      revisions: revisions.map(
        (one): RevisionRow => [one.path, one.rev, one.recorded, one.effective, one.author, one.sum],
      ),
      next,
      ...(Object.keys(truncated).length > 0 ? { truncated } : {}),
      ...warningsOf(await vaultWarnings(cache, area, problems)),
    };
  },

  render: asJson,
});
