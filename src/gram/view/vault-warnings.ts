import type { Area, Problem, VaultCache } from "../cache/index.js";
import type { VaultProblem } from "../vault/index.js";

export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** What lies in an area and cannot be used as it is: an agent should know that an answer is without it. */
export async function vaultWarnings(
  cache: VaultCache,
  area: Area,
  problems: readonly VaultProblem[],
): Promise<Warning[]> {
  const files = (await cache.documents.problems(area)).map(({ path, condition, problem }): Warning => {
    const { message, diagnostics } = JSON.parse(problem ?? '{"message":"","diagnostics":[]}') as Problem;
    const code = diagnostics[0]?.code ?? condition;
    return { code: condition === "foreign" ? "skipped" : "source_invalid", message: `${path}: ${code} ${message}` };
  });
  const twins = (await cache.documents.duplicates(area)).map(({ document, paths }): Warning => {
    const message = `${paths.join(" and ")} give themselves the same id (${document}); each goes by its path.`;
    return { code: "duplicate_doc_id", message };
  });
  const names = problems.map(({ code, path, message }): Warning => ({ code, message: `${path}: ${message}` }));
  return [...names, ...files, ...twins];
}
