import { z } from "zod";
import { asJson } from "../tool-fields.js";
import { TOOL_NAMES } from "../tool-names.js";
import { defineTool } from "../toolset.js";
import { warningsOf, warningsOutput } from "../view/citation.js";
import { vaultWarnings } from "../view/vault-warnings.js";

export const capabilities = defineTool({
  name: "gram_capabilities",
  title: "Show capabilities",
  summary: "Tools, whether semantic search actually works now, and the folder's index state.",
  effect: "read",
  profile: "core",
  input: z.object({}),
  output: z.object({
    tools: z.array(z.string()),
    semantic: z.object({
      available: z.boolean(),
      provider: z.string().nullable(),
      model: z.string().nullable(),
      dims: z.int().nullable(),
      last_error: z.string().nullable(),
    }),
    index: z.object({
      documents: z.int(),
      records: z.int(),
      blocks: z.int(),
      invalid: z.int(),
      pending: z.int(),
      embedded: z.int(),
      generation: z.int(),
      scanned_at: z.string(),
    }),
    timezone: z.string(),
    access: z.string(),
    versions: z.object({ format: z.string(), history: z.int(), server: z.string() }),
    warnings: warningsOutput,
  }),

  async run({ vault, embedder, clock, version }) {
    const area = { kind: "vault" } as const;
    const { cache, problems } = await vault.fresh(area);
    const semantic = await embedder.probe();
    const { documents, records, sections, invalid } = await cache.documents.counts();
    const pending =
      semantic.model === null ? records + sections : await cache.vectorWriter.countPending(semantic.model);
    return {
      tools: [...TOOL_NAMES],
      semantic,
      index: {
        documents,
        records,
        blocks: sections,
        invalid,
        pending,
        embedded: records + sections - pending,
        generation: Number(await cache.documents.state("generation")),
        scanned_at: clock.now(),
      },
      timezone: vault.zone.name,
      access: vault.roots.all()[0]!.access,
      versions: { format: "@gram 2", history: 6, server: version },
      ...warningsOf(await vaultWarnings(cache, area, problems)),
    };
  },

  render: asJson,
});
