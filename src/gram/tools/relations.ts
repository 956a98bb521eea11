import { z } from "zod";
import { asJson, cursorField, entityRef, pathField } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { vaultPath } from "../vault/index.js";
import { projectOf } from "../vault-sync.js";
import { citationOf, citationOutput } from "../view/citation.js";
import { findEntity } from "../view/entity-view.js";
import { type Direction, walkRelations } from "../view/walk-relations.js";

const DEFAULT_LIMIT = 50;
const MOST = 200;

const edge = z.tuple([z.string(), z.string(), z.string(), z.enum(["link", "REL"]), z.string(), z.int()]);

export const relations = defineTool({
  name: "gram_relations",
  title: "Follow relations",
  summary: "Explicit links and REL edges from one entity; defaults to its project documents.",
  effect: "read",
  profile: "core",
  input: z.object({
    paths: z.array(pathField).optional().describe("Documents to look in (default: those of the entity's project)"),
    from: entityRef.describe("The entity to start from"),
    direction: z
      .enum(["out", "in", "both"])
      .optional()
      .describe("Edges that leave it, that lead to it, or both (default)"),
    predicates: z.array(z.string()).optional().describe("Only these kinds of edges"),
    depth: z.int().min(1).max(3).optional().describe("Steps from the entity (default 1)"),
    limit: z.int().min(1).optional().describe("Edges of a page (default 50, at most 200)"),
    cursor: cursorField,
  }),
  output: z.object({
    doc: citationOutput,
    edges: z.array(edge).describe("[from, pred, to, link|REL, the record that states it, steps]"),
    unresolved: z.array(z.string()),
    more: z.string().optional(),
  }),

  async run({ vault }, input) {
    const document = await vault.document(input.from.path);
    const start = findEntity(document.state, document.path, input.from.entity);
    const project = projectOf(document.path);
    const paths = input.paths?.map(vaultPath);
    const { cache } = await vault.fresh(project === "" ? { kind: "vault" } : { kind: "folder", folder: project });
    for (const path of paths ?? []) if (projectOf(path) !== project) await vault.fresh({ kind: "document", path });
    const cursors = await vault.cursors();
    const place = input.cursor === undefined ? undefined : cursors.read("gram_relations", input, input.cursor);
    const isInScope = (path: string): boolean => (paths ? paths.includes(path) : projectOf(path) === project);
    const { edges, unresolved } = await walkRelations(
      cache.edges,
      { path: document.path, entity: start.id },
      {
        direction: (input.direction ?? "both") as Direction,
        depth: input.depth ?? 1,
        predicates: input.predicates === undefined ? undefined : new Set(input.predicates),
        isInScope,
      },
    );
    const from = Number(place?.from ?? 0);
    const to = from + Math.min(MOST, input.limit ?? DEFAULT_LIMIT);
    return {
      doc: citationOf(document),
      edges: edges
        .slice(from, to)
        .map((one): z.output<typeof edge> => [one.from, one.pred, one.to, one.kind, one.via, one.depth]),
      unresolved,
      ...(to < edges.length ? { more: cursors.issue("gram_relations", input, { from: to }) } : {}),
    };
  },

  render: asJson,
});
