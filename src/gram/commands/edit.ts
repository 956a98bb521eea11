import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import { pathField } from "../tool-fields.js";
import { defineCommand } from "./command.js";

export const edit = defineCommand({
  name: "gram_edit",
  title: "Edit a document",
  summary:
    "Opens the text of a document in $VISUAL or $EDITOR and keeps the change as a revision, unless somebody else changed the document meanwhile.",
  effect: "write",
  path: ["gram", "edit"],
  positional: ["path"],
  input: z.object({ path: pathField }),
  output: z.object({ path: z.string(), rev: z.int(), changed: z.boolean(), sum: z.string() }),

  async run(services, input) {
    const vault = services.vault();
    const document = await vault.document(input.path);
    const folder = mkdtempSync(path.join(tmpdir(), "ken-gram-"));
    const draft = path.join(folder, path.basename(document.path));
    writeFileSync(draft, document.source, { mode: 0o600 });
    openEditor(services.env, draft);
    const written = await keptWhereRefused(draft, () =>
      vault.edit(document.path, readFileSync(draft, "utf8"), document.identity, "person"),
    );
    rmSync(folder, { recursive: true, force: true });
    const rev = written?.identity.rev ?? document.identity.rev;
    return { path: document.path, rev, changed: written !== undefined, sum: written?.entry?.sum ?? "+0 ~0 -0" };
  },

  render: ({ path: name, rev, changed, sum }) =>
    changed ? `${name}: revision ${rev} (${sum}).` : `${name}: nothing changed.`,
});

function openEditor(env: Readonly<Record<string, string | undefined>>, file: string): void {
  const editor = env.VISUAL || env.EDITOR || "vi";
  // An editor may come with arguments (`code --wait`): they are split as the person wrote them, and no shell reads the path.
  const [program, ...args] = editor.split(/\s+/);
  const { error, status } = spawnSync(program!, [...args, file], { stdio: "inherit", env: env as NodeJS.ProcessEnv });
  if (error || status !== 0)
    throw new Failure(
      "RUNTIME",
      `The editor "${editor}" ended with an error${error ? `: ${error.message}` : ""}.`,
      "Set EDITOR; the document is as it was.",
      {
        cause: error,
      },
    );
}

/** What somebody typed is not thrown away because it cannot be taken in as it is. */
async function keptWhereRefused<T>(draft: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { code, message, hint, details } = thrown;
    throw new Failure(code, message, `${hint} Your text is kept in ${draft}.`, {
      details: { ...details, draft },
      cause: thrown,
    });
  }
}
