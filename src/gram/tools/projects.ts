import { z } from "zod";
import { asJson } from "../tool-fields.js";
import { defineTool } from "../toolset.js";
import { warningsOf, warningsOutput } from "../view/citation.js";
import { vaultWarnings } from "../view/vault-warnings.js";

const entry = z.object({
  key: z.string(),
  id: z.string(),
  kind: z.enum(["project", "mount"]),
  name: z.string(),
  count: z.int(),
  access: z.string(),
});

export const projects = defineTool({
  name: "gram_projects",
  title: "List projects",
  summary:
    "The Kenning folder shared with agents plus mounted collections: local project folders and mounts as {key, id, kind, name, count, access}. Use the exact mount key from this list as a path prefix, e.g. @mounts/<mount-id>/proj/notes.gram. The @mounts namespace is reserved so mount paths never shadow local projects. Mount access never exceeds existing agent approval.",
  effect: "read",
  profile: "core",
  input: z.object({}),
  output: z.object({ projects: z.array(entry), mounts: z.array(entry), warnings: warningsOutput }),

  async run({ vault }) {
    const area = { kind: "vault" } as const;
    const { cache, problems } = await vault.fresh(area);
    const [own, ...mounts] = vault.roots.all();
    for (const { key } of mounts) await vault.fresh({ kind: "folder", folder: key });
    const counts = new Map((await cache.documents.projects()).map(({ project, count }) => [project, count]));
    const local = own!.access === "none" ? [] : [...counts].filter(([key]) => !key.startsWith("@mounts/"));
    return {
      projects: local.map(([key, count]) => ({
        key,
        id: key,
        kind: "project" as const,
        name: key,
        count,
        access: own!.access,
      })),
      mounts: mounts.map(({ key, id, kind, name, access }) => ({
        key,
        id,
        kind,
        name,
        count: counts.get(key) ?? 0,
        access,
      })),
      ...warningsOf(await vaultWarnings(cache, area, problems)),
    };
  },

  render: asJson,
});
