import { z } from "zod";
import type { CallContext } from "../../kernel/tool.js";
import type { Written } from "../document/index.js";
import type { GramVault, Landed } from "../gram-vault.js";
import { DOC } from "../history/index.js";
import { parseTarget } from "../language/index.js";
import type { Warning } from "./vault-warnings.js";

/** Parts of the answer to every write. */
export const writeOutput = {
  doc: z.object({ path: z.string(), rev: z.int(), hash: z.string() }),
  sync: z.object({ state: z.string() }),
  created: z.array(z.string()).optional(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
};

/** Who made a call, as histories name it: agents by the name that their client gives, people as `person`. */
export const authorOf = ({ caller }: CallContext): string => caller ?? "agent";

export async function writeAnswer(vault: GramVault, written: Written & Landed) {
  const { path, identity, sync, created, warnings, indexing } = written;
  const all = [...warnings, ...(await lostTargets(vault, written)), ...(indexing ? [indexing] : [])];
  return {
    doc: { path, rev: identity.rev, hash: identity.hash },
    sync,
    ...(created.length > 0 ? { created: [...created] } : {}),
    ...(all.length > 0 ? { warnings: all } : {}),
  };
}

/** New links to other documents that lead nowhere; what the document itself lacks, its own warnings tell. */
async function lostTargets(vault: GramVault, { entry }: Written): Promise<Warning[]> {
  const { edges } = await vault.cache();
  const lost: Warning[] = [];
  for (const effect of entry?.ops ?? []) {
    if (effect[0] !== "l+") continue;
    const target = parseTarget(effect[3]);
    const path = target?.kind === "uri" ? undefined : target?.path;
    if (!target || target.kind === "uri" || path === undefined) continue;
    const now = await edges.currentPath(path);
    const entity = target.kind === "document" ? DOC : target.entity;
    if (now === undefined || !(await edges.hasEntity(now, entity)))
      lost.push({ code: "W220", message: `"${effect[3]}" leads to nothing in the vault.` });
  }
  return lost;
}
